/** What other modules use of texts: to stop those that wait to be sent, to hand them over, and to send one with a link. */
export { canTextAt, handOverTexts, scheduleFor } from './handOver.ts';
export { stopTexts } from './stop.ts';
export { textLink } from './text-link.ts';
