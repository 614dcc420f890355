import { type Db, execute, rows } from '../db.ts';
import { bool, id, int, type RowOf, row, text } from '../row.ts';

const gotRow = row({ got: bool });

/** Whether this transaction is the one that seals; others leave it to that one. */
export async function lockSealing(tx: Db): Promise<boolean> {
  const [lock] = await rows(tx, gotRow, 'SELECT pg_try_advisory_xact_lock($1) AS got', [7_101_127]);
  return lock?.got ?? false;
}

const sealRow = row({ id: id(), horizon: text, hash: text });
export type Seal = RowOf<typeof sealRow>;

export async function findLastSeal(db: Db): Promise<Seal | undefined> {
  const [last] = await rows(
    db,
    sealRow,
    `SELECT id, horizon::text, encode(hash, 'hex') AS hash FROM audit_seals ORDER BY id DESC LIMIT 1`,
  );
  return last;
}

const chainedRow = row({ ...sealRow, entries: int, previous: text });

export const findSeals = (db: Db): Promise<RowOf<typeof chainedRow>[]> =>
  rows(
    db,
    chainedRow,
    `SELECT id, horizon::text, entries, encode(previous_hash, 'hex') AS previous, encode(hash, 'hex') AS hash FROM audit_seals ORDER BY id`,
  );

const finishedRow = row({ horizon: text, any: bool });

/** Up to where all transactions have finished, and whether they wrote entries since the last horizon. */
export async function findFinished(tx: Db, since: string): Promise<RowOf<typeof finishedRow> | undefined> {
  const [found] = await rows(
    tx,
    finishedRow,
    `SELECT h.horizon::text, EXISTS (SELECT 1 FROM audit_entries WHERE xid >= $1::xid8 AND xid < h.horizon) AS any
       FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS horizon) h`,
    [since],
  );
  return found;
}

const digestRow = row({ digest: text, entries: int });

const digestSql = `
  SELECT encode(sha256(coalesce(string_agg(
           concat_ws('|', id, xid, extract(epoch FROM at), request_id, coalesce(actor_id::text, '-'), coalesce(impersonated_id::text, '-'),
             coalesce(session_id::text, '-'), action, member_ids::text, coalesce(host(address), '-'), outcome, coalesce(code, '-'),
             -- absent where there are none: what was sealed before there were facts or reasons reads as it did
             'told ' || facts::text,
             'because ' || reason),
           E'\\n' ORDER BY xid, id), '')::bytea), 'hex') AS digest, count(*) AS entries
    FROM audit_entries WHERE xid >= $1::xid8 AND xid < $2::xid8`;

/** The hash of all entries between two horizons in their canonical form, and how many they are. */
export async function digestOf(db: Db, from: string, to: string): Promise<RowOf<typeof digestRow>> {
  const [found] = await rows(db, digestRow, digestSql, [from, to]);
  return found ?? { digest: '', entries: 0 };
}

export const insertSeal = (tx: Db, seal: Seal & { entries: number; previous: string }): Promise<number> =>
  execute(
    tx,
    `INSERT INTO audit_seals (id, horizon, entries, previous_hash, hash) VALUES ($1, $2::xid8, $3, decode($4, 'hex'), decode($5, 'hex'))`,
    [seal.id, seal.horizon, seal.entries, seal.previous, seal.hash],
  );

const countRow = row({ n: int });

export async function countUnsealed(db: Db, since: string): Promise<number> {
  const [rest] = await rows(db, countRow, 'SELECT count(*) AS n FROM audit_entries WHERE xid >= $1::xid8', [since]);
  return rest?.n ?? 0;
}
