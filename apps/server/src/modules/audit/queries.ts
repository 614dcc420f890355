import {
  type AuditFacts,
  type AuditKind,
  type AuditNames,
  type MemberId,
  type NamedFact,
  type StaffId,
  templatePreviewCharacters,
} from '@guidepost/contracts';
import { auditedCommands, automaticActions, exportActions, readActions, readMethods } from '@guidepost/rules';
import { type Db, rows, type SqlValue } from '../../platform/db.ts';
import { findMergedRecords } from '../../platform/queries-merged.ts';
import { id, instant, int, json, nullable, type RowOf, row, text } from '../../platform/row.ts';

export const entryRow = row({
  id: id(),
  at: instant,
  actor_id: nullable(id<'Staff'>()),
  actor_name: nullable(text),
  impersonated_id: nullable(id<'Staff'>()),
  impersonated_name: nullable(text),
  action: text,
  members: json<{ id: MemberId; name: string }[]>(),
  member_count: int,
  address: nullable(text),
  outcome: int,
  code: nullable(text),
  reason: nullable(text),
  facts: nullable(json<AuditFacts>()),
  names: json<AuditNames>(),
  request_id: text,
  session_id: nullable(id<'Session'>()),
  seal: nullable(id()),
  imported_from: nullable(text),
});
export type EntryRow = RowOf<typeof entryRow>;

/** Filters for audit entries. An undefined filter matches all entries. */
export interface AuditFilter {
  memberId?: MemberId | null | undefined;
  personId?: StaffId | null | undefined;
  kind?: AuditKind | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  /** If false, automatic entries are excluded. */
  ownAccord?: boolean | null | undefined;
}

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const isExport = `action IN (${quoted(exportActions)})`;
const isReadAction = `(split_part(action, ' ', 1) IN (${quoted(readMethods)}) AND position(' ' IN action) > 0
  OR action IN (${quoted(readActions)}))`;

/** The rule `auditKindOf` in SQL. */
const kinds: Readonly<Record<AuditKind, string>> = {
  refused: 'outcome >= 400',
  exported: `outcome < 400 AND ${isExport}`,
  saw: `outcome < 400 AND NOT ${isExport} AND ${isReadAction}`,
  changed: `outcome < 400 AND NOT ${isExport} AND NOT (${isReadAction})`,
};

/** The rule `isAutomaticAction` in SQL. */
const isAutomaticSql = `outcome < 400 AND (action IN (${quoted(automaticActions)}) OR starts_with(action, 'POST /webhooks/')
  OR NOT (action ~ '^([A-Z]+ /|(${auditedCommands.join('|')}) )'))`;

/** SQL for the display name of each fact that is stored as an id. */
const nameOf: Readonly<Record<Exclude<NamedFact, 'setup'>, string>> = {
  outcome: 'text FROM outcomes',
  status: 'name FROM member_statuses',
  term: 'name FROM terms',
  staff: 'name FROM users',
  client: 'display_name FROM clients',
  team: 'name FROM teams',
  template: 'title FROM message_templates',
};

/** SQL for the names of setup records with their kind (`setupKind`). A template without a title is named by its text. */
const setupNames = `SELECT 'team' AS kind, id, name FROM teams
  UNION ALL SELECT 'line', id, display_name FROM lines
  UNION ALL SELECT 'template', id, coalesce(title, left(template, ${templatePreviewCharacters})) FROM message_templates
  UNION ALL SELECT 'templateCategory', id, name FROM message_categories
  UNION ALL SELECT 'term', id, name FROM terms`;
/** SQL for the current names of the records in the facts of an entry `e`. */
export const auditNames = (e: string): string => {
  const names = [
    ...Object.entries(nameOf).map(
      ([fact, name]) => `'${fact}', (SELECT ${name} WHERE id = (${e}.facts->>'${fact}')::bigint)`,
    ),
    `'setup', (SELECT name FROM (${setupNames}) s WHERE s.kind = ${e}.facts->>'setupKind' AND s.id = (${e}.facts->>'setup')::bigint)`,
  ];
  return `CASE WHEN ${e}.facts IS NULL THEN '{}' ELSE jsonb_strip_nulls(jsonb_build_object(${names.join(', ')})) END`;
};

