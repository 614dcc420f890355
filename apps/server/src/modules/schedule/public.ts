/** What other modules use of events: the address of a visit, what a call, text or visit answers, to add one and to stop all. */
export { checkAddress, createEvent, requireEvent, resolveEvent, stopEvents } from './service.ts';
