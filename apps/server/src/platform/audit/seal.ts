import { createHash } from 'node:crypto';
import { rows } from '../database.ts';
import type { Db, JobContext } from '../module.ts';

/**
 * Audit rows are sealed in batches whose hashes form a chain. A batch is all rows of transactions that finished
 * since the last one: `previous.horizon <= xid < horizon`, in the order (xid, id). No row can appear there later,
 * so a row that was changed, removed or slipped in afterwards breaks the chain.
 */

const canonical = `
  SELECT encode(sha256(coalesce(string_agg(
           concat_ws('|', id, xid, extract(epoch FROM at), request_id, coalesce(actor_id::text, '-'), coalesce(impersonated_id::text, '-'),
             coalesce(session_id::text, '-'), action, member_ids::text, coalesce(host(address), '-'), outcome, coalesce(code, '-')),
           E'\\n' ORDER BY xid, id), '')::bytea), 'hex') AS digest, count(*) AS entries
    FROM audit_entries WHERE xid >= $1::xid8 AND xid < $2::xid8`;

interface SealRow {
  id: number;
  horizon: string;
  hash: string;
  previous: string;
  entries: number;
}

const chain = (previous: string, digest: string, horizon: string, entries: number): string =>
  createHash('sha256').update(`${previous}\n${digest}\n${horizon}\n${entries}`).digest('hex');

const first: Pick<SealRow, 'id' | 'horizon' | 'hash'> = { id: 0, horizon: '0', hash: '0'.repeat(64) };

/** Seals what has been finished since the last seal; only one process at a time does it. */
export async function seal({ transaction }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    const [lock] = await rows<{ got: boolean }>(tx, 'SELECT pg_try_advisory_xact_lock($1) AS got', [7_101_127]);
    if (!lock?.got) return;
    const [last = first] = await rows<SealRow>(
      tx,
      `SELECT id, horizon::text, encode(hash, 'hex') AS hash FROM audit_seals ORDER BY id DESC LIMIT 1`,
    );
    const [snapshot] = await rows<{ horizon: string; any: boolean }>(
      tx,
      `SELECT h.horizon::text, EXISTS (SELECT 1 FROM audit_entries WHERE xid >= $1::xid8 AND xid < h.horizon) AS any
         FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS horizon) h`,
      [last.horizon],
    );
    if (!snapshot?.any) return;
    const { digest, entries } = await digestOf(tx, last.horizon, snapshot.horizon);
    await rows(
      tx,
      `INSERT INTO audit_seals (id, horizon, entries, previous_hash, hash) VALUES ($1, $2::xid8, $3, decode($4, 'hex'), decode($5, 'hex'))`,
      [last.id + 1, snapshot.horizon, entries, last.hash, chain(last.hash, digest, snapshot.horizon, entries)],
    );
  });
}

async function digestOf(db: Db, from: string, to: string): Promise<{ digest: string; entries: number }> {
  const [row] = await rows<{ digest: string; entries: number }>(db, canonical, [from, to]);
  return row ?? { digest: '', entries: 0 };
}

export interface AuditVerdict {
  ok: boolean;
  seals: number;
  entries: number;
  unsealed: number;
  head: string;
  /** The first seal that does not hold and why; null where all hold. */
  broken: { seal: number; why: string } | null;
}

/** Walks the whole chain again and compares (ASVS 16.4.2). `db` may be any connection that can read the tables. */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
  const seals = await rows<SealRow>(
    db,
    `SELECT id, horizon::text, entries, encode(previous_hash, 'hex') AS previous, encode(hash, 'hex') AS hash FROM audit_seals ORDER BY id`,
  );
  let last: Pick<SealRow, 'id' | 'horizon' | 'hash'> = first;
  let entries = 0;
  let broken: AuditVerdict['broken'] = null;
  for (const current of seals) {
    const found = await digestOf(db, last.horizon, current.horizon);
    if (current.id !== last.id + 1) broken = { seal: current.id, why: `seal ${last.id + 1} is missing` };
    else if (current.previous !== last.hash)
      broken = { seal: current.id, why: 'it does not continue the seal before it' };
    else if (found.entries !== current.entries)
      broken = { seal: current.id, why: `it covers ${current.entries} entries, ${found.entries} are there` };
    else if (chain(last.hash, found.digest, current.horizon, found.entries) !== current.hash)
      broken = { seal: current.id, why: 'an entry was changed' };
    if (broken) break;
    entries += found.entries;
    last = current;
  }
  const [rest] = await rows<{ n: number }>(db, 'SELECT count(*) AS n FROM audit_entries WHERE xid >= $1::xid8', [
    last.horizon,
  ]);
  return { ok: broken === null, seals: seals.length, entries, unsealed: rest?.n ?? 0, head: last.hash, broken };
}
