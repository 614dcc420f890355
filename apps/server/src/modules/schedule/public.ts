/** What other modules use of events: the address of a visit, what a call, text or visit answers, and to stop all of them. */
export { checkAddress, requireEvent, resolveEvent, stopEvents } from './service.ts';
