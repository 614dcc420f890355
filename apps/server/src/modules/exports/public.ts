/** Used by users: hands archives over to another user. */
export { handOnArchives } from './service.ts';
