/** Used by exports to find the ids of all members in a list. */
export { memberIds } from './list.ts';
export { findLanguage } from './queries.ts';
