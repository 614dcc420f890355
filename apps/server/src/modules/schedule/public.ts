/** Deletes a user's calendar address. */
export { removeCalendarAddress } from './queries-calendar.ts';
/**
 * Functions for other modules: check a visit's address; create, check, lock and resolve an event; delete all of a
 * member's open events.
 */
export { checkAddress, checkEvent, createEvent, requireEvent, resolveEvent, stopEvents } from './service.ts';
