import { type Db, execute, isIn, rows } from '../db.ts';
import { lockKeys } from '../locks.ts';
import { bool, id, instant, int, nullable, type RowOf, row, text } from '../row.ts';

const lockResultRow = row({ got: bool });

/** Takes the sealing lock for this transaction. Returns false if another transaction is sealing. */
export async function lockSealing(tx: Db): Promise<boolean> {
  const [lock] = await rows(tx, lockResultRow, 'SELECT pg_try_advisory_xact_lock($1) AS got', [lockKeys.auditSeal]);
  return lock?.got ?? false;
}

const sealRow = row({ id: id(), horizon: text, hash: text, form: int });
export type Seal = RowOf<typeof sealRow>;
const sealColumns = `id, horizon::text, encode(hash, 'hex') AS hash, form`;

export async function findLastSeal(db: Db): Promise<Seal | undefined> {
  const [last] = await rows(db, sealRow, `SELECT ${sealColumns} FROM audit_seals ORDER BY id DESC LIMIT 1`);
  return last;
}

const sealHashRow = row({ id: id(), hash: text });

/** Finds the hashes of seals. Seals that do not exist are omitted. */
export const findSealHashes = (db: Db, ids: readonly number[]): Promise<RowOf<typeof sealHashRow>[]> =>
  rows(db, sealHashRow, `SELECT id, encode(hash, 'hex') AS hash FROM audit_seals WHERE id ${isIn(1)}`, [ids]);

/**
 * Finds the newest seal that covers no entry in the database outside a month.
 * @param month the start and the end of the month
 */
export async function findSealBeforeOthers(db: Db, [start, end]: readonly [string, string]): Promise<Seal | undefined> {
  const [found] = await rows(
    db,
    sealRow,
    `SELECT ${sealColumns} FROM audit_seals
      WHERE horizon <= coalesce(
        (SELECT min(xid) FROM (SELECT min(xid) AS xid FROM audit_entries WHERE at < $1::timestamptz
           UNION ALL SELECT min(xid) FROM audit_entries WHERE at >= $2::timestamptz) others),
        (SELECT max(horizon) FROM audit_seals))
      ORDER BY horizon DESC LIMIT 1`,
    [start, end],
  );
  return found;
}

/** Finds the seal that covers the entries of a transaction. */
export async function findSealOf(db: Db, xid: string): Promise<Seal | undefined> {
  const [found] = await rows(
    db,
    sealRow,
    `SELECT ${sealColumns} FROM audit_seals WHERE horizon > $1::xid8 ORDER BY horizon LIMIT 1`,
    [xid],
  );
  return found;
}

const chainedRow = row({ ...sealRow, entries: int, previous: text });
export type ChainedSeal = RowOf<typeof chainedRow>;

/** Finds at most `limit` seals of the chain, starting with an id. */
export const findSealsFrom = (db: Db, from: number, limit: number): Promise<ChainedSeal[]> =>
  rows(
    db,
    chainedRow,
    `SELECT ${sealColumns}, entries, encode(previous_hash, 'hex') AS previous FROM audit_seals WHERE id >= $1 ORDER BY id LIMIT $2`,
    [from, limit],
  );

const horizonRow = row({ horizon: text, is_last: bool });

/**
 * Finds the horizon where the next seal ends. All transactions before it have ended. The seal contains at most `limit`
 * entries, or the entries of one transaction if that transaction wrote more. `is_last` is false if entries remain for
 * another seal. Returns undefined if there is nothing to seal.
 */
