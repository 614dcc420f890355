import { createHash } from 'node:crypto';
import { rows, send } from '../database.ts';
import { AppError } from '../errors.ts';
import type { Db } from '../module.ts';

export interface Kept {
  status: number;
  reply: string;
}

const keyShape = /^[\x21-\x7e]{8,200}$/;

/** The key of a request, checked. @throws AppError BAD_REQUEST for one that is too short, too long or not printable */
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
 * Claims a key in the request's own transaction. A second request with the same key waits at the unique index until
 * the first has committed, and then gets its reply; where the first failed, the second does the work (design 4).
 * @returns the kept reply, or nothing where this request is the first
 * @throws AppError IDEMPOTENCY_MISMATCH for the same key with another body
 */
export async function claim(
  tx: Db,
  actorId: number,
  key: string,
  route: string,
  hash: Buffer,
): Promise<Kept | undefined> {
  const won = await rows(
    tx,
    'INSERT INTO idempotency_keys (actor_id, key, route, body_hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING key',
    [actorId, key, route, hash],
  );
  if (won.length > 0) return undefined;
  const [kept] = await rows<{ body_hash: Buffer; status: number | null; reply: string | null }>(
    tx,
    'SELECT body_hash, status, reply::text AS reply FROM idempotency_keys WHERE actor_id = $1 AND key = $2',
    [actorId, key],
  );
  if (!kept || kept.status === null || kept.reply === null)
    throw new AppError('UNAVAILABLE', { message: 'The first request with this key has not finished.' });
  if (!kept.body_hash.equals(hash)) throw new AppError('IDEMPOTENCY_MISMATCH');
  return { status: kept.status, reply: kept.reply };
}

/** Keeps the reply beside its key; both commit with the change. */
export function keep(tx: Db, actorId: number, key: string, kept: Kept): void {
  send(tx, 'UPDATE idempotency_keys SET status = $3, reply = $4::jsonb WHERE actor_id = $1 AND key = $2', [
    actorId,
    key,
    kept.status,
    kept.reply,
  ]);
}
