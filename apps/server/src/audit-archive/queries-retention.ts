import type { Signature } from '../platform/audit/signatures.ts';
import { type Db, execute, rows } from '../platform/db.ts';
import { day, id, instant, int, nullable, type RowOf, row, text } from '../platform/row.ts';

/** Statements of `guidepost audit retention` and `guidepost audit expire`. They need the role that owns the tables. */

const ruleRow = row({
  client_id: nullable(id<'Client'>()),
  name: nullable(text),
  months: nullable(int),
  hold_reason: nullable(text),
  held_since: nullable(instant),
  held_by: nullable(text),
});
export type StoredRule = RowOf<typeof ruleRow>;

/** Finds the rule of each client, and last the rule for entries that name no member. */
export const findRules = (db: Db): Promise<StoredRule[]> =>
  rows(
    db,
    ruleRow,
    `SELECT p.id AS client_id, p.name, r.months, r.hold_reason, r.held_since, r.held_by
       FROM (SELECT id, name FROM clients UNION ALL SELECT NULL, NULL) p
       LEFT JOIN audit_retention_rules r ON r.client_id IS NOT DISTINCT FROM p.id
      ORDER BY p.name NULLS LAST, p.id`,
  );

const dayRow = row({ today: day });

/**
 * Finds the day in UTC by the database's clock. It is at most two days after the newest audit entry, so that a wrong clock
 * does not let entries expire.
 */
export async function findToday(db: Db): Promise<string> {
  const [found] = await rows(
    db,
    dayRow,
    `SELECT (least(clock_timestamp(), (SELECT at FROM audit_entries ORDER BY id DESC LIMIT 1) + interval '2 days')
       AT TIME ZONE 'UTC')::date AS today`,
  );
  if (!found) throw new Error('The database has no time.');
  return found.today;
}

const clientRow = row({ id: id<'Client'>(), name: text });

/** Finds the clients with a name or an id. */
export const findClientsNamed = (db: Db, key: string): Promise<RowOf<typeof clientRow>[]> =>
  rows(db, clientRow, 'SELECT id, name FROM clients WHERE lower(name) = lower($1) OR id::text = $1 ORDER BY id', [key]);

/** Adds the rule of a client that has no rule. Null is the rule for entries that name no member. */
export const ensureRule = (db: Db, clientId: number | null): Promise<number> =>
  execute(
    db,
    `INSERT INTO audit_retention_rules (client_id) SELECT $1::bigint
      WHERE NOT EXISTS (SELECT FROM audit_retention_rules WHERE client_id IS NOT DISTINCT FROM $1::bigint)`,
    [clientId],
  );

export const updateMonths = (db: Db, clientId: number | null, months: number | null): Promise<number> =>
  execute(db, 'UPDATE audit_retention_rules SET months = $2 WHERE client_id IS NOT DISTINCT FROM $1::bigint', [
    clientId,
    months,
  ]);

/** Sets a legal hold. An earlier hold keeps its start. */
export const updateHold = (db: Db, clientId: number | null, reason: string, by: string): Promise<number> =>
  execute(
    db,
    `UPDATE audit_retention_rules SET hold_reason = $2, held_by = $3, held_since = coalesce(held_since, clock_timestamp())
      WHERE client_id IS NOT DISTINCT FROM $1::bigint`,
    [clientId, reason, by],
  );

/** Releases a legal hold. Returns 0 if there is no hold. */
export const releaseHold = (db: Db, clientId: number | null): Promise<number> =>
  execute(
    db,
    `UPDATE audit_retention_rules SET hold_reason = NULL, held_by = NULL, held_since = NULL
      WHERE client_id IS NOT DISTINCT FROM $1::bigint AND hold_reason IS NOT NULL`,
    [clientId],
  );

const memberRow = row({ member_id: id<'Member'>(), client_id: id<'Client'>() });

/** Finds the clients of the members whom the entries of an archived month name. */
export async function findClientsOfMembers(db: Db, month: string): Promise<Map<number, number>> {
  const found = await rows(
    db,
    memberRow,
    `SELECT m.user_id AS member_id, m.client_id FROM audit_archive_members a JOIN members m ON m.user_id = a.member_id
      WHERE a.month = $1`,
    [month],
  );
  return new Map(found.map(({ member_id, client_id }) => [member_id, client_id]));
}

const expiredForRow = row({ month: day, expired_for: text });

/** Finds the parties whose rules were applied to each month by the last run that read its file. */
export async function findExpiredFor(db: Db): Promise<Map<string, (number | null)[]>> {
  const found = await rows(
    db,
    expiredForRow,
    'SELECT month, expired_for FROM audit_archives WHERE expired_for IS NOT NULL ORDER BY month',
  );
  return new Map(found.map(({ month, expired_for }) => [month, JSON.parse(expired_for) as (number | null)[]]));
}

export const updateExpiredFor = (db: Db, month: string, parties: readonly (number | null)[]): Promise<number> =>
  execute(db, 'UPDATE audit_archives SET expired_for = $2 WHERE month = $1', [month, JSON.stringify(parties)]);

/** Records a file that must be removed from the storage. */
export const insertDiscarded = (db: Db, month: string, key: string): Promise<number> =>
  execute(db, 'INSERT INTO audit_discarded_files (storage_key, month) VALUES ($1, $2)', [key, month]);

export const deleteDiscarded = (db: Db, key: string): Promise<number> =>
  execute(db, 'DELETE FROM audit_discarded_files WHERE storage_key = $1', [key]);

/** Removes the index of a month's file. */
export async function deleteIndex(db: Db, month: string): Promise<void> {
  await execute(db, 'DELETE FROM audit_archive_members WHERE month = $1', [month]);
  await execute(db, 'DELETE FROM audit_archive_blocks WHERE month = $1', [month]);
}

/** Waits until no rule is being changed. Changes then wait until the transaction ends. */
export const lockRules = (db: Db): Promise<number> => execute(db, 'LOCK TABLE audit_retention_rules IN SHARE MODE');

/** Waits until no export of a client reads the archives. */
export const lockArchives = (db: Db): Promise<number> =>
  execute(db, 'LOCK TABLE audit_archives IN ACCESS EXCLUSIVE MODE');

/** Replaces the file of an archived month. Returns the number of changed rows. */
export const replaceFile = (
  db: Db,
  month: string,
  oldKey: string,
  file: { storage_key: string; size: number; sha256: string; entries: number; removals: string } & Signature,
): Promise<number> =>
  execute(
    db,
    `UPDATE audit_archives SET storage_key = $3, size = $4, sha256 = decode($5, 'hex'), entries = $6, removals = $7, key_id = $8,
            signature = $9
      WHERE month = $1 AND storage_key = $2 AND archived_at IS NOT NULL`,
    [month, oldKey, file.storage_key, file.size, file.sha256, file.entries, file.removals, file.key, file.signature],
  );
