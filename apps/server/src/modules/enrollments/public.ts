/** Used by the users module: gives unfinished imports to another user. */
export { reassignImports } from './reassign-imports.ts';
