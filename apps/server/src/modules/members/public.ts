/** Used by exports: the ids of all members of a list. */
export { memberIds } from './list.ts';
export { findLanguage } from './queries.ts';
