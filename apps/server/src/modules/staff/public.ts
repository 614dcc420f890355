/** What others ask of the staff: who decides on what a guide asks for, and who sees a member. */
export { rolesWith } from './queries-reviewer.ts';
export { findDoerOf, findReviewerOf, seesMember } from './reviewer.ts';
