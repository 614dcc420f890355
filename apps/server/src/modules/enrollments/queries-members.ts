import type { ClientId, MemberId } from '@guidepost/contracts';
import { type Coverage, type ImportedContent, numberSystems } from '@guidepost/rules';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { bool, day, id, instant, int, json, nullable, type RowOf, row, text } from '../../platform/row.ts';
import type { ImportId } from './queries-imports.ts';

const enrolledRow = row({
  member_id: id<'Member'>(),
  content: nullable(json<ImportedContent>()),
  coverage: nullable(json<Coverage>()),
  ended_at: nullable(instant),
  ends_contact: bool,
  time_zone: text,
  assigned_guide_id: nullable(id<'Staff'>()),
  file_at: nullable(text),
});
export type EnrolledRow = RowOf<typeof enrolledRow>;

/**
 * SQL condition: the member's records were merged after the last file that changed the coverage, or a merge was undone.
 * The stored last day then applies only to some of the member's numbers.
 * @param e the name of `member_enrollments` in the query
 */
const isMergedSince = (e: string) =>
  `EXISTS (SELECT FROM member_merges x
            WHERE ${e}.member_id IN (x.remaining_id, x.merged_id) AND greatest(x.merged_at, x.undone_at) >= ${e}.imported_at
              AND (x.undone_at IS NOT NULL OR 1 < (SELECT count(*) FROM member_identifiers i
                     WHERE i.member_id = x.remaining_id AND i.system IN (${numberSystems.map((system) => `'${system}'`).join(', ')}))))`;

/**
 * Finds the values that earlier enrollment files stored for members, and the members' current statuses. Omits a planned
 * end of coverage that does not apply to all of a merged member's numbers.
 */
export async function findEnrolled(db: Db, ids: readonly MemberId[]): Promise<Map<MemberId, EnrolledRow>> {
  if (ids.length === 0) return new Map();
  const found = await rows(
    db,
    enrolledRow,
    `SELECT m.user_id AS member_id, e.content, e.ended_at, s.ends_contact, m.time_zone, m.assigned_guide_id, e.file_at,
            CASE WHEN e.ended_at IS NULL AND ${isMergedSince('e')} THEN e.coverage || '{"endsOn": null}' ELSE e.coverage END AS coverage
       FROM members m JOIN member_statuses s ON s.id = m.status_id LEFT JOIN member_enrollments e ON e.member_id = m.user_id
      WHERE m.user_id = ANY($1::bigint[])`,
    [ids],
  );
  return new Map(found.map((entry) => [entry.member_id, entry]));
}

const manualEditRow = row({ member_id: id<'Member'>(), field: text, at: instant });

/** Finds when users last edited members' fields and contacts. */
export const findManualEdits = (db: Db, ids: readonly MemberId[]): Promise<RowOf<typeof manualEditRow>[]> =>
  rows(
    db,
    manualEditRow,
    `SELECT DISTINCT ON (member_id, field) member_id, field, created_at AS at FROM change_logs
      WHERE member_id = ANY($1::bigint[]) AND actor_id IS NOT NULL ORDER BY member_id, field, created_at DESC`,
    [ids],
  );

/** An enrollment file's values for a member. The next file is compared with them. */
export interface Enrollment {
  memberId: MemberId;
  source: string;
  content: ImportedContent;
  coverage: Coverage;
  endedAt: string | null;
  /** The file's date, with or without a time. */
  fileAt: string | null;
}

/** Returns SQL for the later of two file dates. A date without a time does not replace a time on the same day. */
const laterDate = (before: string, now: string) =>
  `CASE WHEN starts_with(${before}, ${now}) THEN ${before} ELSE coalesce(${now}, ${before}) END`;

