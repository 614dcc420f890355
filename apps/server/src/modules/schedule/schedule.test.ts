import { asId, type ClientId, contracts, type MemberId, type ScheduledEvent, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { assignPhase, workflowPhase, writeWorkflow } from '../../testing/workflows.ts';
import { openDueTodos } from './todo.ts';

let test: TestApp;
let guide: { id: StaffId };
let token: string;
let clientId: ClientId;
let memberId: MemberId;
const { schedule, docket, feed, notes, visits, workflows } = contracts;

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  const person = await test.make.staff({ timeZone: 'America/Chicago' });
  guide = person;
  await test.make.team({ members: [person.id], clients: [clientId] });
  token = await test.signIn(person);
});
beforeEach(async () => {
  await moveClock(test, '2026-11-20T16:16:00Z');
  memberId = await test.make.member({ clientId, guideId: guide.id });
});
afterAll(() => test.stop());

const create = (body: Partial<Record<string, unknown>> = {}) =>
  test.call(schedule.create, {
    as: token,
    input: { params: { userId: memberId } } as never,
    raw: { date: '2026-11-20', time: '14:30', type: 'call', note: '<p>Go through the SNAP letter</p>', ...body },
  });
const at = (event: ScheduledEvent) => ({ params: { userId: event.userId, scheduledEventId: event.id } });
const listEvents = async () =>
  (await test.call(schedule.list, { as: token, input: { params: { userId: memberId } } })).body;
const todos = async () =>
  (await test.call(docket.todos, { as: token, input: { params: { guideId: guide.id } } })).body.data.filter(
    (todo) => todo.subjectId === memberId,
  );
const pending = async (query: { day?: string; through?: string; late?: boolean } = {}) =>
  (
    await test.call(feed.pendingItems, { as: token, input: { query: { guideId: guide.id, ...query } } })
  ).body.data.filter((item) => item.memberId === memberId);

