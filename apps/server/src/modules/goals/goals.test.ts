import { asId, type ClientId, contracts, type MemberId, type NeedId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/clock.ts';

const { goals, needs } = contracts;

let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId; email: string; name: string };
let as: string;
let memberId: MemberId;
let terms: string[];

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  guide = await test.make.staff();
  await test.make.team({ members: [guide.id], clients: [clientId] });
  as = await test.signIn(guide);
  terms = (await test.database.sql<{ key: string }>('SELECT key FROM terms ORDER BY sort_order, id')).map(
    ({ key }) => key,
  );
});
beforeEach(async () => {
  memberId = await test.make.member({ clientId, guideId: guide.id });
});
afterAll(() => test.stop());

const identify = async () =>
  (
    await test.call(needs.create, {
      as,
      input: { body: { memberId, issueId: asId<'NeedIssue'>(1), reason: '<p>No food.</p>' } },
    })
  ).body.id;
const change = (userNeedId: NeedId, body: object) =>
  test.call(needs.updateUserNeed, { as, input: { params: { userNeedId }, body } });
const answer = (consented: boolean | null, key = 'tcpa') =>
  test.database.sql(
    'INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, $2, now() FROM terms WHERE key = $3',
    [memberId, consented, key],
  );
const ofMember = async () => (await test.call(goals.ofMember, { as, input: { params: { memberId } } })).body;
const ofTerm = async (key: string) => (await ofMember()).consents.find(({ term }) => term.key === key);
const tracking = async () => (await test.call(goals.tracking, { as, input: { params: { memberId } } })).body;

describe('the goals of a member', () => {
  it('are the terms and the needs, without abandoned needs', async () => {
    const [open, fulfilled, stopped] = [await identify(), await identify(), await identify()];
    await change(fulfilled, { fulfilled: true, comment: 'The pantry opened again' });
    await change(stopped, { abandoned: true });
    const found = await ofMember();
    expect(found.needs.map(({ needId, completed }) => [needId, completed])).toEqual([
      [open, false],
      [fulfilled, true],
    ]);
    expect(found.needs[0]).toMatchObject({
      goalType: 'need',
      completedAt: null,
      need: { id: open, status: 'identified' },
    });
    expect(found.needs[0]?.dueDate).toBe(found.needs[0]?.need.expiresAt);
    expect(found.needs[1]?.completedAt).not.toBeNull();
    expect(found.consents.map(({ term, completed }) => [term.key, completed])).toEqual(
      terms.map((key) => [key, false]),
    );
    expect(found.assignedSurveys).toEqual([]);
    expect(await tracking()).toEqual({ memberId, total: terms.length + 2, completed: 1 });
  });

  it('are complete after a term is answered in either way, and open again after a revocation', async () => {
    await answer(false);
    const texting = await ofTerm('tcpa');
    expect(texting).toMatchObject({ completed: true, consented: false, term: { identityRequired: false } });
    expect(texting?.completedAt).not.toBeNull();
    expect(await tracking()).toEqual({ memberId, total: terms.length, completed: 1 });
    await answer(true);
    expect((await ofTerm('tcpa'))?.consented).toBe(true);
    await answer(null);
    expect(await ofTerm('tcpa')).toMatchObject({ completed: false, consented: null, completedAt: null });
    expect(await tracking()).toEqual({ memberId, total: terms.length, completed: 0 });
  });

  it('are sent as a live event whenever a need changes', async () => {
    const countEvents = async () =>
      (await eventsOf(test, 'goals_updated')).filter(
        ({ payload }) => (payload as { memberId: number }).memberId === memberId,
      ).length;
    const id = await identify();
    expect(await countEvents()).toBe(1);
    await change(id, { shouldExtend: true });
    await test.call(needs.remove, { as, input: { params: { needId: id } } });
    expect(await countEvents()).toBe(3);
  });
});

it("the goals of a guide's members are counted for each member, as far as the viewer sees them", async () => {
  const own = await test.make.staff();
  await test.make.team({ members: [own.id, guide.id] });
  const [one, two] = [
    await test.make.member({ clientId, guideId: own.id }),
    await test.make.member({ clientId, guideId: own.id }),
  ];
  memberId = one;
  await identify();
  await answer(true);
  const { body } = await test.call(goals.trackingOfGuide, { as, input: { params: { guideId: own.id } } });
  expect(body).toEqual([
    { memberId: one, total: terms.length + 1, completed: 1 },
    { memberId: two, total: terms.length, completed: 0 },
  ]);
});

it('do not exist while the feature is off', async () => {
  const off = await test.sibling({ FEATURE_FLAGS: '' });
  for (const url of [
    `/api/users/${memberId}/goals`,
    `/api/users/goals-tracking/${memberId}`,
    `/api/users/goals-tracking/guide/${guide.id}`,
  ]) {
    const reply = await off.fastify.inject({ url, headers: { authorization: `Bearer ${as}` } });
    expect([url, reply.statusCode]).toEqual([url, 404]);
  }
});
