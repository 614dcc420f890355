import { contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { moveClock } from '../../../testing/clock.ts';

const { calls } = contracts;
const now = '2026-11-20T18:00:00Z';

let test: TestApp;
let guide: { id: StaffId; email: string };
let token: string;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
  guide = await test.make.staff({ name: 'Marisol Vega' });
  token = await test.signIn(guide);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await moveClock(test, now);
  const clientId = await test.make.client();
  await test.make.team({ members: [guide.id], clients: [clientId] });
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker', phone: '+17135550142' });
});

it('what a member said last is a text or a later voicemail, if the user may see them', async () => {
  const lastWords = async (as: string) =>
    (await test.call(calls.guidance, { as, input: { query: { memberId } } })).body.lastWords;
  expect(await lastWords(token)).toBeNull();
  await test.database.sql(
    `INSERT INTO texts (member_id, incoming, status, text, phone_number, sent_at, created_at, updated_at)
     VALUES ($1, true, 'received', 'My bus pass ran out', '+17135550111', '2026-11-18T15:00Z', '2026-11-18T15:00Z', '2026-11-18T15:00Z')`,
    [memberId],
  );
  expect(await lastWords(token)).toMatchObject({ text: 'My bus pass ran out', from: 'text' });
  await test.database.sql(
    `INSERT INTO calls (member_id, incoming, status, phone_number, voicemail_transcription, time_started, created_at, updated_at)
     VALUES ($1, true, 'MISSED', '+17135550111', 'It is Ada, please call', '2026-11-19T15:00Z', '2026-11-19T15:00Z', '2026-11-19T15:00Z')`,
    [memberId],
  );
  expect(await lastWords(token)).toMatchObject({ text: 'It is Ada, please call', from: 'voicemail' });
});

it('topics use only data that the user may see', async () => {
  await test.database.sql(
    `INSERT INTO notes (member_id, author_id, text, created_at, updated_at) VALUES ($1, $2, '<p>Moved to <b>Katy</b>.</p>', '2026-11-10T15:00Z', '2026-11-10T15:00Z')`,
    [memberId, guide.id],
  );
  await test.database.sql(
    `INSERT INTO hospitalizations (member_id, hospital, admit_date, discharge_date, created_at, updated_at) VALUES ($1, 'St. Mary', '2026-11-12', '2026-11-15', '2026-11-12Z', '2026-11-12Z')`,
    [memberId],
  );
  const { body } = await test.call(calls.guidance, {
    as: token,
    input: { query: { memberId, communicationTiming: 'pre-call' } },
  });
  expect(body.topics.map(({ title }) => title)).toEqual([
    'Home from St. Mary since Nov 15',
    'Note from Nov 10',
    'Ask for missing information',
  ]);
  expect(body.topics[1]?.detail).toBe('Moved to Katy.');
});

it('a guide is asked to introduce themselves only to a member in outreach', async () => {
  const titles = async () =>
    (await test.call(calls.guidance, { as: token, input: { query: { memberId } } })).body.topics.map(
      ({ title }) => title,
    );
  expect(await titles()).not.toContain('No guide has talked to this member yet');
  await test.database.sql(
    `UPDATE members SET status_id = s.id, stage_id = s.stage_id FROM member_statuses s WHERE s.key = 'queued' AND user_id = $1`,
    [memberId],
  );
  expect(await titles()).toContain('No guide has talked to this member yet');
});

it('a member whose discharge a guide has entered is at home', async () => {
  const addStay = (admitted: string, discharged: string | null) =>
    test.database.sql(
      `INSERT INTO hospitalizations (member_id, hospital, admit_date, guide_entered_discharged_at, created_at, updated_at)
       VALUES ($1, 'St. Mary', $2, $3, '2026-11-12Z', '2026-11-12Z')`,
      [memberId, admitted, discharged],
    );
  const firstTopic = async () =>
    (await test.call(calls.guidance, { as: token, input: { query: { memberId } } })).body.topics[0]?.title;
  await addStay('2026-10-05', null);
  expect(await firstTopic()).toBe('At St. Mary since Oct 5');
  await addStay('2026-11-12', '2026-11-16');
  expect(await firstTopic()).toBe('Home from St. Mary since Nov 16');
});

it("overdue events do not hide today's visit", async () => {
  // the current time is noon in the member's time zone
  for (const [day, hour] of [...[10, 11, 12, 13, 14, 18].map((past) => [past, 9]), [20, 14], [20, 15]])
    await test.database.sql(
      `INSERT INTO scheduled_events (member_id, created_by, date, time, time_zone, due_at, late_at, opens_at, type, created_at, updated_at)
       SELECT $1, $2, due::date, to_char(due, 'HH24:MI'), 'America/Chicago', due AT TIME ZONE 'America/Chicago',
              due AT TIME ZONE 'America/Chicago', due::date, 'visit', due, due
         FROM make_timestamp(2026, 11, $3::int, $4::int, 0, 0) due`,
      [memberId, guide.id, day, hour],
    );
  const { body } = await test.call(calls.guidance, { as: token, input: { query: { memberId } } });
  expect(body.topics.map(({ title }) => title).slice(0, 2)).toEqual([
    'Overdue since Nov 18: visit',
    'Scheduled for today: visit',
  ]);
});
