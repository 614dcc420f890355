/** Ends the calendar address of a user for good. */
export { removeCalendarAddress } from './queries-calendar.ts';
/** What other modules use of events: to make one, the address of a visit, what a call, text or visit answers, and to stop all. */
export { checkAddress, createEvent, requireEvent, resolveEvent, stopEvents } from './service.ts';
