import { type Api, contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import type pg from 'pg';
import { databaseOf } from '../../e2e/clear-stored.ts';
import { apiOf, memberNamed } from '../../e2e/commands/api.ts';
import { textsSql } from '../load/conversations.ts';
import { firstNames, lastNames, sentences } from '../seed/names.ts';
import { assignLongSurvey, storeInitialAnswers, surveyLength } from './long-survey.ts';

/** Number of rows in each list. */
const listRows = 500;
const needsOfMember = 20;
const kinds = ['call', 'message', 'visit', 'reminder', 'tbd'] as const;
const concurrentRequests = 8;

/** The records that the screens show. */
export interface ScreenWorld {
  guideId: StaffId;
  /** The member with many notes, texts and needs. */
  memberId: MemberId;
  surveyId: number;
  assignedSurveyId: number;
}

/**
 * Schedules events for today with the guide's members, until the docket's Follow up tab has this number of rows. Uses
 * the API like a user, so that todos, feed entries and live events are created as usual.
 */
export async function fillDocket(call: Api, guideId: StaffId, timeZone: string, rows: number): Promise<void> {
  const count = async () => (await call(contracts.docket.todos, { params: { guideId } })).data.length;
  const { data: members } = await call(contracts.members.list, {
    query: { guideIds: [guideId], 'page-size': 25 },
  });
  const missing = rows - (await count());
  const date = Temporal.Now.plainDateISO(timeZone).toString();
  const plan = async (n: number) => {
    const userId = members[n % members.length]?.id;
    if (userId === undefined) throw new Error('The guide has no members.');
    const note = `<p>Ask about the ride to the clinic, and whether letter ${n + 1} of the housing office came</p>`;
    const body = { date, time: '-1', type: kinds[n % kinds.length] ?? 'call', note };
    await call(contracts.schedule.create, { params: { userId }, body }, { idempotencyKey: crypto.randomUUID() });
  };
  let next = 0;
  const worker = async () => {
    while (next < missing) await plan(next++);
  };
  await Promise.all(Array.from({ length: concurrentRequests }, worker));
}

/** Creates guides, for the list of users. */
export const fillUsers = (database: pg.Client, count: number): Promise<unknown> =>
  database.query(
    `WITH made AS (
       INSERT INTO users (role, first_name, last_name, created_at)
       SELECT 'GUIDE', 'Person' || n, 'Number' || n % 97, now() FROM generate_series(1, $1::int) n RETURNING id)
     INSERT INTO staff (user_id, email, time_zone) SELECT id, 'person' || id || '@example.com', 'America/Chicago' FROM made`,
    [count],
  );

/** Creates members like an existing one: with the same guide, client, status and city. */
const fillMembers = (database: pg.Client, memberId: MemberId, count: number): Promise<unknown> =>
  database.query(
    `WITH made AS (
       INSERT INTO users (role, first_name, last_name, created_at)
       SELECT 'PATIENT', ($3::text[])[1 + n % cardinality($3::text[])], ($4::text[])[1 + n * 7 % cardinality($4::text[])], now()
         FROM generate_series(1, $2::int) n RETURNING id, name, search_name)
     INSERT INTO members (user_id, client_id, time_zone, stage_id, status_id, assigned_guide_id, name, search_name, city, state)
     SELECT made.id, m.client_id, m.time_zone, m.stage_id, m.status_id, m.assigned_guide_id, made.name, made.search_name, m.city, m.state
       FROM made, members m WHERE m.user_id = $1`,
    [memberId, count, firstNames, lastNames],
  );

/** SQL for the members of the guide $1, numbered from 0, and for the number of members. */
const numbered = `(SELECT user_id, row_number() OVER (ORDER BY user_id) - 1 AS place, count(*) OVER () AS total
                     FROM members WHERE assigned_guide_id = $1 AND deleted_at IS NULL) m`;

/** Creates ended calls of a guide, one about every 70 minutes. */
const fillCalls = (database: pg.Client, guideId: StaffId, count: number): Promise<unknown> =>
  database.query(
    `INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, outcome_id, note, time_started, time_connected, time_ended, created_at, updated_at)
     SELECT m.user_id, $1, n % 4 = 0, 'ENDED', '+17135550142', o.id, '<p>' || ($3::text[])[1 + n % cardinality($3::text[])] || '</p>',
            at, at + interval '9 seconds', at + interval '5 minutes', at, at
       FROM generate_series(1, $2::int) n JOIN ${numbered} ON m.place = n % m.total
       JOIN outcomes o ON o.key = 'engaged' CROSS JOIN LATERAL (SELECT now() - n * interval '70 minutes' AS at) t`,
    [guideId, count, sentences],
  );

/** Creates stays of members whose customer the user administers. */
const fillHospitalizations = (database: pg.Client, staffId: StaffId, count: number): Promise<unknown> =>
  database.query(
    `INSERT INTO hospitalizations (member_id, hospital, admit_date, discharge_date, admit_complaint, created_at, updated_at)
     SELECT m.user_id, 'Memorial Hermann', (at - interval '3 days')::date, CASE WHEN n % 5 > 0 THEN at::date END, 'Shortness of breath', at, at
       FROM generate_series(1, $2::int) n
       JOIN (SELECT user_id, row_number() OVER (ORDER BY user_id) - 1 AS place, count(*) OVER () AS total FROM members
              WHERE client_id IN (SELECT client_id FROM client_auditors WHERE staff_id = $1) AND deleted_at IS NULL) m ON m.place = n % m.total
       CROSS JOIN LATERAL (SELECT now() - n * interval '5 hours' AS at) t`,
    [staffId, count],
  );

/** Creates notes about a member, with their feed entries. */
const fillNotes = (database: pg.Client, memberId: MemberId, guideId: StaffId, count: number): Promise<unknown> =>
  database.query(
    `WITH made AS (
       INSERT INTO notes (member_id, author_id, text, created_at, updated_at)
       SELECT $1, $2, '<p>' || ($4::text[])[1 + n % cardinality($4::text[])] || '</p>', at, at
         FROM generate_series(1, $3::int) n CROSS JOIN LATERAL (SELECT now() - n * interval '11 hours' AS at) t
       RETURNING id, created_at)
     INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, actor_id, state, occurred_at)
     SELECT $1, 'note', 'note', id, 'note', $2, 'past', created_at FROM made`,
    [memberId, guideId, count, sentences],
  );

/** Creates open needs of a member. */
const fillNeeds = (database: pg.Client, memberId: MemberId, guideId: StaffId, count: number): Promise<unknown> =>
  database.query(
    `INSERT INTO needs (member_id, issue_id, reason, identified_at, expires_at, creator_id, created_at, updated_at)
     SELECT $1, i.id, '<p>' || ($4::text[])[1 + i.n % cardinality($4::text[])] || '</p>', now(), (now() + interval '30 days')::date, $2, now(), now()
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM need_issues) i WHERE i.n <= $3`,
    [memberId, guideId, count, sentences],
  );

/** Fills a new demo with long lists, and returns the records that the screens show. */
export async function fillScreens(url: string, data: string): Promise<ScreenWorld> {
  const [admin, supervisor, guide] = [apiOf(url, 'admin'), apiOf(url, 'supervisor'), apiOf(url, 'guide')];
  const { id: guideId, timeZone } = await guide(contracts.staff.verify);
  const { id: memberId } = await memberNamed(guide, 'Dolores Whitaker');
  await fillDocket(guide, guideId, timeZone, listRows);
  const database = await databaseOf(data);
  try {
    await fillMembers(database, memberId, listRows);
    await fillCalls(database, guideId, listRows);
    await fillHospitalizations(database, (await supervisor(contracts.staff.verify)).id, listRows);
    await fillNotes(database, memberId, guideId, listRows);
    await database.query(textsSql, [[memberId], listRows, sentences]);
    await fillNeeds(database, memberId, guideId, needsOfMember);
    await fillUsers(database, listRows);
    const given = await assignLongSurvey(admin, guide, database, { memberId, count: surveyLength });
    await storeInitialAnswers(database, given.assignedSurveyId);
    await database.query('ANALYZE');
    return { guideId, memberId, surveyId: given.surveyId, assignedSurveyId: given.assignedSurveyId };
  } finally {
    await database.end();
  }
}
