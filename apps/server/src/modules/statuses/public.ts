/**
 * Functions for other modules: add a status from a client's file, find another reviewer if the first one can no longer
 * decide, and return a request to its earlier reviewer. `stopMergedContact` stops the work of a member who is merged into a record whose contact has ended.
 */
export { stopMergedContact } from './apply.ts';
export { assignStatus } from './assign-status.ts';
export { reassignReviewers, returnReview } from './notify.ts';
