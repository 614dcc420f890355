import { type ClientId, contracts, type MemberId, type ScheduledEvent, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';

const { schedule, feed, docket, notifications } = contracts;

let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId; name: string };
let provider: { id: StaffId; name: string };
let otherGuide: { id: StaffId };
let as: string;
let asProvider: string;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
});
beforeEach(async () => {
  await moveClock(test, '2026-11-20T16:16:00Z');
  const [one, other, third] = await Promise.all([
    test.make.staff({ name: 'Marisol Vega', timeZone: 'America/Chicago' }),
    test.make.staff({ name: 'Helen Okafor', role: 'PROVIDER', timeZone: 'America/New_York' }),
    test.make.staff({ role: 'PROVIDER' }),
  ]);
  [guide, provider, otherGuide] = [one, other, third];
  await test.make.team({ members: [one.id, other.id], clients: [clientId] });
  [as, asProvider] = await Promise.all([test.signIn(one), test.signIn(other)]);
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Walter Birdsong' });
  await test.database.sql(
    `INSERT INTO term_responses (member_id, term_id, consented, created_at)
     SELECT $1, id, true, now() FROM terms WHERE key = 'consent-to-treat'`,
    [memberId],
  );
});
afterAll(() => test.stop());

const plan = async (body: object = {}, by = as): Promise<ScheduledEvent> =>
  (
    await test.call(schedule.create, {
      as: by,
      input: { params: { userId: memberId } } as never,
      raw: { date: '2026-11-20', time: '14:30', type: 'visit', providerId: provider.id, ...body },
    })
  ).body;
const change = (event: ScheduledEvent, body: object) =>
  test.call(schedule.update, {
    as,
    input: { params: { userId: memberId, scheduledEventId: event.id }, body },
  });
const remove = (event: ScheduledEvent) =>
  test.call(schedule.remove, { as, input: { params: { userId: memberId, scheduledEventId: event.id } } });
const pending = async (guideId: StaffId, by: string, query: object = { day: '2026-11-20' }) =>
  (await test.call(feed.pendingItems, { as: by, input: { query: { guideId, ...query } } })).body;
const listNotifications = async (by = asProvider) =>
  (await test.call(notifications.list, { as: by })).body.map(({ label, description }) => [label, description]);

it("appears in the provider's docket, in the day, the week and the overdue list", async () => {
  const event = await plan();
  const day = await pending(provider.id, asProvider);
  expect(day.data).toMatchObject([
    { memberId, scheduledEvent: { id: event.id }, guidedBy: { id: guide.id, name: 'Marisol Vega' } },
  ]);
  expect(day.counts).toMatchObject({ pending: 1, late: 0 });
  const week = await pending(provider.id, asProvider, { day: '2026-11-15', through: '2026-11-21' });
  expect(week.data.map(({ externalItemId }) => externalItemId)).toEqual([event.id]);
  const own = await pending(guide.id, as);
  expect(own.data[0]).toMatchObject({ scheduledEvent: { provider: { id: provider.id } } });
  expect(own.data[0]?.guidedBy).toBeUndefined();
  await moveClock(test, '2026-11-20T20:45:00Z');
  const late = await pending(provider.id, asProvider, { late: true });
  expect([late.data.length, late.data[0]?.isLate, late.counts?.late]).toEqual([1, true, 1]);
  const query = { startEpochTime: Date.parse('2026-11-20T00:00Z'), endEpochTime: Date.parse('2026-11-22T00:00Z') };
  const listed = await test.call(schedule.ofGuide, {
    as: asProvider,
    input: { params: { guideId: provider.id }, query },
  });
  expect(listed.body.map(({ id }) => id)).toEqual([event.id]);
  await change(event, { resolved: true });
  expect((await pending(provider.id, asProvider)).counts).toMatchObject({ pending: 0, late: 0 });
});

it("appears once if the provider is also the member's guide", async () => {
  await test.database.sql('UPDATE members SET assigned_guide_id = $2 WHERE user_id = $1', [memberId, provider.id]);
  await plan();
  const { data, counts } = await pending(provider.id, asProvider);
  expect([data.length, counts?.pending, data[0]?.guidedBy]).toEqual([1, 1, undefined]);
});