/** Maximum number of members that an entry shows by name. */
const named = 5;

const commonColumns = `e.id, e.at, e.actor_id, actor.name AS actor_name, e.impersonated_id, other.name AS impersonated_name, e.action,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) ORDER BY u.id)
              FROM users u WHERE u.id = ANY(e.member_ids[1:${named}])), '[]') AS members`;
/** SQL for the columns of an entry `e` of this installation, with the users `actor` and `other`. */
export const columns = `${commonColumns}, cardinality(e.member_ids) AS member_count, host(e.address) AS address, e.outcome::int, e.code, e.reason,
  e.facts, ${auditNames('e')} AS names, e.request_id, e.session_id,
  (SELECT s.id FROM audit_seals s WHERE s.horizon > e.xid ORDER BY s.horizon LIMIT 1) AS seal, NULL::text AS imported_from`;

/**
 * SQL for periods that go back from a given time, newest first. Each period contains its days or months in the format
 * of `audit_keys`. Five periods of days are followed by periods of months. The periods grow: usually, each is twice as
 * long as the previous one.
 * @param newest SQL expression for the time
 */
const timeSpans = (newest: string): string => `
  SELECT span.* FROM (
    SELECT date_trunc('day', ${newest}, 'UTC') AS day, min(at) AS oldest FROM audit_entries) ends
   CROSS JOIN LATERAL (SELECT day - interval '720 hours' AS rest) days
   CROSS JOIN LATERAL (
    SELECT day - (2 ^ (n + 1) - 2) * interval '24 hours' AS since, 'infinity' AS until,
           ARRAY(SELECT (audit_keys('{}', day - k * interval '24 hours'))[1] FROM generate_series((2 ^ n)::int - 1, (2 ^ (n + 1))::int - 2) k) AS keys
      FROM generate_series(0, 4) n
    UNION ALL
    SELECT date_trunc('month', rest, 'UTC') - (2 ^ n - 1)::int * interval '1 month', rest,
           ARRAY(SELECT (audit_keys('{}', rest))[2] + k FROM generate_series((2 ^ n)::int / 2, (2 ^ n)::int - 1) k
                  WHERE (audit_keys('{}', rest))[2] + k <= (audit_keys('{}', oldest))[2])
      FROM generate_series(0, 9) n) span
   WHERE span.keys <> '{}' ORDER BY span.since DESC`;

/**
 * SQL for members' latest entries. Entries about one member are read from an index that is already in order. The limit
 * is hidden from the planner, because a small limit could make it sort all entries instead. Entries about several
 * members are indexed by day, without an order. They are therefore collected period by period, newest first, until
 * there are enough entries. `OFFSET 0` enforces this. The query is fast for members with many entries a month and for
 * members with few. $1 is the number of wanted entries.
 * @param ids SQL for an array: a member and the records merged into them
 * @param newest SQL for the time of the latest wanted entry
 */
const ofMembers = (ids: string, newest: string, conditions: readonly string[]): string => `(
  SELECT e.* FROM unnest(${ids}) m (id) CROSS JOIN LATERAL (
    SELECT * FROM audit_entries
     WHERE ${['cardinality(member_ids) = 1', 'member_ids[1] = m.id', ...conditions].join(' AND ')}
     ORDER BY at DESC, id DESC LIMIT (SELECT $1::int)) e
  UNION ALL (
  SELECT e.* FROM (${timeSpans(newest)}) m
   CROSS JOIN LATERAL (
     SELECT * FROM (
       SELECT * FROM audit_entries
        WHERE at >= m.since AND (at < m.until) IS TRUE AND cardinality(member_ids) > 1
          AND audit_keys(member_ids, at) && m.keys
          AND ${[`audit_keys(member_ids, at) && ${ids}`, ...conditions].join(' AND ')} OFFSET 0) found
      ORDER BY at DESC, id DESC LIMIT $1) e
   ORDER BY m.since DESC, e.at DESC, e.id DESC LIMIT $1))`;

/**
 * SQL conditions for the filters of kind, time and automatic entries.
 * @param to SQL for the end of the time; null if there is no filter
 */
