import type { ClientId } from '@guidepost/contracts';
import { dependantSystem, type EnrollmentFacts } from '@guidepost/rules';
import { type Db, execute, rows } from '../../platform/db.ts';
import { bool, nullable, type RowOf, row, text } from '../../platform/row.ts';
import type { ImportId } from './queries-imports.ts';

/** Maximum number of people with the same number that a query returns. No family has more members. */
const family = 50;

const zoneRow = row({
  memberNumber: nullable(text),
  subscriberNumber: nullable(text),
  relationship: nullable(text),
  zone: text,
  /** True if the zone comes from an address or a stored member. False if it is assumed. */
  isKnown: bool,
});
export type ZoneRow = RowOf<typeof zoneRow>;

const numbersIn = (coverage: string) =>
  `${coverage} ->> 'memberNumber' AS "memberNumber", ${coverage} ->> 'subscriberNumber' AS "subscriberNumber",
   ${coverage} ->> 'relationship' AS relationship`;

/** Finds the time zones of a file's people whose member or subscriber number is one of these numbers. */
export const findZonesInFile = (tx: Db, importId: ImportId, numbers: readonly string[]): Promise<ZoneRow[]> => {
  const having = (key: 'memberNumber' | 'subscriberNumber') =>
    `SELECT r.position, r.facts FROM unnest($2::text[]) AS n (number) CROSS JOIN LATERAL (
       SELECT position, facts FROM enrollment_rows
        WHERE import_id = $1 AND facts -> 'coverage' ->> '${key}' = n.number AND facts IS NOT NULL
        ORDER BY position LIMIT ${family}) r`;
  return rows(
    tx,
    zoneRow,
    `SELECT ${numbersIn("x.facts -> 'coverage'")}, coalesce(x.facts -> 'content' ->> 'timeZone', x.facts ->> 'newMemberZone') AS zone,
            x.facts -> 'content' ->> 'timeZone' IS NOT NULL AS "isKnown"
       FROM (${having('subscriberNumber')} UNION ${having('memberNumber')}) x
      WHERE coalesce(x.facts -> 'content' ->> 'timeZone', x.facts ->> 'newMemberZone') IS NOT NULL ORDER BY x.position`,
    [importId, numbers],
  );
};

/** Finds the time zones of a client's members whose member or subscriber number is one of these numbers. */
export const findZonesOfMembers = (tx: Db, clientId: ClientId, numbers: readonly string[]): Promise<ZoneRow[]> =>
  rows(
    tx,
    zoneRow,
    `SELECT ${numbersIn('e.coverage')}, m.time_zone AS zone, true AS "isKnown"
       FROM (SELECT e.member_id FROM unnest($2::text[]) AS n (number) CROSS JOIN LATERAL (
               SELECT member_id FROM member_enrollments
                WHERE client_id = $1 AND coverage ->> 'subscriberNumber' = n.number ORDER BY member_id LIMIT ${family}) e
             UNION
             SELECT i.member_id FROM member_identifiers i WHERE i.client_id = $1 AND i.value = ANY($2::text[])) x
       JOIN member_enrollments e ON e.member_id = x.member_id AND e.client_id = $1
       JOIN members m ON m.user_id = x.member_id AND m.deleted_at IS NULL
      ORDER BY x.member_id`,
    [clientId, numbers],
  );

/**
 * Returns the stored identifiers of dependents without a number, by the normalized identifier (`foldName`).
 */
export const findDependants = async (db: Db, clientId: ClientId, keys: readonly string[]): Promise<string[]> => {
  const found = await rows(
    db,
    row({ value: text }),
    `SELECT i.value FROM member_identifiers i
      WHERE i.client_id = $1 AND i.system = '${dependantSystem}' AND name_key(i.value) = ANY($2::text[])`,
    [clientId, keys],
  );
  return found.map(({ value }) => value);
};

/** Stores rows' values after the subscribers' time zones were added. */
export const updateFacts = (
  tx: Db,
  importId: ImportId,
  list: readonly { position: number; facts: EnrollmentFacts }[],
): Promise<number> =>
  execute(
    tx,
    `UPDATE enrollment_rows r SET facts = x.facts FROM jsonb_to_recordset($2::jsonb) AS x (position int, facts jsonb)
      WHERE r.import_id = $1 AND r.position = x.position`,
    [importId, JSON.stringify(list)],
  );
