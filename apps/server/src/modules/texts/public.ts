/**
 * Functions for other modules. They check whether a member can be texted, hand over, schedule and stop texts, and send
 * texts with a link.
 */

/** Used by the exports module, which exports all texts of a list. */
export { findTextIds } from './list/queries-list.ts';
export { canTextAt, handoverScheduledTexts, handoverTexts, scheduleFor } from './scheduling/handover.ts';
export { stopTexts } from './scheduling/stop.ts';
export { textLink } from './writing/text-link.ts';
