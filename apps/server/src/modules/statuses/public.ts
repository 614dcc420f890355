/**
 * Functions for other modules: add a status from a client's file, and find another reviewer if the first one can no
 * longer decide.
 */
export { assignStatus } from './assign-status.ts';
export { reassignReviewers } from './notify.ts';
