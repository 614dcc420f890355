export { moveReviews } from './audits.ts';
export { endCallsOf } from './hang-up.ts';
