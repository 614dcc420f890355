/** Used by the users module. Assigns unfinished archives to a different user. */
export { reassignUserArchives } from './service.ts';
