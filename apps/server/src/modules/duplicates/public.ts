/** Used by other modules: members who are similar to a person without a record. */

/** Used by exports: the ids of all pairs of a list. */
export { findPairIds } from './queries.ts';
/** Used by other modules: adds a pair that may be one person. */
export { suggestPair } from './search.ts';
export { type Likeness, similarMembers } from './similar.ts';