export const putEnrollments = (
  tx: Db,
  of: { importId: ImportId; clientId: ClientId; at: string },
  list: readonly Enrollment[],
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO member_enrollments (member_id, client_id, import_id, source, content, coverage, ends_on, ended_at, file_at, imported_at)
     SELECT "memberId", $2, $3, source, content, coverage, (coverage->>'endsOn')::date, "endedAt", "fileAt", $4
       FROM jsonb_to_recordset($1::jsonb)
         AS x ("memberId" bigint, source text, content jsonb, coverage jsonb, "endedAt" timestamptz, "fileAt" text)
     ON CONFLICT (member_id) DO UPDATE SET import_id = excluded.import_id, source = excluded.source, content = excluded.content,
       coverage = excluded.coverage, ends_on = excluded.ends_on, ended_at = excluded.ended_at, file_at = ${laterDate('member_enrollments.file_at', 'excluded.file_at')},
       imported_at = excluded.imported_at`,
    [JSON.stringify(list), of.clientId, of.importId, of.at],
  );

/** Stores the date of the newest file that contained each member. */
export const putFileDates = (tx: Db, dates: ReadonlyMap<MemberId, string>): Promise<number> =>
  execute(
    tx,
    `UPDATE member_enrollments e SET file_at = ${laterDate('e.file_at', 'x.at')}
       FROM unnest($1::bigint[], $2::text[]) AS x (member_id, at)
      WHERE e.member_id = x.member_id AND e.file_at IS DISTINCT FROM x.at`,
    [[...dates.keys()], [...dates.values()]],
  );

/** Finds the date of the newest file that contained members of these lists. */
export async function newestFileDate(db: Db, clientId: ClientId, sources: readonly string[]): Promise<string | null> {
  const [found] = await rows(
    db,
    row({ at: nullable(text) }),
    'SELECT max(file_at) AS at FROM member_enrollments WHERE client_id = $1 AND source = ANY($2::text[])',
    [clientId, sources],
  );
  return found?.at ?? null;
}

/** Marks members' coverage as ended, and stores its last day. */
export const endEnrollments = (tx: Db, ended: ReadonlyMap<MemberId, string>, at: string): Promise<number> =>
  execute(
    tx,
    `UPDATE member_enrollments e SET ends_on = x.day, ended_at = $3, coverage = coverage || jsonb_build_object('endsOn', x.day)
       FROM unnest($1::bigint[], $2::date[]) AS x (member_id, day) WHERE e.member_id = x.member_id`,
    [[...ended.keys()], [...ended.values()], at],
  );

/**
 * Adds a row for each member who was in the last file of one of these lists and is missing from this file. A member
 * whose name and birth date appear under a different number is not missing.
 * @param lists the lists that this file contains completely
 * @returns the number of added rows
 */
export const insertMissing = (
  tx: Db,
  importId: ImportId,
  clientId: ClientId,
  lists: readonly string[],
  after: number,
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO enrollment_rows (import_id, position, source, name, member_number, member_id)
     SELECT $1, $4::int + row_number() OVER (ORDER BY e.member_id), e.source, m.name, e.coverage->>'memberNumber', e.member_id
       FROM member_enrollments e JOIN members m ON m.user_id = e.member_id
      WHERE e.client_id = $2 AND e.source = ANY($3::text[]) AND e.ended_at IS NULL AND m.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM enrollment_rows r WHERE r.import_id = $1 AND r.member_id = e.member_id)
        AND NOT EXISTS (SELECT FROM enrollment_rows r CROSS JOIN LATERAL jsonb_array_elements(r.likely) AS l
                         WHERE r.import_id = $1 AND (l->>'isSame')::boolean AND (l->>'memberId')::bigint = e.member_id)`,
    [importId, clientId, lists, after],
  );

/** Returns true if the client has current coverage that is in none of these lists. */
export const hasOtherLists = async (tx: Db, clientId: ClientId, lists: readonly string[]): Promise<boolean> =>
  (await execute(
    tx,
    'SELECT FROM member_enrollments WHERE client_id = $1 AND ended_at IS NULL AND source <> ALL($2::text[]) LIMIT 1',
    [clientId, lists],
  )) > 0;

