import { asId, contracts, type MemberId, maxTodos, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';

const { calls, docket, texts } = contracts;
const now = '2026-11-20T16:16:00Z';

let test: TestApp;
let guideId: StaffId;
let as: string;
let provider: string;
let memberId: MemberId;
let phones = 5_557_100;

beforeAll(async () => {
  test = await startTestApp();
  await moveClock(test, now);
  // the tests compare ids of texts and calls, which must therefore be different
  await test.database.sql(`SELECT setval(pg_get_serial_sequence('texts', 'id'), 1000)`);
  const clientId = await test.make.client();
  const guide = await test.make.staff({ name: 'Marisol Vega' });
  const other = await test.make.staff({ role: 'PROVIDER' });
  guideId = guide.id;
  await test.make.team({ members: [guide.id], viewers: [other.id], clients: [clientId] });
  [as, provider] = await Promise.all([test.signIn(guide), test.signIn(other)]);
  await test.database.sql(
    `INSERT INTO lines (display_name, number, is_default, owner_id, created_at) VALUES ('Main', '+13465550100', true, $1, '2026-01-01Z')`,
    [guideId],
  );
});
beforeEach(async () => {
  phones += 1;
  memberId = await test.make.member({
    clientId: await test.make.client(),
    guideId,
    name: 'Walter Birdsong',
    phone: `+1713${phones}`,
  });
  await test.database.sql(
    `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, true, '2026-01-01Z' FROM terms WHERE key = 'tcpa'`,
    [memberId],
  );
});
afterAll(() => test.stop());

/** Adds an incoming text or a missed call with its todo, as the carrier's webhooks do. */
async function receiveTextOrCall(
  type: 'TEXT_BACK' | 'CALL_BACK',
  at: string,
  words = 'Call me please',
): Promise<number> {
  const sql =
    type === 'TEXT_BACK'
      ? `INSERT INTO texts (member_id, guide_id, incoming, text, phone_number, line_id, status, sent_at, created_at, updated_at)
         SELECT $1, $2, true, $5, $3, l.id, 'received', $4, $4, $4 FROM lines l RETURNING id`
      : `INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, time_started, created_at, updated_at)
         VALUES ($1, $2, true, 'MISSED', $3, $4, $4, $4) RETURNING id`;
  const [row] = await test.database.sql<{ id: string }>(sql, [
    ...[memberId, guideId, `+1713${phones}`, at],
    ...(type === 'TEXT_BACK' ? [words] : []),
  ]);
  const causeId = Number(row?.id);
  await test.app.jobs.transaction((tx) =>
    test.app.jobs.services.todos.open(tx, {
      type,
      causeType: type === 'TEXT_BACK' ? 'message' : 'call',
      causeId,
      memberId,
      date: '2026-11-20',
      createdAt: at,
    }),
  );
  return causeId;
}
const three = async () => ({
  text: await receiveTextOrCall('TEXT_BACK', '2026-11-20T15:00:00Z'),
  call: await receiveTextOrCall('CALL_BACK', '2026-11-20T15:30:00Z'),
  later: await receiveTextOrCall('TEXT_BACK', '2026-11-20T16:00:00Z'),
});
const listOpenTodos = async () => {
  const { body } = await test.call(docket.todos, { as, input: { params: { guideId } } });
  return { ids: body.data.map((todo) => (todo.call ?? todo.message)?.id), count: body.counts.followUp };
};
const snoozed = async () => {
  const { body } = await test.call(docket.todos, { as, input: { params: { guideId }, query: { snoozed: true } } });
  return { ids: body.data.map((todo) => (todo.call ?? todo.message)?.id), count: body.counts.snoozed };
};
const shownTodo = async (causeId: number) => {
  const { body } = await test.call(docket.todos, { as, input: { params: { guideId } } });
  return body.data.find((todo) => (todo.call ?? todo.message)?.id === causeId)?.id ?? asId<'Todo'>(0);
};
const noFollowUp = (who: string, until?: string) =>
  test.call(docket.noFollowUp, { as: who, input: { params: { memberId }, query: { until } } });

describe('a member who texted twice and called without an answer', () => {
  it('counts as one in Follow up, which lists all three', async () => {
    const before = (await listOpenTodos()).count;
    const { text, call, later } = await three();
    const after = await listOpenTodos();
    expect(after.ids).toEqual(expect.arrayContaining([later, call, text]));
    expect(after.count - before).toBe(1);
  });

  it('is first in Follow up if more newer to-dos of other kinds are open than the list contains', async () => {
    const plea = await receiveTextOrCall('TEXT_BACK', '2026-11-19T14:00:00Z', 'i dont want to live anymore');
    await test.database.sql(
      `INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at)
       SELECT $1, $2, 'INCOMPLETE_VISIT', 'visit', n, '2026-11-20', '2026-11-20T15:00:00Z' FROM generate_series(900001, 900501) n`,
      [memberId, guideId],
    );
    const { body } = await test.call(docket.todos, { as, input: { params: { guideId } } });
    await test.database.sql('DELETE FROM todos WHERE cause_id > 900000');
    expect(body.data).toHaveLength(maxTodos);
    expect(body.data[0]).toMatchObject({ message: { id: plea } });
    await noFollowUp(as);
  });

  it('is first in Follow up if an older text may mention suicide, and the row shows this text', async () => {
    const plea = await receiveTextOrCall('TEXT_BACK', '2026-11-20T14:00:00Z', 'i dont want to live anymore');
    await three();
    const { body } = await test.call(docket.todos, { as, input: { params: { guideId } } });
    expect(body.data[0]).toMatchObject({
      message: { id: plea },
      reason: { detail: 'May be about suicide. Call now.', isUrgent: true },
    });
  });

  it('has no open to-do after one text', async () => {
    const before = await listOpenTodos();
    await three();
    const written = await test.call(texts.create, { as, input: { body: { subjectId: memberId, text: 'On it!' } } });
    expect(written.status).toBe(201);
    // The server delays the text for a short time so that the sender can cancel it. This request sends it immediately.
    await test.call(texts.send, { as, input: { params: { messageId: written.body.id } } });
    expect(await listOpenTodos()).toEqual(before);
  });

  it('has no open to-do after "No follow up needed", including the call, and only once', async () => {
    const before = await listOpenTodos();
    const { call, later } = await three();
    expect((await noFollowUp(as)).body).toEqual({ done: 3 });
    expect((await noFollowUp(as)).body).toEqual({ done: 0 });
    expect(await listOpenTodos()).toEqual(before);
    const [one, two] = await Promise.all([
      test.call(calls.get, { as, input: { params: { id: asId<'Call'>(call) } } }),
      test.call(texts.get, { as, input: { params: { id: asId<'Text'>(later) } } }),
    ]);
    expect([one.body.noFollowUpNeeded, two.body.noFollowUpNeeded]).toEqual([true, true]);
  });

  it('is snoozed as a whole, is listed with the snoozed to-dos, and returns as a whole', async () => {
    const before = await listOpenTodos();
    const { text, call, later } = await three();
    const params = { guideId, todoId: await shownTodo(later) };
    const sent = await test.call(docket.snoozeTodo, { as, input: { params, body: { date: '2026-11-24' } } });
    expect(sent.body).toMatchObject({ id: params.todoId, date: '2026-11-24' });
    expect(await listOpenTodos()).toEqual(before);
    expect(await snoozed()).toEqual({ ids: expect.arrayContaining([text, call, later]), count: 1 });
    const { body: ofMember } = await test.call(docket.memberTodos, { as, input: { params: { memberId } } });
    expect(ofMember.map(({ date }) => date)).toEqual(['2026-11-24', '2026-11-24', '2026-11-24']);
    const ended = await test.call(docket.endSnooze, { as, input: { params } });
    expect(ended.body).toMatchObject({ id: params.todoId, date: '2026-11-20' });
    expect(await snoozed()).toEqual({ ids: [], count: 0 });
    expect((await listOpenTodos()).count - before.count).toBe(1);
    await noFollowUp(as);
  });

  it('stays on the docket with messages that arrived after the user snoozed the row', async () => {
    const { call, later } = await three();
    const input = {
      params: { guideId, todoId: await shownTodo(call) },
      query: { until: '2026-11-20T15:59:00Z' },
      body: { date: '2026-11-24' },
    };
    await test.call(docket.snoozeTodo, { as, input });
    const shown = (await listOpenTodos()).ids;
    expect(shown).toContain(later);
    expect(shown).not.toContain(call);
    await noFollowUp(as);
  });

  it('is not changed by the end of a snooze if it is not snoozed', async () => {
    const { later } = await three();
    const params = { guideId, todoId: await shownTodo(later) };
    expect((await test.call(docket.endSnooze, { as, input: { params } })).body.date).toBe('2026-11-20');
    const sql = `SELECT count(*) FROM live_events WHERE payload->>'id' = $1 AND name = 'todo_updated'`;
    expect(await test.database.sql(sql, [String(params.todoId)])).toEqual([{ count: '0' }]);
    await noFollowUp(as);
  });

  it('still has to-dos for messages that arrived after that choice, if it could still be undone', async () => {
    const { later } = await three();
    expect((await noFollowUp(as, '2026-11-20T15:59:00Z')).body).toEqual({ done: 2 });
    expect((await listOpenTodos()).ids).toContain(later);
    expect((await noFollowUp(as)).body).toEqual({ done: 1 });
  });

  it('still waits for users who may answer, if the choice is made by a user who may see neither', async () => {
    await three();
    expect((await noFollowUp(provider)).body).toEqual({ done: 0 });
    expect((await listOpenTodos()).ids.length).toBeGreaterThanOrEqual(3);
    await noFollowUp(as);
  });
});

it('shows the last conversation first, if there is one', async () => {
  await test.app.jobs.transaction((tx) =>
    test.app.jobs.services.feed.put(tx, {
      memberId,
      type: 'call',
      externalType: 'call',
      externalId: 900_000 + memberId,
      eventType: 'call',
      actorId: guideId,
      occurredAt: '2026-10-22T16:00:00Z',
      countsAsOutreach: true,
    }),
  );
  const textId = await receiveTextOrCall('TEXT_BACK', '2026-10-29T15:00:00Z');
  await noFollowUp(as);
  await test.app.jobs.transaction((tx) =>
    test.app.jobs.services.feed.put(tx, {
      memberId,
      type: 'message',
      externalType: 'message',
      externalId: textId,
      eventType: 'message',
      actorId: guideId,
      occurredAt: '2026-10-29T15:00:00Z',
    }),
  );
  const { body } = await test.call(docket.priorityContacts, { as, input: { params: { guideId } } });
  expect(body.data.find((one) => one.memberId === memberId)?.topic).toBe('Call me please');
  await test.database.sql(`UPDATE texts SET text = '' WHERE id = $1`, [textId]);
  const again = await test.call(docket.priorityContacts, { as, input: { params: { guideId } } });
  expect(again.body.data.find((one) => one.memberId === memberId)?.topic).toBeNull();
});

it('the badge of Pending events counts the planned items of the day', async () => {
  const event = { date: '2026-11-25', time: '14:30', type: 'call' as const };
  await test.call(contracts.schedule.create, { as, input: { params: { userId: memberId }, body: event } });
  const counts = async (day: string) =>
    (await test.call(docket.todos, { as, input: { params: { guideId }, query: { day } } })).body.counts;
  expect([(await counts('2026-11-24')).pending, (await counts('2026-11-25')).pending]).toEqual([0, 1]);
});
