/** Used by the command-line import of hospital messages. */
export { senderNamed } from './queries.ts';
/** Used by the exports module, which exports all messages in a list. */
export { findMessageIds } from './queries-list.ts';
export { createBatchedStore, receiveMessage } from './receive.ts';
