/** What other modules use of texts: to stop those that wait to be sent, and to hand them over. */
export { canTextAt, handOverTexts, scheduleFor } from './handOver.ts';
export { stopTexts } from './stop.ts';
