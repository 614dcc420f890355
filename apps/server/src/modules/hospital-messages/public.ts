/** Used by the command line to receive messages. */
export { senderNamed } from './queries.ts';
/** Used by exports to find the ids of all messages in a list. */
export { findMessageIds } from './queries-list.ts';
export { createBatchedStore, receiveMessage } from './receive.ts';
