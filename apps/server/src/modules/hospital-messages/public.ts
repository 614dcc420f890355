/** Used by the command line to receive messages. */
export { senderNamed } from './queries.ts';
/** Used by exports: the ids of all messages of a list. */
export { findMessageIds } from './queries-list.ts';
export { receiveMessage, storeTogether } from './receive.ts';
