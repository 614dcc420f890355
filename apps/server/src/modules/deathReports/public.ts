/** What readers of messages and files use when they are told of a death. */
export { reportDeath, withdrawDeath } from './service.ts';