describe('a scheduled event', () => {
  it('is pending with a type of pending items: reminders and undecided events are tasks', async () => {
    for (const type of ['visit', 'message', 'reminder', 'tbd']) await create({ type });
    const items = await pending({ day: '2026-11-20' });
    expect(items.map(({ eventType, scheduledEvent }) => [scheduledEvent?.type, eventType])).toEqual([
      ['visit', 'visit'],
      ['message', 'message'],
      ['reminder', 'workflow_phase'],
      ['tbd', 'workflow_phase'],
    ]);
  });

  it("is at a wall time in the zone of the member's guide, in the calendar, the pending items and the docket", async () => {
    const { status, body } = await create();
    expect([status, body.dueAt, body.timeZone]).toEqual([201, '2026-11-20T20:30:00Z', 'America/Chicago']);
    expect((await listEvents()).map((event) => event.id)).toEqual([body.id]);
    expect((await pending({ day: '2026-11-20' }))[0]).toMatchObject({
      eventType: 'call',
      isLate: false,
      scheduledEvent: { id: body.id },
    });
    expect(await pending({ day: '2026-11-21' })).toEqual([]);
    const [todo] = await todos();
    expect(todo).toMatchObject({
      type: 'SCHEDULED_EVENT',
      label: 'Scheduled event',
      group: 'due',
      reason: { text: 'Call at 2:30 PM: Go through the SNAP letter' },
    });
    const query = {
      startEpochTime: Date.parse('2026-11-20T06:00:00Z'),
      endEpochTime: Date.parse('2026-11-21T06:00:00Z'),
      includeMemberDetails: true,
    };
    const calendar = await test.call(schedule.ofGuide, { as: token, input: { params: { guideId: guide.id }, query } });
    expect(calendar.body.find((event) => event.id === body.id)?.member?.id).toBe(memberId);
    const lastEvent = (await eventsOf(test, 'scheduled_event_created')).at(-1);
    expect(lastEvent?.rooms.sort()).toEqual([`guide:${guide.id}`, `member:${memberId}:CAN_VIEW_MEMBERS`]);
    expect(lastEvent?.payload).toEqual({ id: body.id, userId: memberId });
  });

  it.each(['2026-13-01', '20.11.2026', 'tomorrow', ''])(
    'is refused with the messages of the form for an invalid date: %j',
    async (date) => {
      const { status, body } = await create({ date });
      expect([status, body.userMessage]).toEqual([400, 'Invalid date format, expected yyyy-MM-dd']);
    },
  );

  it("must be today or later in the guide's time zone", async () => {
    const past = await create({ date: '2026-11-19' });
    expect([past.status, past.body.errors?.[0]]).toEqual([
      400,
      { property: 'date', constraints: { future: 'The date must be today or in the future' } },
    ]);
    await moveClock(test, '2026-11-21T05:30:00Z'); // it is still the 20th in Chicago
    expect((await create({ date: '2026-11-20', time: -1 })).status).toBe(201);
    await moveClock(test, '2026-11-21T06:00:00Z');
    expect((await create({ date: '2026-11-20', time: '-1' })).status).toBe(400);
    expect((await create({ date: '20.11.2026' })).body.errors?.[0]?.constraints).toEqual({
      invalid_format: 'Invalid date format, expected yyyy-MM-dd',
    });
  });

  it('accepts only an address of the member, and refuses providers', async () => {
    const visit = { type: 'visit', visitLocationAddressId: 999_999 };
    expect((await create(visit)).body.code).toBe('ADDRESS_NOT_FOUND');
    const other = await test.make.member({ clientId, guideId: guide.id });
    const [address] = await test.database.sql<{ id: string }>(
      `INSERT INTO addresses (user_id, description, line1, city, state, zip, created_at) VALUES ($1, 'Home', '1 Main', 'Houston', 'TX', '77001', now()) RETURNING id`,
      [other],
    );
    expect((await create({ ...visit, visitLocationAddressId: Number(address?.id) })).status).toBe(404);
  });

  it('accepts a provider only if the member has consented to treat', async () => {
    const provider = await test.make.staff({ role: 'PROVIDER' });
    const answer = (consented: boolean) =>
      test.database.sql(
        `INSERT INTO term_responses (member_id, term_id, consented, created_at)
         SELECT $1, id, $2, now() FROM terms WHERE key = 'consent-to-treat'`,
        [memberId, consented],
      );
    const asked = await create({ providerId: provider.id });
    expect([asked.status, asked.body.userMessage]).toEqual([409, 'Consent to treat is incomplete']);
    await answer(false);
    const refused = await create({ providerId: provider.id });
    expect([refused.status, refused.body.userMessage]).toEqual([409, 'Consent required for provider scheduling']);
    await answer(true);
    expect((await create({ providerId: guide.id })).body.code).toBe('PROVIDER_NOT_FOUND');
    const made = await create({ providerId: provider.id });
    expect([made.status, made.body.provider]).toEqual([201, { id: provider.id, name: provider.name }]);
  });

  it('lists the possible providers or the reason for none, and keeps a present provider until a user removes them', async () => {
    const provider = await test.make.staff({ role: 'PROVIDER' });
    const disabledProvider = await test.make.staff({ role: 'PROVIDER' });
    await test.database.sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [disabledProvider.id]);
    const choice = async () =>
      (await test.call(schedule.providers, { as: token, input: { params: { userId: memberId } } })).body;
    expect((await choice()).refusal).toBe('CONSENT_TO_TREAT_INCOMPLETE');
    const answer = (consented: boolean) =>
      test.database.sql(
        `INSERT INTO term_responses (member_id, term_id, consented, created_at)
         SELECT $1, id, $2, now() FROM terms WHERE key = 'consent-to-treat'`,
        [memberId, consented],
      );
    await answer(true);
    const { refusal, providers } = await choice();
    expect(refusal).toBeNull();
    expect(providers).toContainEqual({ id: provider.id, name: provider.name });
    expect(providers.map(({ id }) => id)).not.toContain(disabledProvider.id);
    const { id } = (await create({ type: 'visit' })).body;
    const change = (body: object) =>
      test.call(schedule.update, {
        as: token,
        input: { params: { userId: memberId, scheduledEventId: id }, body },
      });
    expect((await change({ providerId: disabledProvider.id })).body.code).toBe('PROVIDER_NOT_FOUND');
    expect((await change({ providerId: provider.id })).body.provider?.id).toBe(provider.id);
    await answer(false);
    expect((await choice()).refusal).toBe('PROVIDER_CONSENT_REQUIRED');
    expect((await change({ visitLocation: 'Porch' })).body.provider?.id).toBe(provider.id);
    expect((await change({ providerId: null })).body.provider).toBeNull();
    expect((await change({ providerId: provider.id })).body.code).toBe('PROVIDER_CONSENT_REQUIRED');
  });

  it('is overdue from its minute on, an event for anytime after its day', async () => {
    const timed = (await create({ time: '10:30' })).body;
    const anytime = (await create({ time: -1 })).body;
    const late = async () => (await pending({ late: true })).map((item) => item.externalItemId);
    expect(await late()).toEqual([]);
    await moveClock(test, '2026-11-20T16:30:00Z');
    expect(await late()).toEqual([timed.id]);
    await moveClock(test, '2026-11-21T06:00:00Z');
    expect((await late()).sort()).toEqual([timed.id, anytime.id].sort());
    const { counts } = (await test.call(docket.todos, { as: token, input: { params: { guideId: guide.id } } })).body;
    expect(counts.late).toBeGreaterThanOrEqual(2);
  });

  it('is in the pending items of a span of at most seven days', async () => {
    const [first, last, after] = await Promise.all(
      ['2026-11-22', '2026-11-28', '2026-11-29'].map(async (date) => (await create({ date })).body.id),
    );
    const of = async (through: string) =>
      (await pending({ day: '2026-11-22', through })).map((item) => item.externalItemId);
    expect(await of('2026-11-28')).toEqual([first, last]);
    expect(await of('2026-11-22')).toEqual([first]);
    expect(after).toBeDefined();
    for (const through of ['2026-11-29', '2026-11-21']) {
      const query = { guideId: guide.id, day: '2026-11-22', through };
      expect((await test.call(feed.pendingItems, { as: token, input: { query } })).status).toBe(400);
    }
  });

  it('on a later day opens one to-do when that day begins for the guide, even if several jobs run', async () => {
    const { body } = await create({ date: '2026-11-21' });
    expect(await todos()).toEqual([]);
    await moveClock(test, '2026-11-21T05:59:00Z');
    await openDueTodos(test.app.jobs);
    expect(await todos()).toEqual([]);
    await moveClock(test, '2026-11-21T06:00:00Z');
    await Promise.all([1, 2, 3].map(() => openDueTodos(test.app.jobs)));
    expect((await todos()).map((todo) => todo.scheduledEvent?.id)).toEqual([body.id]);
  });

  it('that is postponed loses its to-do until its day; a resolved or deleted one disappears everywhere', async () => {
    const first = (await create()).body;
    const second = (await create()).body;
    await test.call(schedule.update, { as: token, input: { ...at(first), body: { date: '2026-11-24', version: 1 } } });
    expect((await todos()).map((todo) => todo.scheduledEvent?.id)).toEqual([second.id]);
    const resolved = await test.call(schedule.update, { as: token, input: { ...at(first), body: { resolved: true } } });
    expect(resolved.body.resolved).toBe(true);
    await test.call(schedule.remove, { as: token, input: at(second) });
    expect([await listEvents(), await todos(), await pending()]).toEqual([[], [], []]);
    expect((await eventsOf(test, 'scheduled_event_deleted')).at(-1)?.payload).toEqual({
      id: second.id,
      userId: memberId,
    });
    expect((await test.call(schedule.remove, { as: token, input: at(second) })).status).toBe(404);
    // Snoozed and deleted events do not count as completed.
    const done = async () =>
      (await test.database.sql('SELECT id FROM todos WHERE member_id = $1 AND completed_at IS NOT NULL', [memberId]))
        .length;
    expect(await done()).toBe(0);
    const third = (await create()).body;
    await test.call(schedule.update, { as: token, input: { ...at(third), body: { resolved: true } } });
    expect(await done()).toBe(1);
  });

  it('returns the current event for an old version, and can be edited without a change of its past day', async () => {
    const { body } = await create();
    await moveClock(test, '2026-11-22T16:00:00Z');
    const edit = (change: object) => test.call(schedule.update, { as: token, input: { ...at(body), body: change } });
    expect((await edit({ note: '<p>Later</p>', version: 1 })).body.version).toBe(2);
    expect(await edit({ note: 'x', version: 1 })).toMatchObject({ status: 409, body: { current: { version: 2 } } });
    expect((await edit({ date: '2026-11-21' })).status).toBe(400);
  });

  it('at an address that was deleted can be changed and resolved, also by logging the visit; no other event can be there', async () => {
    const [row] = await test.database.sql<{ id: string }>(
      `INSERT INTO addresses (user_id, description, line1, city, state, zip, created_at) VALUES ($1, 'Home', '1 Main', 'Houston', 'TX', '77001', now()) RETURNING id`,
      [memberId],
    );
    const addressId = asId<'Address'>(Number(row?.id));
    const atHome = { type: 'visit', visitLocationAddressId: addressId };
    const [first, second] = [(await create(atHome)).body, (await create(atHome)).body];
    await test.database.sql('UPDATE addresses SET deleted_at = now() WHERE id = $1', [addressId]);
    expect((await create(atHome)).body.code).toBe('ADDRESS_NOT_FOUND');
    const edit = (event: ScheduledEvent, body: object) =>
      test.call(schedule.update, { as: token, input: { ...at(event), body } });
    expect((await edit(first, { date: '2026-11-21' })).body).toMatchObject({
      date: '2026-11-21',
      visitLocationAddressId: addressId,
    });
    expect((await edit(first, { resolved: true })).status).toBe(200);
    const time = { startTime: '2026-11-20T15:00:00Z', endTime: '2026-11-20T15:30:00Z' };
    const log = (more: object) =>
      test.call(visits.create, { as: token, raw: { subjectUserId: memberId, addressId, ...time, ...more } });
    expect((await log({})).body.code).toBe('ADDRESS_NOT_FOUND');
    expect((await log({ scheduledEventId: second.id })).status).toBe(201);
    expect(await listEvents()).toEqual([]);
  });

  it('that follows another is created and resolves the other, or neither happens', async () => {
    const first = (await create()).body;
    const next = await create({ date: '2026-11-24', nextOfId: first.id });
    expect(next.status).toBe(201);
    expect((await listEvents()).map((event) => event.id)).toEqual([next.body.id]);
    expect((await create({ date: '2026-11-25', nextOfId: first.id })).body.code).toBe('SCHEDULED_EVENT_NOT_FOUND');
    expect(await listEvents()).toHaveLength(1);
    const past = await create({ date: '2026-11-01', nextOfId: next.body.id });
    expect([past.status, (await listEvents()).map((event) => event.id)]).toEqual([400, [next.body.id]]);
  });

  it('deletes the draft of its form, except if a workflow phase creates the event', async () => {
    const query = { subjectId: memberId, type: 'events' as const };
    const text = '<p>Half a sentence</p>';
    await test.call(notes.saveDraft, { as: token, input: { query, body: { text } } });
    const draft = async () => (await test.call(notes.getDraft, { as: token, input: { query } })).body.text;
    const { workflowId, phaseIds } = await writeWorkflow(test.database.sql, [workflowPhase(null)]);
    const place = { workflowId, phaseId: phaseIds[0] ?? asId(0) };
    const dates = { startedOn: '2026-04-01', availableDate: '2026-06-01', dueDate: '2026-06-20' };
    const assignedWorkflowPhaseId = await assignPhase(test.database.sql, memberId, place, dates);
    const body = { assignedWorkflowPhaseId, date: '2026-11-24', time: '15:00', eventType: 'call' as const };
    const notesOfPhase = 'Go through the renewal letter together, and set the ride for the eye clinic.';
    const reply = await test.call(workflows.schedule, { as: token, input: { body: { ...body, notes: notesOfPhase } } });
    expect([reply.body.state, await draft()]).toEqual(['scheduled', text]);
    await create();
    expect(await draft()).toBe('');
  });

  it('is found only under its own member', async () => {
    const { body } = await create();
    const other = await test.make.member({ clientId, guideId: guide.id });
    const input = { params: { userId: other, scheduledEventId: body.id }, body: { resolved: true } };
    expect((await test.call(schedule.update, { as: token, input })).status).toBe(404);
  });
});

