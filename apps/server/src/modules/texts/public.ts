/**
 * Functions for other modules: check if a text is possible, hand over, schedule and stop texts, and send texts with a
 * link.
 */
export { canTextAt, handoverTexts, scheduleFor } from './handover.ts';
/** Used by exports to find the ids of all texts in a list. */
export { findTextIds } from './queries-list.ts';
export { stopTexts } from './stop.ts';
export { textLink } from './text-link.ts';
