export { moveReviews, reviewOf } from './audits.ts';
export { endCallsOf } from './hang-up.ts';
/** Used by exports: the ids of all calls of a list. */
export { callIds } from './list.ts';