export async function findHorizon(tx: Db, since: string, limit: number): Promise<RowOf<typeof horizonRow> | undefined> {
  const [found] = await rows(
    tx,
    horizonRow,
    `WITH waiting AS (SELECT xid, id, ended FROM audit_entries, transaction_horizon() AS ended
                       WHERE xid >= $1::xid8 AND xid < ended ORDER BY xid, id LIMIT $2 + 1),
          beyond AS (SELECT xid FROM waiting ORDER BY xid, id OFFSET $2)
     SELECT CASE WHEN beyond.xid IS NULL THEN ended
                 WHEN beyond.xid > waiting.xid THEN beyond.xid
                 ELSE ((waiting.xid::text::bigint + 1)::text)::xid8 END::text AS horizon, beyond.xid IS NULL AS is_last
       FROM waiting LEFT JOIN beyond ON true ORDER BY waiting.xid, waiting.id LIMIT 1`,
    [since, limit],
  );
  return found;
}

const digestRow = row({ digest: text, entries: int });

/**
 * SQL for the bytes that a seal hashes, for each form of seal. Form 1 cannot hash text with invalid backslash escapes.
 * If an entry that was sealed in form 1 contains such text, it was changed later, so the digest is null.
 */
const bytesOf: Readonly<Record<number, string>> = {
  1: `CASE WHEN lines LIKE '%\\\\%' AND regexp_replace(lines, '\\\\(\\\\|[0-3][0-7][0-7])', '', 'g') LIKE '%\\\\%' THEN NULL ELSE lines::bytea END`,
  2: `convert_to(lines, 'UTF8')`,
};
/** The form that new seals use. */
export const sealForm = 2;

/** SQL for the text of an entry `e` that a seal hashes. */
export const sealedText = (e: string): string =>
  `concat_ws('|', ${e}.id, ${e}.xid, extract(epoch FROM ${e}.at), ${e}.request_id, coalesce(${e}.actor_id::text, '-'), coalesce(${e}.impersonated_id::text, '-'),
             coalesce(${e}.session_id::text, '-'), ${e}.action, ${e}.member_ids::text, coalesce(host(${e}.address), '-'), ${e}.outcome, coalesce(${e}.code, '-'),
             -- absent where there are none: what was sealed before there were facts or reasons reads as it did
             'told ' || ${e}.facts::text,
             'because ' || ${e}.reason)`;

const digestSql = (form: number) => `
  SELECT coalesce(encode(sha256(${bytesOf[form]}), 'hex'), '') AS digest, entries FROM (
  SELECT coalesce(string_agg(line, E'\\n' ORDER BY xid, id), '') AS lines, count(*) AS entries FROM (
    SELECT e.xid, e.id, ${sealedText('e')} AS line FROM audit_entries e WHERE e.xid >= $1::xid8 AND e.xid < $2::xid8
    UNION ALL
    SELECT xid, id, line FROM audit_archived_lines WHERE xid >= $1::xid8 AND xid < $2::xid8) sealed) between_horizons`;

/**
 * Returns the hash and the number of all entries between two horizons, for one form of seal. Seals before the newest
 * archive's checkpoint cover entries that are not in the database.
 */
export async function digestOf(db: Db, from: string, { horizon, form }: Pick<Seal, 'horizon' | 'form'>) {
  const [found] = await rows(db, digestRow, digestSql(form), [from, horizon]);
  return found ?? { digest: '', entries: 0 };
}

export const insertSeal = (tx: Db, seal: ChainedSeal): Promise<number> =>
  execute(
    tx,
    `INSERT INTO audit_seals (id, horizon, entries, previous_hash, hash, form)
     VALUES ($1, $2::xid8, $3, decode($4, 'hex'), decode($5, 'hex'), $6)`,
    [seal.id, seal.horizon, seal.entries, seal.previous, seal.hash, seal.form],
  );

const unsealedRow = row({ entries: int, since: nullable(instant) });

/** Counts the entries after the last horizon and finds the time of the oldest. */
export async function countUnsealed(db: Db, horizon: string): Promise<RowOf<typeof unsealedRow>> {
  const [rest] = await rows(
    db,
    unsealedRow,
    'SELECT count(*) AS entries, min(at) AS since FROM audit_entries WHERE xid >= $1::xid8',
    [horizon],
  );
  return rest ?? { entries: 0, since: null };
}
