import type { MemberId } from '@guidepost/contracts';
import { type Db, send } from './db.ts';

/**
 * Locks a member until the transaction ends, so that simultaneous changes to the member's status, guide, answers or
 * feed run one after another. It is a separate statement: a statement that reads facts and waits for the lock would
 * return the facts from before the other transaction's commit.
 */
export const sendLockMember = (tx: Db, memberId: MemberId): void =>
  send(tx, 'SELECT FROM members WHERE user_id = $1 FOR NO KEY UPDATE', [memberId]);

/** Locks a member's profile and contacts until the transaction ends, so that two edits cannot overlap. */
export const sendLockProfile = (tx: Db, memberId: MemberId): void =>
  send(tx, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
