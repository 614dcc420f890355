/**
 * Functions for other modules that find staff, a member's guide, the reviewer of a guide's request, staff who may see a
 * member, and users who can sign in.
 */
export { findStaff } from './queries.ts';
export { findActiveStaff, findStaffName } from './queries-people.ts';
export { findAssignedGuide, rolesWith } from './queries-reviewer.ts';
export { canSeeMember, findActingStaff, findReviewerOf, findSeenMembers } from './reviewer.ts';
