import type { ClientId, IdOf, MemberId, StaffId } from '@guidepost/contracts';
import type { ImportedContent } from '@guidepost/rules';
import { type Db, execute, rows } from '../../platform/db.ts';
import { id, row } from '../../platform/row.ts';
import { ofMember, ofUser } from './fields.ts';

const sequenceTables = { Member: 'users', Hospitalization: 'hospitalizations' } as const;

/** Reserves ids for new rows, so that rows that refer to them can be written without another query. */
export async function nextIds<Kind extends 'Member' | 'Hospitalization'>(
  tx: Db,
  kind: Kind,
  count: number,
): Promise<IdOf<Kind>[]> {
  const found = await rows(
    tx,
    row({ id: id<Kind>() }),
    `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2)`,
    [sequenceTables[kind], count],
  );
  return found.map((next) => next.id);
}

/** The fields of a member that have a single value, with the member's id. */
type Person = { id: MemberId } & Readonly<Record<string, unknown>>;

/** Stores the fields of new members in `users`, the table of members and staff. */
export const insertUsers = (tx: Db, people: readonly Person[], at: string): Promise<number> =>
  execute(
    tx,
    `INSERT INTO users (id, role, ${ofUser.columns}, created_at)
     SELECT id, 'PATIENT', ${ofUser.values}, $2 FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, ${ofUser.record})`,
    [JSON.stringify(people), at],
  );

/**
 * Stores the fields of new members in `members`, the table of fields that staff do not have. Also stores the first
 * status.
 */
export const insertMembers = (
  tx: Db,
  people: readonly (Person & { guideId: StaffId | null; city: string | null; state: string | null })[],
  clientId: ClientId,
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO members (user_id, client_id, ${ofMember.columns}, stage_id, status_id, assigned_guide_id, city, state)
     SELECT x.id, $2, ${ofMember.values}, s.stage_id, s.id, "guideId", city, state
       FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, ${ofMember.record}, "guideId" bigint, city text, state text)
       JOIN member_statuses s ON s.key = 'queued'`,
    [JSON.stringify(people), clientId],
  );

/** Adds the first entry to the status history of new members. */
export const insertStatusHistory = (tx: Db, ids: readonly MemberId[], by: StaffId, at: string): Promise<number> =>
  execute(
    tx,
    `INSERT INTO member_status_history (member_id, status_id, effective_at, created_by, created_at)
     SELECT m.user_id, m.status_id, $2, $3, $2 FROM members m WHERE m.user_id = ANY($1::bigint[]) ORDER BY m.user_id`,
    [ids, at, by],
  );

/**
 * Adds the first feed entries of new members, and stores each member's last event. Other code uses feed.put, which also
 * sends live events. No screen can show these members yet, so live events are not needed.
 */
export const insertFeeds = (
  tx: Db,
  ids: readonly MemberId[],
  stays: readonly { memberId: MemberId; stayId: IdOf<'Hospitalization'> | undefined; at: string }[],
  by: StaffId,
  at: string,
): Promise<number> =>
  execute(
    tx,
    `WITH made AS (
       INSERT INTO member_assignments (member_id, guide_id, effective_at, created_by)
       SELECT user_id, assigned_guide_id, $2, $3 FROM members
        WHERE user_id = ANY($1::bigint[]) AND assigned_guide_id IS NOT NULL ORDER BY user_id
       RETURNING id, member_id),
     entries AS (
       SELECT member_id, 'assignment' AS type, id AS external_id, $3::bigint AS actor_id, $2::timestamptz AS occurred_at FROM made
       UNION ALL
       SELECT "memberId", 'hospitalization', "stayId", NULL, at
         FROM jsonb_to_recordset($4::jsonb) AS x ("memberId" bigint, "stayId" bigint, at timestamptz)),
     put AS (
       INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, actor_id, state, occurred_at)
       SELECT member_id, type, type, external_id, type, actor_id, 'past', occurred_at FROM entries
       RETURNING id, member_id, event_type, occurred_at)
     UPDATE members m SET last_event_at = newest.occurred_at, last_event_type = newest.event_type
       FROM (SELECT DISTINCT ON (member_id) * FROM put ORDER BY member_id, occurred_at DESC, id DESC) newest
      WHERE m.user_id = newest.member_id`,
    [ids, at, by, JSON.stringify(stays)],
  );

export const insertIdentifiers = (
  tx: Db,
  clientId: ClientId,
  identifiers: readonly { memberId: MemberId; system: string; value: string; type: string | null }[],
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO member_identifiers (member_id, client_id, system, value, type)
     SELECT "memberId", $2, system, value, type
       FROM jsonb_to_recordset($1::jsonb) AS x ("memberId" bigint, system text, value text, type text)`,
    [JSON.stringify(identifiers), clientId],
  );

/** Updates the given values in `users`, and increases the version of each member. */
export const updateUsers = (tx: Db, people: readonly Person[]): Promise<number> =>
  execute(
    tx,
    `UPDATE users u SET ${ofUser.assignments}, version = u.version + 1
      FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, ${ofUser.record})
     WHERE u.id = x.id`,
    [JSON.stringify(people)],
  );

/** Updates the given values in `members`. */
export const updateMembers = (tx: Db, people: readonly Person[]): Promise<number> =>
  execute(
    tx,
    `UPDATE members m SET ${ofMember.assignments}
      FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, ${ofMember.record})
     WHERE m.user_id = x.id`,
    [JSON.stringify(people)],
  );

/** Copies the city and state of each member's primary address to the columns that lists show. */
export const updateLocations = (tx: Db, ids: readonly MemberId[]): Promise<number> =>
  execute(
    tx,
    `UPDATE members m SET city = a.city, state = a.state FROM addresses a
      WHERE m.user_id = ANY($1::bigint[]) AND a.user_id = m.user_id AND a.is_primary AND a.deleted_at IS NULL
        AND (m.city, m.state) IS DISTINCT FROM (a.city, a.state)`,
    [ids],
  );

/** Stores what the file contained about these members, so that the next import can be compared with it. */
export const putContents = (
  tx: Db,
  contents: readonly { memberId: MemberId; content: ImportedContent }[],
  at: string,
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO member_import_contents (member_id, kind, content, imported_at)
     SELECT "memberId", 'fhir', content, $2 FROM jsonb_to_recordset($1::jsonb) AS x ("memberId" bigint, content jsonb)
     ON CONFLICT (member_id) DO UPDATE SET kind = excluded.kind, content = excluded.content, imported_at = excluded.imported_at`,
    [JSON.stringify(contents), at],
  );
