/** Used by the users module. Assigns unfinished archives to a different user. */
export { handOnArchives } from './service.ts';
