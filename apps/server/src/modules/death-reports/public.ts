/** Used by readers of messages and files that report a death. */
export { reportDeath, withdrawDeath } from './service.ts';
