export { moveReviews, reviewOf } from './audits.ts';
export { endCallsOf } from './hang-up.ts';
/** What exports use: all calls of a list. */
export { callIds } from './list.ts';
