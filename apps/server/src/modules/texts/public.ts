/** What other modules use of texts: to stop those that wait to be sent, to hand them over, and to send one with a link. */
export { canTextAt, handOverTexts, scheduleFor } from './handOver.ts';
export { keyPlace } from './link.ts';
export { stopTexts } from './stop.ts';
export { writeTextWithLink } from './write-with-link.ts';
