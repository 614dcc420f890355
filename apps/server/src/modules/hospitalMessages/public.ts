/** What the command line uses to take messages in. */
export { senderNamed } from './queries.ts';
/** What exports use: all messages of a list. */
export { findMessageIds } from './queries-list.ts';
export { receiveMessage, storeTogether } from './receive.ts';
