/** Used by the exports module, which exports all members in a list. */
export { memberIds } from './list.ts';
export { findLanguage } from './queries.ts';
