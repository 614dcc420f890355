export { endCallsOf } from './dialing/hang-up.ts';
/** Used by the exports module. Returns the ids of all calls of a list. */
export { callIds } from './list/list.ts';
export { handoverReviews, moveReviews } from './reviews/audits.ts';
