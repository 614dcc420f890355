import { createHash } from 'node:crypto';
import type { StaffId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';
import { claimKey, findKey, sendDeleteKey, sendStoreReply } from './queries-idempotency.ts';

export interface StoredReply {
  status: number;
  reply: string;
}

const keyShape = /^[\x21-\x7e]{8,200}$/;

/**
 * Returns a request's validated idempotency key.
 * @throws AppError BAD_REQUEST if the key is too short, too long or not printable
 */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && keyShape.test(header)) return header;
  const message = 'Idempotency-Key must be 8 to 200 printable characters';
  throw new AppError('BAD_REQUEST', {
    userMessage: message,
    errors: [{ property: 'Idempotency-Key', constraints: { format: message } }],
  });
}

export const hashOf = (route: string, url: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${route}\n${url}\n${JSON.stringify(body ?? null)}`)
    .digest();

/**
 * Claims a key in the request's own transaction. A second request with the same key waits at the unique index until the
 * first request has committed, and then gets the reply of the first. If the first request failed, the second request is
 * processed.
 * @returns the stored reply, or undefined if this request is the first
 * @throws AppError IDEMPOTENCY_MISMATCH if the same key was used for a different request
 */
export async function claim(
  tx: Db,
  actorId: StaffId,
  key: string,
  route: string,
  hash: Buffer,
): Promise<StoredReply | undefined> {
  if (await claimKey(tx, { actorId, key, route, hash })) return undefined;
  const storedReply = await findKey(tx, actorId, key);
  if (!storedReply || storedReply.status === null || storedReply.reply === null)
    throw new AppError('UNAVAILABLE', { message: 'The first request with this key has not finished.' });
  if (!storedReply.hash.equals(hash)) throw new AppError('IDEMPOTENCY_MISMATCH');
  return { status: storedReply.status, reply: storedReply.reply };
}

/** Stores the reply with its key, in the transaction of the change. */
export const storeReply: (tx: Db, actorId: StaffId, key: string, storedReply: StoredReply) => void = sendStoreReply;

/** Releases a key of a request that failed in a committed transaction. A repeated request is then handled again. */
export const release: (tx: Db, actorId: StaffId, key: string) => void = sendDeleteKey;
