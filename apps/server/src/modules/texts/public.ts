/** What other modules use of texts: to stop those that wait to be sent. */
export { stopTexts } from './stop.ts';
