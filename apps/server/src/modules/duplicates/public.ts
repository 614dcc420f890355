/** Whom somebody looks like who is no member yet. */
export { type Likeness, membersLike } from './like.ts';
/** What says that two members may be one. */
export { suggestPair } from './search.ts';
