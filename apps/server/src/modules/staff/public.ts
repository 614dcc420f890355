/**
 * Functions for other modules that find a member's guide, the reviewer of a guide's request, and staff who see a
 * member.
 */
export { findAssignedGuide, rolesWith } from './queries-reviewer.ts';
export { findActingStaff, findReviewerOf, seesMember } from './reviewer.ts';
