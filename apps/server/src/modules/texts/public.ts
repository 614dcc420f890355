/** What other modules use of texts: to stop those that wait to be sent, to hand them over, and to send one with a link. */
export { canTextAt, handOverTexts, scheduleFor } from './handOver.ts';
/** What exports use: all texts of a list. */
export { findTextIds } from './queries-list.ts';
export { stopTexts } from './stop.ts';
export { textLink } from './text-link.ts';
