import { asId, type ClientId, contracts, type IdOf, type MemberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';

let test: TestApp;
let clientId: ClientId;
let guideId: StaffId;
let supervisorId: StaffId;
let guide: string;
let supervisor: string;
let otherGuide: string;
let memberId: MemberId;
const { docket, feed, notes, notifications, schedule, visits } = contracts;

beforeAll(async () => {
  test = await startTestApp();
  await moveClock(test, '2026-11-20T16:16:00Z');
  clientId = await test.make.client();
});
beforeEach(async () => {
  const { make } = test;
  const [one, supervisorUser, other] = [
    await make.staff({ name: 'Marisol Vega' }),
    await make.staff({ role: 'GUIDE_SUPERVISOR' }),
    await make.staff({ timeZone: 'America/Los_Angeles' }),
  ];
  await make.team({ members: [one.id], viewers: [supervisorUser.id], clients: [clientId] });
  [guideId, supervisorId] = [one.id, supervisorUser.id];
  [guide, supervisor, otherGuide] = (await Promise.all([one, supervisorUser, other].map(test.signIn))) as [
    string,
    string,
    string,
  ];
  memberId = await make.member({ clientId, guideId, name: 'Walter Birdsong' });
});
afterAll(() => test.stop());

const todosOf = (as: string, day?: string) =>
  test.call(docket.todos, { as, input: { params: { guideId }, query: { day } } });
const visitOf = (id: number, more: Record<string, unknown> = {}) =>
  test.call(visits.create, {
    as: guide,
    raw: { subjectUserId: id, startTime: '2026-11-18T20:00:00Z', endTime: '2026-11-18T20:45:00Z', ...more },
  });
const priority = async (as = guide) =>
  (await test.call(docket.priorityContacts, { as, input: { params: { guideId } } })).body.data;
const countDocket = async (id: MemberId, at: string) => {
  await test.app.jobs.transaction((tx) =>
    test.app.jobs.services.feed.put(tx, {
      memberId: id,
      type: 'call',
      externalType: 'call',
      externalId: Number(id),
      eventType: 'call',
      actorId: guideId,
      occurredAt: at,
      countsAsOutreach: true,
    }),
  );
};
const stay = async (id: MemberId, admit: string, discharge: string | null) => {
  const [row] = await test.database.sql<{ id: string }>(
    `INSERT INTO hospitalizations (member_id, hospital, admit_date, discharge_date, admit_complaint, created_at, updated_at)
     VALUES ($1, 'St. Luke’s', $2, $3, 'Heart failure', now(), now()) RETURNING id`,
    [id, admit, discharge],
  );
  return asId<'Hospitalization'>(Number(row?.id));
};

describe('Follow up', () => {
  it('returns the data of a row in one response, with the counts of the tabs', async () => {
    await visitOf(memberId);
    const { body } = await todosOf(guide);
    expect(body.counts).toEqual({ followUp: 1, snoozed: 0, pending: 0, late: 0 });
    expect(body.data).toMatchObject([
      {
        type: 'INCOMPLETE_VISIT',
        label: 'Incomplete visit',
        group: 'unfinished',
        action: 'add-outcome',
        member: { name: 'Walter Birdsong', statusName: 'Engaged' },
        reason: { text: 'Visit has no outcome', detail: '45 minutes', at: '2026-11-18T20:00:00Z' },
        visit: { subjectUserId: memberId },
      },
    ]);
  });

  it('shows to-dos up to the day, also for past days', async () => {
    await visitOf(memberId);
    expect((await todosOf(guide, '2026-11-18')).body.data).toHaveLength(1);
    expect((await todosOf(guide, '2026-11-17')).body).toEqual({
      data: [],
      counts: { followUp: 0, snoozed: 0, pending: 0, late: 0 },
    });
  });

  it('is visible to users who may view the guide, and to no other user', async () => {
    await visitOf(memberId);
    expect((await todosOf(supervisor)).body.data).toHaveLength(1);
    expect((await todosOf(otherGuide)).status).toBe(404);
  });

  it('returns to a member page the open to-dos with their owners, also without an owner', async () => {
    const other = await test.make.member({ clientId, guideId });
    await visitOf(memberId);
    await visitOf(other);
    const ofMember = (as: string) => test.call(docket.memberTodos, { as, input: { params: { memberId } } });
    const [todo] = (await todosOf(guide)).body.data.filter(({ subjectId }) => subjectId === memberId);
    const open = [
      {
        id: todo?.id,
        type: 'INCOMPLETE_VISIT',
        label: 'Incomplete visit',
        group: 'unfinished',
        date: '2026-11-18',
        visit: todo?.visit,
      },
    ];
    expect(todo?.visit?.subjectUserId).toBe(memberId);
    expect((await ofMember(supervisor)).body).toEqual(open);
    expect((await ofMember(otherGuide)).status).toBe(404);
    await test.database.sql('UPDATE todos SET owner_id = NULL WHERE member_id = $1', [memberId]);
    expect((await ofMember(guide)).body).toEqual(open);
    await test.database.sql(`UPDATE todos SET date = '2026-11-21' WHERE member_id = $1`, [memberId]);
    expect((await ofMember(guide)).body).toEqual([{ ...open[0], date: '2026-11-21' }]);
  });

  it('snoozes a to-do to a later day, live, and not to today', async () => {
    await visitOf(memberId);
    const [todo] = (await todosOf(guide)).body.data;
    const snooze = (date: string, as = guide) =>
      test.call(docket.snoozeTodo, { as, input: { params: { guideId, todoId: todo?.id ?? asId(0) }, body: { date } } });
    expect((await snooze('2026-11-20')).body.errors?.[0]?.constraints).toEqual({
      future: 'The date must be after November 20',
    });
    expect((await snooze('2026-11-27')).body).toMatchObject({ id: todo?.id, date: '2026-11-27' });
    expect((await todosOf(guide)).body.counts).toMatchObject({ followUp: 0, snoozed: 1 });
    expect((await todosOf(guide, '2026-11-27')).body.data).toHaveLength(1);
    expect((await eventsOf(test, 'todo_updated')).at(-1)).toMatchObject({
      payload: { id: todo?.id, date: '2026-11-27' },
      rooms: [`member:${memberId}:CAN_VIEW_MEMBERS`, `guide:${guideId}`, `user:${guideId}`],
    });
    expect((await snooze('2026-11-28', otherGuide)).status).toBe(404);
  });

  it('moves with the member to another guide, who is notified', async () => {
    await visitOf(memberId);
    const { services, now, transaction } = test.app.jobs;
    const assign = () =>
      transaction((tx) =>
        services.assignments.assign(tx, { memberId, guideId: supervisorId, actorId: guideId, at: now() }),
      );
    await assign();
    await assign();
    expect((await todosOf(guide)).body.data).toEqual([]);
    const supervisorTodos = await test.call(docket.todos, {
      as: supervisor,
      input: { params: { guideId: supervisorId } },
    });
    expect(supervisorTodos.body.data.map((todo) => todo.subjectId)).toEqual([memberId]);
    const notificationList = (await test.call(notifications.list, { as: supervisor })).body;
    expect(notificationList.map((entry) => entry.label)).toEqual(['Walter Birdsong was assigned to you']);
    expect(await test.database.sql('SELECT 1 FROM member_assignments WHERE member_id = $1', [memberId])).toHaveLength(
      1,
    );
  });

  it('asks for a follow-up of the admission and then of the discharge, once each, until the member was reached', async () => {
    const { announceStays } = await import('../hospitalizations/public.ts');
    const { services, now, transaction } = test.app.jobs;
    const announce = (id: IdOf<'Hospitalization'>) => transaction((tx) => announceStays(tx, [id], now(), services));
    const id = await stay(memberId, '2026-11-17', null);
    await announce(id);
    await announce(id);
    expect((await todosOf(guide)).body.data.map((todo) => [todo.label, todo.reason.text])).toEqual([
      ['Admission follow up', 'At St. Luke’s since Tuesday, heart failure'],
    ]);
    await test.database.sql(`UPDATE hospitalizations SET discharge_date = '2026-11-18' WHERE id = $1`, [id]);
    await announce(id);
    expect((await todosOf(guide)).body.data).toMatchObject([
      {
        label: 'Discharge follow up',
        group: 'waiting',
        reason: {
          text: 'Home from St. Luke’s since Wednesday, heart failure',
          detail: 'Call within 7 days of discharge. Days left: 5.',
          isUrgent: true,
        },
      },
    ]);
    const labels = (await test.call(notifications.list, { as: guide })).body.map((entry) => entry.label);
    expect(labels).toEqual([
      'Walter Birdsong was discharged from St. Luke’s',
      'Walter Birdsong was admitted to St. Luke’s',
    ]);
    const reached = { outcomeId: 1, note: `<p>${'x'.repeat(60)}</p>` };
    // A visit from before the discharge does not close the follow-up of the discharge, also if it is edited later.
    const before = { startTime: '2026-11-17T20:00:00Z', endTime: '2026-11-17T20:45:00Z' };
    const { body: earlier } = await visitOf(memberId, { ...reached, ...before });
    await test.call(visits.update, {
      as: guide,
      input: { params: { visitId: earlier.id }, body: { location: 'Ward 3' } },
    });
    expect((await todosOf(guide)).body.data).toHaveLength(1);
    await visitOf(memberId, { ...reached, startTime: '2026-11-19T20:00:00Z', endTime: '2026-11-19T20:45:00Z' });
    expect((await todosOf(guide)).body.data).toEqual([]);
    const old = await stay(memberId, '2026-08-01', '2026-08-04');
    await announce(old);
    expect((await todosOf(guide)).body.data).toEqual([]);
  });
});

describe('Outreach', () => {
  it('has every band in order with its reasons, and only members who are due', async () => {
    const { make } = test;
    const [overdue, soon, fine] = [
      await make.member({ clientId, guideId, name: 'Over Due' }),
      await make.member({ clientId, guideId, name: 'Soon Due' }),
      await make.member({ clientId, guideId, name: 'Fine Now' }),
    ];
    await countDocket(overdue, '2026-10-19T16:00:00Z');
    await countDocket(soon, '2026-10-27T16:00:00Z');
    await countDocket(fine, '2026-11-10T16:00:00Z');
    const list = await priority();
    expect(list.map((contact) => [contact.memberId, contact.badge, contact.sortOrder])).toEqual([
      [overdue, '≤ 3 days', 1],
      [soon, '4-9 days', 2],
      [memberId, '10-15 days', 3],
    ]);
    expect(list[0]?.reasons.map((reason) => reason.text)).toEqual([
      'contact overdue by 2 days',
      'no contact in 32 days',
    ]);
    expect((await priority(supervisor)).length).toBe(3);
    await stay(fine, '2026-11-15', '2026-11-18');
    expect((await priority()).at(-1)).toMatchObject({
      memberId: fine,
      badge: null,
      reasons: [{ text: 'discharged 2 days ago' }, { text: 'no contact in 10 days' }],
    });
  });

  it('drops members who were contacted today or have an event this month, live, and adds them again later', async () => {
    const note = (
      await test.call(notes.create, { as: guide, input: { body: { userId: memberId, text: '<p>Called back.</p>' } } })
    ).body;
    expect(await priority()).toEqual([]);
    const last = async (name: string) => (await eventsOf(test, name)).at(-1);
    expect(await last('priority_contact_deleted')).toMatchObject({
      payload: { memberId, guideId },
      rooms: [`guide:${guideId}`],
    });
    await test.call(notes.remove, { as: guide, input: { params: { noteId: note.id } } });
    expect((await priority()).map((contact) => contact.memberId)).toEqual([memberId]);
    expect((await last('priority_contact_upserted'))?.payload).toEqual({ memberId, guideId });
    const event = (date: string) =>
      test.call(schedule.create, {
        as: guide,
        input: { params: { userId: memberId }, body: { date, time: -1, type: 'call' as const } },
      });
    await event('2026-12-01');
    expect(await priority()).toHaveLength(1);
    await event('2026-11-30');
    expect(await priority()).toEqual([]);
  });
});

describe('pending items', () => {
  it('belong to a member or to a guide, not to both or neither, and include only visible members', async () => {
    const get = (query: Record<string, number>, as = guide) => test.call(feed.pendingItems, { as, input: { query } });
    expect([(await get({})).status, (await get({ memberId, guideId })).status]).toEqual([400, 400]);
    expect((await get({ memberId })).body).toEqual({ data: [] });
    expect([(await get({ memberId }, otherGuide)).status, (await get({ guideId }, otherGuide)).status]).toEqual([
      404, 404,
    ]);
  });
});

describe('the embedded dashboard', () => {
  const embed = (as: string, key = 'docketDashboard', yearMonth = '2026-11') =>
    test.call(docket.embed, { as, input: { body: { key, params: { guideId, yearMonth } } } });

  it('has an address that works without a session until it expires or is changed', async () => {
    await visitOf(memberId, { outcomeId: 1, note: `<p>${'x'.repeat(60)}</p>` });
    const { body } = await embed(guide);
    expect(body.hasEmbed).toBe(true);
    const { searchParams } = new URL(body.url ?? '');
    const read = (change: Record<string, string> = {}) =>
      test.call(docket.dashboard, { input: { query: { ...Object.fromEntries(searchParams), ...change } as never } });
    const data = (await read()).body;
    expect(data).toMatchObject({
      guideName: 'Marisol Vega',
      visits: 1,
      outreach: { members: 1, reached: 1, left: 0, daysLeft: 10 },
    });
    expect(data.days).toHaveLength(20);
    expect(data.days[17]).toMatchObject({ date: '2026-11-18', visits: 1 });
    expect((await read({ guideId: String(supervisorId) })).status).toBe(404);
    expect((await read({ expires: String(Date.now() + 9_000_000) })).status).toBe(404);
  });

  it('is not available with other keys, or for guides whom the user may not view', async () => {
    expect((await embed(guide, 'other')).body).toEqual({ url: null, hasEmbed: false, expirationTimestamp: null });
    expect((await embed(otherGuide)).status).toBe(404);
  });
});
