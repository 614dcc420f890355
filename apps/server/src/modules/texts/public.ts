/** Used by other modules: stops, hands over and schedules waiting texts, and sends texts with a link. */
export { canTextAt, handoverTexts, scheduleFor } from './handover.ts';
/** Used by exports: the ids of all texts of a list. */
export { findTextIds } from './queries-list.ts';
export { stopTexts } from './stop.ts';
export { textLink } from './text-link.ts';