describe('a reminder', () => {
  it('is snoozed to a day and a time, or cleared; other events are not', async () => {
    const reminder = (await create({ type: 'reminder' })).body;
    const call = (await create()).body;
    const snoozed = await test.call(schedule.snooze, {
      as: token,
      input: { ...at(reminder), body: { date: '2026-11-27' } },
    });
    expect(snoozed.body).toMatchObject({ date: '2026-11-27', time: '14:30', dueAt: '2026-11-27T20:30:00Z' });
    const snooze = (body: { date: string; time?: string }) =>
      test.call(schedule.snooze, { as: token, input: { ...at(reminder), body } });
    expect((await snooze({ date: '2026-11-01', time: '09:00' })).status).toBe(400);
    const over = await snooze({ date: '2026-11-20', time: '10:16' });
    expect([over.status, over.body.errors?.[0]?.constraints]).toEqual([
      400,
      { after: 'The date must be after November 20' },
    ]);
    expect((await snooze({ date: '2026-11-20', time: '10:17' })).body.time).toBe('10:17');
    expect((await test.call(schedule.clear, { as: token, input: at(call) })).body.code).toBe('NOT_A_REMINDER');
    expect((await test.call(schedule.clear, { as: token, input: at(reminder) })).body.resolved).toBe(true);
    expect((await listEvents()).map((event) => event.id)).toEqual([call.id]);
  });
});
