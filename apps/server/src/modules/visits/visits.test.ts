import { asId, type ClientId, contracts, type MemberId, type Outcome, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';

let test: TestApp;
let guideId: StaffId;
let guide: string;
let colleague: string;
let clientId: ClientId;
let memberId: MemberId;
let outcomes: Map<string, Outcome>;
const { visits, docket, feed, schedule } = contracts;
const long = `<p>${'Went through the mail together. '.repeat(2)}</p>`;

beforeAll(async () => {
  test = await startTestApp();
  await moveClock(test, '2026-11-20T20:00:00Z');
  clientId = await test.make.client();
  const [one, two] = [await test.make.staff(), await test.make.staff()];
  guideId = one.id;
  await test.make.team({ members: [one.id, two.id], clients: [clientId] });
  guide = await test.signIn(one);
  colleague = await test.signIn(two);
  const all = (await test.call(visits.outcomes, { as: guide, input: { query: { type: 'visit' } } })).body;
  outcomes = new Map(all.map((outcome) => [outcome.key, outcome]));
});
beforeEach(async () => {
  memberId = await test.make.member({ clientId, guideId });
});
afterAll(() => test.stop());

const log = (more: Record<string, unknown> = {}, as = guide) =>
  test.call(visits.create, {
    as,
    raw: { subjectUserId: memberId, startTime: '2026-11-20T16:00:00Z', endTime: '2026-11-20T16:25:00Z', ...more },
  });
const todos = async () =>
  (await test.call(docket.todos, { as: guide, input: { params: { guideId } } })).body.data
    .filter((todo) => todo.subjectId === memberId)
    .map((todo) => todo.type);
const idOf = (key: string) => outcomes.get(key)?.id;
const outreach = async () =>
  (await test.database.sql<{ n: number }>('SELECT outreach_count AS n FROM members WHERE user_id = $1', [memberId]))[0]
    ?.n;

describe('the outcomes', () => {
  it('of visits and of calls are returned in order, with a mark if they need a note', async () => {
    expect([...outcomes.keys()]).toEqual(['engaged', 'another-person', 'wrong-address', 'inaccessible', 'other']);
    expect([...outcomes.values()].filter((outcome) => outcome.needsNote).map((outcome) => outcome.key)).toEqual([
      'engaged',
      'other',
    ]);
    const calls = (await test.call(visits.outcomes, { as: guide, input: { query: { type: 'call' } } })).body;
    expect(calls.map((outcome) => outcome.key)).toContain('answered');
  });
});

describe('a visit', () => {
  it('with outcome and note appears in feed and activity, counts as outreach and opens no to-do', async () => {
    const { status, body } = await log({ outcomeId: idOf('engaged'), note: long });
    expect([status, body.insufficientNotes, body.userPermissions]).toEqual([201, false, ['CAN_EDIT', 'CAN_DELETE']]);
    expect([await todos(), await outreach()]).toEqual([[], 1]);
    const [entry] = (await test.call(feed.items, { as: colleague, input: { query: { userId: memberId } } })).body;
    expect(entry).toMatchObject({
      externalItemType: 'visit',
      timestamp: '2026-11-20T16:00:00Z',
      visit: { id: body.id, userPermissions: ['CAN_EDIT'] },
    });
    const query = {
      startEpochTime: Date.parse('2026-11-20T06:00:00Z'),
      endEpochTime: Date.parse('2026-11-21T06:00:00Z'),
    };
    const activity = (await test.call(docket.interactions, { as: guide, input: { params: { guideId }, query } })).body;
    expect(activity.find((row) => row.interactionId === body.id)).toMatchObject({ duration: 1500, outcome: 'Engaged' });
  });

  it('without an outcome, and then with too short a note, opens a to-do until both are valid', async () => {
    const { body } = await log();
    expect(await todos()).toEqual(['INCOMPLETE_VISIT']);
    const edit = (change: object) =>
      test.call(visits.update, { as: guide, input: { params: { visitId: body.id }, body: change } });
    const short = await edit({ outcomeId: idOf('engaged'), note: `<p>${'<b>x</b>'.repeat(49)}</p>` });
    expect([short.body.insufficientNotes, await todos(), await outreach()]).toEqual([
      true,
      ['INCOMPLETE_NOTE_VISIT'],
      0,
    ]);
    const right = await edit({ note: `<p>${'x'.repeat(50)}</p>` });
    expect([right.body.insufficientNotes, await todos(), await outreach()]).toEqual([false, [], 1]);
    expect((await eventsOf(test, 'todo_deleted')).length).toBeGreaterThanOrEqual(2);
    expect((await edit({ outcomeId: null })).status).toBe(200);
    expect([await todos(), await outreach()]).toEqual([['INCOMPLETE_VISIT'], 0]);
  });

  it('that is unfinished of an unassigned member goes to the supervisor of a creator who no longer sees the member', async () => {
    const [author, supervisor] = [await test.make.staff(), await test.make.staff({ role: 'GUIDE_SUPERVISOR' })];
    const teamId = await test.make.team({ members: [author.id], viewers: [supervisor.id], clients: [clientId] });
    await test.make.team({ viewers: [supervisor.id], clients: [clientId] });
    const { sql } = test.database;
    await sql('UPDATE members SET assigned_guide_id = NULL WHERE user_id = $1', [memberId]);
    const asked = async () =>
      (
        await sql<{ id: string | null }>(
          'SELECT owner_id AS id FROM todos WHERE member_id = $1 AND completed_at IS NULL',
          [memberId],
        )
      ).map(({ id }) => Number(id));
    const { body } = await log({}, await test.signIn(author));
    expect(await asked()).toEqual([author.id]);
    await sql('DELETE FROM team_clients WHERE team_id = $1', [teamId]);
    const short = { outcomeId: idOf('engaged'), note: '<p>Short.</p>' };
    await test.call(visits.update, {
      as: await test.signIn(supervisor),
      input: { params: { visitId: body.id }, body: short },
    });
    expect(await asked()).toEqual([supervisor.id]);
  });

  it("that is unfinished goes to the member's guide if its creator no longer sees the member", async () => {
    const author = await test.make.staff();
    const teamId = await test.make.team({ members: [author.id, guideId], clients: [clientId] });
    const { sql } = test.database;
    const owners = async () =>
      (await sql('SELECT owner_id FROM todos WHERE member_id = $1 AND completed_at IS NULL', [memberId])).map((todo) =>
        Number(todo['owner_id']),
      );
    const { body } = await log({}, await test.signIn(author));
    expect(await owners()).toEqual([author.id]);
    await sql('DELETE FROM team_memberships WHERE team_id = $1', [teamId]);
    const short = { outcomeId: idOf('engaged'), note: '<p>Short.</p>' };
    await test.call(visits.update, { as: guide, input: { params: { visitId: body.id }, body: short } });
    expect([await todos(), await owners()]).toEqual([['INCOMPLETE_NOTE_VISIT'], [guideId]]);
  });

  it('that reached no one is complete without a note and does not count as outreach', async () => {
    await log({ outcomeId: idOf('wrong-address') });
    expect([await todos(), await outreach()]).toEqual([[], 0]);
  });

  it('has an allowed length, has begun, and is at an address of the member', async () => {
    const wrong = async (more: object) => (await log({ ...more })).body.errors?.[0]?.property;
    expect(await wrong({ endTime: '2026-11-20T16:03:00Z' })).toBe('endTime');
    expect(await wrong({ endTime: '2026-11-20T15:00:00Z' })).toBe('endTime');
    expect(await wrong({ endTime: '2026-11-20T22:15:00Z' })).toBe('endTime');
    expect(await wrong({ startTime: '2026-11-21T16:00:00Z', endTime: '2026-11-21T16:30:00Z' })).toBe('startTime');
    // The visit starts later today, so it cannot have an outcome yet.
    expect(await wrong({ startTime: '2026-11-20T20:30:00Z', endTime: '2026-11-20T21:00:00Z' })).toBe('startTime');
    for (const year of ['0000', '0001', '0026', '1999', '9999'])
      expect(await wrong({ startTime: `${year}-11-20T16:00:00Z`, endTime: `${year}-11-20T16:30:00Z` })).toBe(
        'startTime',
      );
    expect(await wrong({ addressId: 999_999 })).toBe('addressId');
    expect(await wrong({ outcomeId: idOf('engaged') === 2 ? 1 : 2 })).toBe('outcomeId'); // this outcome is only for calls
    expect(await wrong({ userNeedRequest: { userNeedId: 1 } })).toBe('userNeedRequest');
  });

  it('about a resource needs its name, and has the outcomes of resources', async () => {
    const resourceInteraction = { title: 'Second Servings' };
    const missing = await log({ resourceInteraction: { title: '  ' }, outcomeId: idOf('inaccessible') });
    expect(missing.body.errors).toEqual([
      { property: 'resourceInteraction.title', constraints: { too_small: 'Resource name is required' } },
    ]);
    expect((await log({ resourceInteraction, outcomeId: idOf('wrong-address') })).body.code).toBe('OUTCOME_NOT_FOUND');
    const { body } = await log({ resourceInteraction, outcomeId: idOf('inaccessible') });
    expect(body.resourceInteraction).toEqual(resourceInteraction);
    const edit = (change: object) =>
      test.call(visits.update, { as: guide, input: { params: { visitId: body.id }, body: change } });
    expect((await edit({ outcomeId: idOf('wrong-address') })).status).toBe(404);
    const without = await edit({ outcomeId: idOf('wrong-address'), resourceInteraction: null });
    expect([without.status, without.body.resourceInteraction]).toEqual([200, null]);
  });

  it('resolves its scheduled event', async () => {
    const input = { params: { userId: memberId }, body: { date: '2026-11-20', time: '10:00', type: 'visit' as const } };
    const event = (await test.call(schedule.create, { as: guide, input })).body;
    expect((await log({ scheduledEventId: event.id })).status).toBe(201);
    expect((await test.call(schedule.list, { as: guide, input: { params: { userId: memberId } } })).body).toEqual([]);
    // A colleague may have resolved or deleted the event while the guide wrote about the visit.
    expect((await log({ scheduledEventId: event.id })).status).toBe(201);
    const other = (await test.call(schedule.create, { as: guide, input })).body;
    const params = { userId: memberId, scheduledEventId: other.id };
    await test.call(schedule.remove, { as: guide, input: { params } });
    expect((await log({ scheduledEventId: other.id })).status).toBe(201);
    const missing = await log({ scheduledEventId: asId(other.id + 1) });
    expect(missing.body.code).toBe('SCHEDULED_EVENT_NOT_FOUND');
  });

  it('can be edited by colleagues and deleted only by its creator, together with its to-dos', async () => {
    const { body } = await log();
    const input = { params: { visitId: body.id } };
    expect(
      (await test.call(visits.update, { as: colleague, input: { ...input, body: { location: 'Porch', version: 1 } } }))
        .status,
    ).toBe(200);
    expect(
      await test.call(visits.update, { as: guide, input: { ...input, body: { location: 'Hall', version: 1 } } }),
    ).toMatchObject({ status: 409, body: { current: { location: 'Porch' } } });
    expect((await test.call(visits.remove, { as: colleague, input })).body.code).toBe('VISIT_NOT_YOURS');
    expect((await test.call(visits.remove, { as: guide, input })).status).toBe(200);
    expect(await todos()).toEqual([]);
    expect((await test.call(feed.items, { as: guide, input: { query: { userId: memberId } } })).body).toEqual([]);
  });

  it('keeps an outcome deprecated later, and refuses one deprecated earlier', async () => {
    const { body } = await log({ outcomeId: idOf('inaccessible') });
    await test.database.sql(`UPDATE outcomes SET deprecated_at = '2026-11-20T23:00:00Z' WHERE key = 'inaccessible'`);
    await moveClock(test, '2026-11-20T23:30:00Z');
    expect((await log({ outcomeId: idOf('inaccessible') })).body.code).toBe('OUTCOME_NOT_FOUND');
    const input = { params: { visitId: body.id }, body: { location: 'Gate' } };
    expect((await test.call(visits.update, { as: guide, input })).status).toBe(200);
  });
});
