/** Used by the exports module, which exports all members of a list. */
export { memberIds } from './list.ts';
export { findLanguage } from './queries.ts';
