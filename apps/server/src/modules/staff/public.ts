/** What others ask of the staff: who guides a member, who decides on what a guide asks for, and who sees a member. */
export { findAssignedGuide, rolesWith } from './queries-reviewer.ts';
export { findDoerOf, findReviewerOf, seesMember } from './reviewer.ts';
