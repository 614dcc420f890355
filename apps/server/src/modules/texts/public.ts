export { keyPlace } from './link.ts';
/** What other modules use of texts: to stop those that wait to be sent, and to send one with a link. */
export { stopTexts } from './stop.ts';
export { writeTextWithLink } from './write-with-link.ts';
