/** What others ask of the staff: who decides on what a guide asks for. */
export { findReviewer, rolesWith } from './queries-reviewer.ts';
