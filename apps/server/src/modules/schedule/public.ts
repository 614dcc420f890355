/** Deletes a user's calendar address. */
export { removeCalendarAddress } from './queries-calendar.ts';
/**
 * Functions for other modules: check a visit's address, create, lock and resolve an event, and delete all open events
 * of a member.
 */
export { checkAddress, createEvent, requireEvent, resolveEvent, stopEvents } from './service.ts';
