export { moveReviews, reviewOf } from './audits.ts';
export { endCallsOf } from './hang-up.ts';
/** Used by the exports module. Returns the ids of all calls of a list. */
export { callIds } from './list.ts';
