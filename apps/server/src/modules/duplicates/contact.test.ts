import { asId, contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { makeSurveys } from '../../testing/surveys.ts';
import type { Person } from '../../testing/world.ts';

let test: TestApp;
let as: string;
let guide: Person;
let asGuide: string;
let clientId: Awaited<ReturnType<TestApp['make']['client']>>;

beforeAll(async () => {
  test = await startTestApp();
  await moveClock(test, '2026-12-03T18:00:00Z');
  clientId = await test.make.client();
  guide = await test.make.staff();
  await test.make.team({ members: [guide.id], clients: [clientId] });
  as = await test.signIn(await test.make.staff({ role: 'SUPER_ADMIN' }));
  asGuide = await test.signIn(guide);
});
afterAll(() => test.stop());

const sql = <T extends Record<string, unknown> = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  test.database.sql<T>(text, values);

/** Creates a member with a status since June. */
async function memberWith(status: 'engaged' | 'deceased', name = 'Imelda Quintero'): Promise<MemberId> {
  const memberId = await test.make.member({ clientId, guideId: guide.id, name, phone: '+17135550142' });
  await sql(
    `WITH s AS (SELECT id, stage_id FROM member_statuses WHERE key = $2), h AS (
       INSERT INTO member_status_history (member_id, status_id, effective_at, created_at) SELECT $1, id, '2026-06-01Z', '2026-06-01Z' FROM s)
     UPDATE members SET status_id = s.id, stage_id = s.stage_id FROM s WHERE user_id = $1`,
    [memberId, status],
  );
  return memberId;
}
async function merge(mergedId: MemberId, remainingId: MemberId) {
  const [pair] = await sql<{ id: string }>(
    `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at)
     VALUES (least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), $3, 90, '[]', now())
     ON CONFLICT (first_id, second_id) DO UPDATE SET score = 90 RETURNING id`,
    [mergedId, remainingId, clientId],
  );
  const id = asId<'MemberDuplicate'>(Number(pair?.id));
  const { body } = await test.call(contracts.duplicates.get, { as, input: { params: { id } } });
  const reply = await test.call(contracts.duplicates.merge, { as, input: { params: { id }, body: { remainingId } } });
  return { ...reply, sides: new Map(body.sides.map((side) => [side.memberId, side.endsContact])) };
}
/** Creates a scheduled text, an event and open surveys. */
async function openWork(memberId: MemberId): Promise<void> {
  await sql(
    `INSERT INTO texts (member_id, guide_id, phone_number, text, status, incoming, send_at, created_at, updated_at)
     VALUES ($1, $2, '+17135550142', 'See you on Friday', 'scheduled', false, '2026-12-11T15:00Z', now(), now())`,
    [memberId, guide.id],
  );
  const event = await test.call(contracts.schedule.create, {
    as: asGuide,
    input: { params: { userId: memberId }, body: { date: '2026-12-09', time: '17:00', type: 'call' } },
  });
  expect(event.status).toBe(201);
  await makeSurveys(test.database.sql, memberId, guide.id);
}
const countOpen = async (...memberIds: MemberId[]) =>
  (
    await sql<{ what: string; n: number }>(
      `SELECT 'texts' AS what, count(*)::int AS n FROM texts WHERE member_id = ANY($1) AND status = 'scheduled' AND deleted_at IS NULL
       UNION ALL SELECT 'events', count(*)::int FROM scheduled_events WHERE member_id = ANY($1) AND resolved_at IS NULL AND deleted_at IS NULL
       UNION ALL SELECT 'surveys', count(*)::int FROM assigned_surveys WHERE member_id = ANY($1) AND completed_at IS NULL AND deleted_at IS NULL`,
      [memberIds],
    )
  ).map(({ n }) => n > 0);

it('is refused if only the record that would end says that the member died', async () => {
  const [dead, living] = [await memberWith('deceased'), await memberWith('engaged')];
  const refused = await merge(dead, living);
  expect([refused.status, refused.body.code]).toEqual([409, 'MERGE_STATUS_CONFLICT']);
  expect((refused.body as unknown as { userMessage: string }).userMessage).toBe(
    `Contact with Imelda Quintero (${dead}) has ended: Deceased. Keep this record, or change its status first.`,
  );
  expect([refused.sides.get(dead), refused.sides.get(living)]).toEqual([true, false]);
  expect((await merge(living, dead)).status).toBe(201);
});

it('into a record whose contact has ended stops the open work and lists it', async () => {
  const [living, dead] = [await memberWith('engaged'), await memberWith('deceased')];
  await openWork(living);
  // The guide planned this text after the death, for example to the family.
  await sql(
    `INSERT INTO texts (member_id, guide_id, phone_number, text, status, incoming, send_at, created_at, updated_at)
     VALUES ($1, $2, '+17135550143', 'Our condolences', 'scheduled', false, '2026-12-11T15:00Z', now(), now())`,
    [dead, guide.id],
  );
  expect(await countOpen(living)).toEqual([true, true, true]);
  expect((await merge(living, dead)).status).toBe(201);
  expect(await countOpen(living, dead)).toEqual([true, false, false]);
  const texts = await sql(`SELECT text FROM texts WHERE member_id = $1 AND deleted_at IS NULL`, [dead]);
  expect(texts).toEqual([{ text: 'Our condolences' }]);
  const [entry] = await sql<{ stopped: { what: string }[] }>(
    'SELECT stopped FROM member_status_history WHERE member_id = $1',
    [dead],
  );
  const stopped = [...new Set(entry?.stopped.map(({ what }) => what))];
  expect(stopped).toEqual(['scheduledText', 'scheduledEvent', 'openSurvey']);
  const logged = await sql(
    `SELECT DISTINCT member_id::float8 AS id FROM change_logs WHERE field = 'scheduledText' AND member_id = ANY($1) ORDER BY 1`,
    [[living, dead]],
  );
  expect(logged).toEqual([{ id: living }, { id: dead }]);
});

it('of two records whose contact has ended stops nothing, because the staff knew the status', async () => {
  const [one, other] = [await memberWith('deceased'), await memberWith('deceased')];
  await openWork(one);
  expect((await merge(one, other)).status).toBe(201);
  expect(await countOpen(other)).toEqual([true, true, true]);
});
