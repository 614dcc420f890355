import type { ImportedContent } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';
import { insertContacts } from './contacts.ts';
import type { ImportRow } from './queries.ts';
import { insertStays, nextIds, stayOccurredAt } from './stays.ts';

export interface NewMember {
  content: ImportedContent;
  guideId: number | null;
}

const defaultZone = 'America/New_York';

/** Makes members with everything that a file tells of them; the ids come in the order of the members. */
export async function createMembers(
  tx: Db,
  row: ImportRow,
  members: readonly NewMember[],
  now: Temporal.Instant,
): Promise<number[]> {
  if (members.length === 0) return [];
  const ids = await nextIds(tx, 'users', members.length);
  const at = now.toString();
  const list = members.map(({ content, guideId }, n) => ({
    ...content,
    id: ids[n] as number,
    guideId,
    timeZone: content.timeZone ?? defaultZone,
    city: content.addresses[0]?.city ?? null,
    state: content.addresses[0]?.state ?? null,
  }));
  const people = JSON.stringify(
    list.map(({ stays: _s, phones: _p, addresses: _a, emails: _e, identifiers: _i, ...person }) => person),
  );
  await rows(
    tx,
    `INSERT INTO users (id, role, first_name, last_name, preferred_name, created_at)
     SELECT id, 'PATIENT', "firstName", "lastName", "preferredName", $2
       FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, "firstName" text, "lastName" text, "preferredName" text)`,
    [people, at],
  );
  await rows(
    tx,
    `INSERT INTO members (user_id, client_id, date_of_birth, gender, reported_language, race_ethnicity_summary, time_zone,
       stage_id, status_id, assigned_guide_id, city, state)
     SELECT x.id, $2, "dateOfBirth", gender, "reportedLanguage", "raceEthnicitySummary", "timeZone", s.stage_id, s.id, "guideId", city, state
       FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, "dateOfBirth" date, gender text, "reportedLanguage" text,
              "raceEthnicitySummary" text, "timeZone" text, "guideId" bigint, city text, state text)
       JOIN member_statuses s ON s.key = 'queued'`,
    [people, row.client_id],
  );
  await insertIdentifiers(
    tx,
    row.client_id,
    list.flatMap(({ id, identifiers }) => identifiers.map((entry) => ({ ...entry, memberId: id }))),
  );
  const of = <T>(pick: (content: ImportedContent) => readonly T[]) =>
    list.flatMap((member) => pick(member).map((entry, n) => ({ ...entry, memberId: member.id, isPrimary: n === 0 })));
  await insertContacts(
    tx,
    { phones: of((m) => m.phones), emails: of((m) => m.emails), addresses: of((m) => m.addresses) },
    now,
  );
  await rows(
    tx,
    `INSERT INTO member_status_history (member_id, status_id, effective_at, created_by, created_at)
     SELECT m.user_id, m.status_id, $2, $3, $2 FROM members m WHERE m.user_id = ANY($1::bigint[]) ORDER BY m.user_id`,
    [ids, at, row.created_by],
  );
  const stays = list.flatMap((member) =>
    member.stays.map((stay) => ({ ...stay, memberId: member.id, zone: member.timeZone })),
  );
  const stayIds = await insertStays(tx, stays, now);
  await insertFeeds(
    tx,
    row,
    ids,
    stays.map((stay, n) => ({
      memberId: stay.memberId,
      stayId: stayIds[n],
      at: stayOccurredAt(stay.admitDate, stay.zone, now),
    })),
    at,
  );
  return ids;
}

export async function insertIdentifiers(
  tx: Db,
  clientId: number,
  identifiers: readonly { memberId: number; system: string; value: string; type: string | null }[],
): Promise<void> {
  if (identifiers.length === 0) return;
  await rows(
    tx,
    `INSERT INTO member_identifiers (member_id, client_id, system, value, type)
     SELECT "memberId", $2, system, value, type
       FROM jsonb_to_recordset($1::jsonb) AS x ("memberId" bigint, system text, value text, type text)`,
    [JSON.stringify(identifiers), clientId],
  );
}

/**
 * The first entries of feeds that did not exist a moment ago, with what members caches of them. The one place that does
 * not go through feed.put: nobody can be looking at these members yet, so there is nobody to tell one by one.
 */
async function insertFeeds(
  tx: Db,
  row: ImportRow,
  ids: readonly number[],
  stays: readonly { memberId: number; stayId: number | undefined; at: string }[],
  at: string,
): Promise<void> {
  await rows(
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
    [ids, at, row.created_by, JSON.stringify(stays)],
  );
}