function conditionsOf(filter: AuditFilter, to: string | null, addValue: (value: SqlValue) => string): string[] {
  const conditions: string[] = [];
  if (filter.kind) conditions.push(kinds[filter.kind]);
  if (filter.from) conditions.push(`at >= ${addValue(filter.from)}::timestamptz`);
  if (to !== null) conditions.push(`at < ${to}`);
  if (filter.ownAccord === false) conditions.push(`NOT (${isAutomaticSql})`);
  return conditions;
}

/**
 * Returns the entries that other installations wrote about a member before the import, latest first.
 * @param before the last entry of the previous page; null for the first page
 */
export async function findImportedEntries(
  db: Db,
  filter: AuditFilter,
  memberId: MemberId,
  before: number | null,
  limit: number,
): Promise<EntryRow[]> {
  const values: SqlValue[] = [limit, [memberId, ...(await findMergedRecords(db, memberId))]];
  const addValue = (value: SqlValue): string => `$${values.push(value)}`;
  const to = filter.to ? `${addValue(filter.to)}::timestamptz` : null;
  const conditions = ['e.member_ids && $2::bigint[]', ...conditionsOf(filter, to, addValue)];
  if (filter.personId) conditions.push(`${addValue(filter.personId)}::bigint IN (e.actor_id, e.impersonated_id)`);
  if (before !== null) {
    const last = `${addValue(before)}::bigint`;
    // an entry of this installation is later than all imported entries about the member
    conditions.push(`(NOT EXISTS (SELECT FROM imported_audit_entries WHERE id = ${last})
      OR (e.at, e.id) < ((SELECT at FROM imported_audit_entries WHERE id = ${last}), ${last}))`);
  }
  return rows(
    db,
    entryRow,
    `SELECT ${commonColumns}, cardinality(e.member_ids) + e.other_members AS member_count, host(e.address) AS address, e.outcome::int,
            e.code, e.reason, e.facts, e.names, e.request_id, e.session_id, e.seal, e.source AS imported_from
       FROM imported_audit_entries e LEFT JOIN users actor ON actor.id = e.actor_id LEFT JOIN users other ON other.id = e.impersonated_id
      WHERE ${conditions.join(' AND ')} ORDER BY e.at DESC, e.id DESC LIMIT $1`,
    values,
  );
}

/**
 * Returns the entries in the database, latest first. Each filter is a separate condition, so that PostgreSQL plans each combination
 * separately. A filter by person searches actors and subjects with separate indexes.
 * @param before the last entry of the previous page; null for the first page
 */
export async function findOwnEntries(
  db: Db,
  filter: AuditFilter,
  before: number | null,
  limit: number,
): Promise<EntryRow[]> {
  const values: SqlValue[] = [limit];
  const addValue = (value: SqlValue): string => `$${values.push(value)}`;
  const merged = filter.memberId ? await findMergedRecords(db, filter.memberId) : [];
  const members = filter.memberId ? `${addValue([filter.memberId, ...merged])}::bigint[]` : null;
  const to = filter.to ? `${addValue(filter.to)}::timestamptz` : null;
  const conditions = conditionsOf(filter, to, addValue);
  const ends = ['max(at)', ...(to === null ? [] : [to])];
  if (before !== null) {
    const last = `${addValue(before)}::bigint`;
    const at = `(SELECT at FROM audit_entries WHERE id = ${last})`;
    conditions.push(`(at, id) < (${at}, ${last})`);
    ends.push(at);
  }
  const page = (...more: string[]) => {
    const all = [...conditions, ...more];
    return members
      ? ofMembers(members, `least(${ends.join(', ')})`, all)
      : `(SELECT * FROM audit_entries ${all.length > 0 ? `WHERE ${all.join(' AND ')}` : ''} ORDER BY at DESC, id DESC LIMIT $1)`;
  };
  const person = filter.personId ? addValue(filter.personId) : null;
  const source =
    person === null
      ? page()
      : `(${page(`actor_id = ${person}::bigint`)} UNION ALL ${page(`impersonated_id = ${person}::bigint`)})`;
  return rows(
    db,
    entryRow,
    `SELECT ${columns} FROM (SELECT * FROM ${source} found ORDER BY at DESC, id DESC LIMIT $1) e
       LEFT JOIN users actor ON actor.id = e.actor_id LEFT JOIN users other ON other.id = e.impersonated_id
      ORDER BY e.at DESC, e.id DESC`,
    values,
  );
}

