/** Whom somebody looks like who is no member yet. */
export { type Likeness, membersLike } from './like.ts';
/** What exports use: all pairs of a list. */
export { findPairIds } from './queries.ts';
/** What says that two members may be one. */
export { suggestPair } from './search.ts';
