/** Assigns a user's unfinished imports to a different user. The users module calls this function. */
export { reassignImports } from './reassign-imports.ts';