const chainRow = row({
  seals: int,
  sealed_at: nullable(instant),
  unsealed_since: nullable(instant),
  checked_seal: int,
  checked_at: nullable(instant),
  proved_at: nullable(instant),
  broken_seal: nullable(int),
  broken_why: nullable(text),
  archived_before: nullable(instant),
  removed_entries: nullable(int),
  removed_at: nullable(instant),
});

/**
 * Returns the newest seal, the position up to which the chain was verified, the end of the archived months, and the
 * number of entries that were removed from them.
 */
export async function findChain(db: Db): Promise<RowOf<typeof chainRow>> {
  const [found] = await rows(
    db,
    chainRow,
    `SELECT coalesce((SELECT max(id) FROM audit_seals), 0)::int AS seals,
            (SELECT sealed_at FROM audit_seals ORDER BY id DESC LIMIT 1) AS sealed_at,
            (SELECT at FROM audit_entries
              WHERE xid >= coalesce((SELECT horizon FROM audit_seals ORDER BY id DESC LIMIT 1), '0') ORDER BY xid, id LIMIT 1) AS unsealed_since,
            coalesce(c.seal, 0)::int AS checked_seal, c.checked_at, c.proved_at, c.broken_seal::int, c.broken_why,
            (SELECT (max(month) + interval '1 month') AT TIME ZONE 'UTC' FROM audit_archives WHERE archived_at IS NOT NULL) AS archived_before,
            removed.entries AS removed_entries, removed.at AS removed_at
       FROM (SELECT sum((r ->> 'entries')::bigint)::bigint AS entries, max((r ->> 'at')::timestamptz) AS at
               FROM audit_archives a CROSS JOIN jsonb_array_elements(a.removals::jsonb) r) removed
       LEFT JOIN audit_checks c ON c.id = 1`,
    [],
  );
  if (!found) throw new Error('A statement over one row has one row');
  return found;
}

const exportRow = row({
  filter: json<AuditFilter>(),
  reason: text,
  created_by: id<'Staff'>(),
  session_id: nullable(id<'Session'>()),
  time_zone: text,
});

/** Stores an export's content and reason. */
export const insertExport = (
  tx: Db,
  values: {
    hash: Uint8Array;
    filter: AuditFilter;
    reason: string;
    createdBy: StaffId;
    sessionId: number;
    timeZone: string;
    at: string;
    expiresAt: string;
  },
) =>
  rows(
    tx,
    row({ id: id() }),
    `INSERT INTO audit_exports (key_hash, filter, reason, created_by, session_id, time_zone, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      values.hash,
      JSON.stringify(values.filter),
      values.reason,
      values.createdBy,
      values.sessionId,
      values.timeZone,
      values.at,
      values.expiresAt,
    ],
  );

/**
 * Returns the export with a key and marks the key as used. Returns undefined if the key was used before, or if the user
 * who requested the export is no longer signed in.
 */
export async function redeemExport(tx: Db, hash: Uint8Array, at: string): Promise<RowOf<typeof exportRow> | undefined> {
  const [found] = await rows(
    tx,
    exportRow,
    `UPDATE audit_exports x SET used_at = $2 FROM staff_sessions s
      WHERE x.key_hash = $1 AND x.used_at IS NULL AND x.expires_at > $2 AND s.id = x.session_id AND s.ended_at IS NULL
     RETURNING x.filter, x.reason, x.created_by, x.session_id, x.time_zone`,
    [hash, at],
  );
  return found;
}

/**
 * Creates the missing audit tables for a day's month and the following months. Returns the number of created tables.
 */
export async function makeMonthsFrom(tx: Db, first: string, months: number): Promise<number> {
  const [found] = await rows(tx, row({ made: int }), 'SELECT make_audit_months($1::date, $2) AS made', [first, months]);
  return found?.made ?? 0;
}