const endingRow = row({
  id: id<'Member'>(),
  import_id: id<'EnrollmentImport'>(),
  ends_on: day,
  time_zone: text,
  ends_contact: bool,
});
export type EndingRow = RowOf<typeof endingRow>;

/**
 * Finds members whose last day of coverage has passed in their time zone, but whose coverage is not marked as ended.
 * Omits members whose records were merged since, because coverage under a different number may continue. Sorts the
 * members by id.
 */
export const findEnding = (
  db: Db,
  { now, after, limit }: { now: string; after: number; limit: number },
): Promise<EndingRow[]> =>
  rows(
    db,
    endingRow,
    `SELECT e.member_id AS id, e.import_id, e.ends_on, m.time_zone, s.ends_contact
       FROM member_enrollments e JOIN members m ON m.user_id = e.member_id JOIN member_statuses s ON s.id = m.status_id
      WHERE e.ended_at IS NULL AND e.ends_on < ($1::timestamptz AT TIME ZONE m.time_zone)::date AND m.deleted_at IS NULL
        AND e.ends_on < ($1::timestamptz + interval '1 day')::date AND e.member_id > $2 AND NOT ${isMergedSince('e')}
      ORDER BY e.member_id LIMIT $3`,
    [now, after, limit],
  );

/**
 * Locks a member and then the member's coverage. Returns false if `findEnding` would no longer find the coverage with
 * this last day.
 */
export async function lockEnding(tx: Db, { id: memberId, ends_on: endsOn }: EndingRow): Promise<boolean> {
  send(tx, 'SELECT FROM members m JOIN users u ON u.id = m.user_id WHERE m.user_id = $1 FOR UPDATE OF u, m', [
    memberId,
  ]);
  const found = await execute(
    tx,
    `SELECT FROM member_enrollments e
      WHERE member_id = $1 AND ends_on = $2 AND ended_at IS NULL AND NOT ${isMergedSince('e')} FOR UPDATE`,
    [memberId, endsOn],
  );
  return found > 0;
}

const tables = { phones: 'phone_numbers', emails: 'email_addresses', addresses: 'addresses' } as const;

/** Marks contacts as not primary, before the new primary contact is written. */
export const clearPrimary = (tx: Db, kind: keyof typeof tables, ids: readonly number[]): Promise<number> =>
  execute(tx, `UPDATE ${tables[kind]} SET is_primary = false, version = version + 1 WHERE id = ANY($1::bigint[])`, [
    ids,
  ]);

/** Counts a client's members who are in its enrollment files and whose coverage has not ended. */
export async function countEnrolled(db: Db, clientId: ClientId): Promise<number> {
  const [found] = await rows(
    db,
    row({ count: int }),
    'SELECT count(*) AS count FROM member_enrollments WHERE client_id = $1 AND ended_at IS NULL',
    [clientId],
  );
  return found?.count ?? 0;
}

/** Copies the coverage from files to the members' client data, which guides see. */
export const putPlans = (tx: Db, list: readonly Enrollment[], at: string): Promise<number> =>
  execute(
    tx,
    `INSERT INTO member_attributes (member_id, insurance_plan_name, subscriber_id, effective_date, updated_at)
     SELECT "memberId", coverage->>'plan', coalesce(coverage->>'subscriberNumber', coverage->>'memberNumber'),
            (coverage->>'begins')::date, $2
       FROM jsonb_to_recordset($1::jsonb) AS x ("memberId" bigint, coverage jsonb)
     ON CONFLICT (member_id) DO UPDATE SET updated_at = excluded.updated_at,
       insurance_plan_name = coalesce(excluded.insurance_plan_name, member_attributes.insurance_plan_name),
       subscriber_id = coalesce(excluded.subscriber_id, member_attributes.subscriber_id),
       effective_date = coalesce(excluded.effective_date, member_attributes.effective_date)`,
    [JSON.stringify(list.map(({ memberId, coverage }) => ({ memberId, coverage }))), at],
  );
