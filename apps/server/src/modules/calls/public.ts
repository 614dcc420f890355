export { endCallsOf } from './dialing/hang-up.ts';
/** Used by the exports module, which exports all calls in a list. */
export { callIds } from './list/list.ts';
export { handoverReviews, moveReviews, returnReview } from './reviews/audits.ts';
