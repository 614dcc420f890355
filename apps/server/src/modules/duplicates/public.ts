/** Used by the exports module. Returns the ids of all pairs in a list. */
export { findPairIds } from './queries.ts';
/** Adds a pair of members who may be the same person. */
export { addPair } from './search.ts';
/** Finds members who are similar to people without a record. */
export { type SimilarMember, similarMembers } from './similar.ts';
