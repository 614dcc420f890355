/** Assigns a user's unfinished imports to another user. The users module calls it. */
export { reassignImports } from './reassign-imports.ts';
