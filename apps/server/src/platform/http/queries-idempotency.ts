import type { StaffId } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../db.ts';
import { bytes, int, nullable, row, text } from '../row.ts';

/**
 * Claims a key. If another request has claimed it, waits until the transaction of that request ends. Returns false if
 * that transaction committed.
 */
export const claimKey = async (
  tx: Db,
  claimed: { actorId: StaffId; key: string; route: string; hash: Buffer },
): Promise<boolean> =>
  (await execute(
    tx,
    'INSERT INTO idempotency_keys (actor_id, key, route, body_hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [claimed.actorId, claimed.key, claimed.route, claimed.hash],
  )) > 0;

const storedReplyRow = row({ body_hash: bytes, status: nullable(int), reply: nullable(text) });

/** Finds the data of a key: the hash of its request and, if the request is done, its status and reply (JSON). */
export async function findKey(
  tx: Db,
  actorId: StaffId,
  key: string,
): Promise<{ hash: Buffer; status: number | null; reply: string | null } | undefined> {
  const [stored] = await rows(
    tx,
    storedReplyRow,
    'SELECT body_hash, status, reply::text AS reply FROM idempotency_keys WHERE actor_id = $1 AND key = $2',
    [actorId, key],
  );
  return stored && { hash: stored.body_hash, status: stored.status, reply: stored.reply };
}

/** Stores the reply with its key, in the transaction of the change. */
export const sendStoreReply = (
  tx: Db,
  actorId: StaffId,
  key: string,
  { status, reply }: { status: number; reply: string },
): void =>
  send(tx, 'UPDATE idempotency_keys SET status = $3, reply = $4::jsonb WHERE actor_id = $1 AND key = $2', [
    actorId,
    key,
    status,
    reply,
  ]);

/** Deletes a claimed key. */
export const sendDeleteKey = (tx: Db, actorId: StaffId, key: string): void =>
  send(tx, 'DELETE FROM idempotency_keys WHERE actor_id = $1 AND key = $2', [actorId, key]);
