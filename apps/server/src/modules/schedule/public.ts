/** Deletes a user's calendar address. */
export { removeCalendarAddress } from './queries-calendar.ts';
/**
 * Functions on events for other modules: create one, check a visit's address, resolve one after a call, text or visit,
 * and stop all.
 */
export { checkAddress, createEvent, requireEvent, resolveEvent, stopEvents } from './service.ts';
