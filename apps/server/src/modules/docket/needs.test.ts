import { asId, contracts, type MemberId, type NeedId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';

const { docket, needs } = contracts;

let test: TestApp;
let guide: { id: StaffId; email: string; name: string };
let as: string;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await moveClock(test, '2026-11-20T18:00:00Z');
  const clientId = await test.make.client();
  guide = await test.make.staff();
  await test.make.team({ members: [guide.id], clients: [clientId] });
  as = await test.signIn(guide);
  memberId = await test.make.member({ clientId, guideId: guide.id });
});
afterAll(() => test.stop());

async function needEnding(expiresAt: string, more = ''): Promise<NeedId> {
  const input = { body: { memberId, issueId: asId<'NeedIssue'>(1), reason: '<p>No food.</p>' } };
  const { id } = (await test.call(needs.create, { as, input })).body;
  await test.database.sql(`UPDATE needs SET expires_at = $2 ${more} WHERE id = $1`, [id, expiresAt]);
  return id;
}
const reasons = async () => {
  const { body } = await test.call(docket.priorityContacts, { as, input: { params: { guideId: guide.id } } });
  return body.data.flatMap((contact) => contact.reasons.filter(({ key }) => key === 'need').map(({ text }) => text));
};

it('a need that expires within seven days is a reason to contact the member; the next one to expire counts', async () => {
  await needEnding('2026-11-20');
  await needEnding('2026-11-28');
  expect(await reasons()).toEqual([]);
  const id = await needEnding('2026-11-25');
  await needEnding('2026-11-23', ', fulfilled_at = now(), closed_by_id = creator_id');
  expect(await reasons()).toEqual(['need expires in 5 days']);
  const input = { body: { userNeedId: id, fulfilled: true as const, comment: 'Food came' } };
  await test.call(needs.fulfilUserNeed, { as, input });
  expect(await reasons()).toEqual([]);
  expect((await eventsOf(test, 'priority_contact_upserted')).at(-1)).toMatchObject({
    payload: { memberId, guideId: guide.id },
    rooms: [`guide:${guide.id}`],
  });
});

it('the dashboard counts needs by the status on the member page', async () => {
  await needEnding('2026-11-20');
  await needEnding('2026-11-21');
  await needEnding('2026-11-21');
  await needEnding('2026-11-21', ', fulfilled_at = now(), closed_by_id = creator_id');
  await needEnding('2026-11-19', ', abandoned_at = now(), closed_by_id = creator_id');
  await needEnding('2026-11-21', ', deleted_at = now()');
  const counted = async () => {
    const input = { body: { key: 'docketDashboard', params: { guideId: guide.id, yearMonth: '2026-11' } } };
    const { searchParams } = new URL((await test.call(docket.embed, { as, input })).body.url ?? '');
    const { body } = await test.call(docket.dashboard, { input: { query: Object.fromEntries(searchParams) as never } });
    return Object.fromEntries(body.needs.map(({ status, count }) => [status, count]));
  };
  const shown = async () => {
    const { body } = await test.call(needs.list, { as, input: { query: { memberId } } });
    return Object.fromEntries(
      [...Map.groupBy(body, ({ status }) => status)].map(([status, of]) => [status, of.length]),
    );
  };
  expect(await counted()).toEqual({ identified: 2, fulfilled: 1, 'stopped-pursuing': 1, unresolved: 1 });
  expect(await counted()).toEqual(await shown());
  await test.database.sql(
    `UPDATE members SET stage_id = (SELECT id FROM member_stages WHERE key = 'independence') WHERE user_id = $1`,
    [memberId],
  );
  expect(await counted()).toEqual({ fulfilled: 1, 'stopped-pursuing': 1, unresolved: 3 });
  expect(await counted()).toEqual(await shown());
});