it('is hidden from a provider who does not see the member: in docket, calendar and notifications', async () => {
  const asStranger = await test.signIn(otherGuide as never);
  const { body } = await test.call(schedule.makeCalendar, { as: asStranger });
  const event = await plan({ providerId: otherGuide.id });
  await change(event, { time: '15:00' });
  const { data, counts } = await pending(otherGuide.id, asStranger);
  expect([data, counts?.pending]).toEqual([[], 0]);
  expect(await listNotifications(asStranger)).toEqual([]);
  const expectedNotifications = [
    ...(await eventsOf(test, 'scheduled_event_updated')),
    ...(await eventsOf(test, 'notification_upserted')),
  ];
  expect(expectedNotifications.flatMap(({ rooms }) => rooms)).not.toContain(`user:${otherGuide.id}`);
  const read = await test.app.fastify.inject({ method: 'GET', url: new URL(body.url).pathname });
  expect([read.statusCode, read.body.includes('VEVENT')]).toEqual([200, false]);
});

it("is in the provider's own calendar, once if the provider also guides the member, and reading it adds an audit entry", async () => {
  const event = await plan();
  const { body } = await test.call(schedule.makeCalendar, { as: asProvider });
  const read = async () => (await test.app.fastify.inject({ method: 'GET', url: new URL(body.url).pathname })).body;
  expect(await read()).toContain(`UID:event-${event.id}@`);
  expect(await read()).not.toMatch(/Walter|Birdsong|Vega/);
  const [audited] = await test.database.sql<{ actor_id: string; member_ids: string[] }>(
    `SELECT actor_id, member_ids FROM audit_entries WHERE action = 'GET /calendar/{secret}' ORDER BY id DESC LIMIT 1`,
  );
  expect([Number(audited?.actor_id), audited?.member_ids.map(Number)]).toEqual([provider.id, [memberId]]);
  await test.database.sql('UPDATE members SET assigned_guide_id = $2 WHERE user_id = $1', [memberId, provider.id]);
  expect((await read()).match(/BEGIN:VEVENT/g)?.length).toBe(1);
  await remove(event);
  expect(await read()).not.toContain('VEVENT');
});

it('notifies the provider if another user plans, moves, changes or cancels it, in their time zone, and updates their screens', async () => {
  const event = await plan();
  await change(event, { note: '<p>Only words</p>' });
  await change(event, { date: '2026-11-23', time: '09:00' });
  await change(event, { visitLocation: 'Library' });
  await change(event, { providerId: null });
  await change(event, { providerId: provider.id, time: '-1' });
  await remove(event);
  expect((await listNotifications()).toReversed()).toEqual([
    ['You have a new event: Visit', 'November 20 at 3:30 PM'],
    ['Your event was rescheduled: Visit', 'November 23 at 10:00 AM'],
    ['Your event was changed: Visit', 'November 23 at 10:00 AM'],
    ['Your event was canceled: Visit', 'November 23 at 10:00 AM'],
    ['You have a new event: Visit', 'November 23, any time'],
    ['Your event was canceled: Visit', 'November 23, any time'],
  ]);
  for (const name of ['scheduled_event_created', 'scheduled_event_updated', 'scheduled_event_deleted'] as const)
    expect(
      (await eventsOf(test, name)).filter(({ rooms }) => rooms.includes(`user:${provider.id}`)).at(-1)?.payload,
    ).toEqual({
      id: event.id,
      userId: memberId,
    });
  expect(await listNotifications(as)).toEqual([]);
});

it("sends no notification if it is resolved, and none to the provider's covering user", async () => {
  const cover = await test.make.staff();
  await test.database.sql(
    `INSERT INTO absences (staff_id, cover_id, first_day, last_day, created_by, created_at)
     VALUES ($1, $2, '2026-11-19', '2026-11-24', $1, now())`,
    [provider.id, cover.id],
  );
  const event = await plan();
  await change(event, { resolved: true });
  expect((await listNotifications()).map(([label]) => label)).toEqual(['You have a new event: Visit']);
  const asCover = await test.signIn(cover);
  expect(await listNotifications(asCover)).toEqual([]);
  expect((await pending(cover.id, asCover)).data).toEqual([]);
});

it("counts as late in the team list of the provider's supervisor", async () => {
  const supervisor = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
  await test.make.team({ members: [provider.id], viewers: [supervisor.id], clients: [clientId] });
  const asSupervisor = await test.signIn(supervisor);
  await plan();
  await moveClock(test, '2026-11-20T20:45:00Z');
  const team = async () =>
    (await test.call(docket.team, { as: asSupervisor })).body.find(({ guideId }) => guideId === provider.id)?.late;
  expect(await team()).toBe(0); // the supervisor does not see this member
  await test.make.team({ members: [guide.id], viewers: [supervisor.id], clients: [clientId] });
  expect(await team()).toBe(1);
});
