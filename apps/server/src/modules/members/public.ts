/** What exports use: all members of a list. */
export { memberIds } from './list.ts';
export { findLanguage } from './queries.ts';
