/** What the command line uses to take messages in. */
export { senderNamed } from './queries.ts';
export { receiveMessage, storeTogether } from './receive.ts';
