import { contracts, type InputOf } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { queueDue } from './due.ts';

const { texts } = contracts;
/** A Friday, 10:00 where the guide is. */
const now = '2026-11-20T16:00:00Z';
const monday = '2026-11-23T15:00:00Z';

let test: TestApp;
let clientId: number;
let guide: { id: number; email: string };
let as: string;
let colleague: string;
let memberId: number;
let numbers = 5_550_100;

beforeAll(async () => {
  test = await startTestApp({ SCHEDULED_TEXTS_PER_DAY: '2', SCHEDULED_SENDS_PER_DAY: '3' });
  await moveClock(test, now);
  clientId = await test.make.client();
  const other = await test.make.staff({ name: 'Ray Okoye' });
  await test.database.sql(
    `INSERT INTO lines (display_name, number, is_default, owner_id, created_at) VALUES ('Main', '+13465550100', true, $1, '2026-01-01Z')`,
    [other.id],
  );
  colleague = await test.signIn(other);
});
beforeEach(async () => {
  guide = await test.make.staff({ name: 'Marisol Vega' });
  await test.make.team({ members: [guide.id], clients: [clientId] });
  as = await test.signIn(guide);
  memberId = await member();
});
afterAll(() => test.stop());

const newNumber = (): string => {
  numbers += 1;
  return `+1713${numbers}`;
};
async function member(more: { name?: string; guideId?: number; phone?: string; agrees?: boolean } = {}) {
  const id = await test.make.member({ clientId, guideId: guide.id, phone: newNumber(), ...more });
  if (more.agrees !== false)
    await test.database.sql(
      `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, true, '2026-01-01Z' FROM terms WHERE key = 'tcpa'`,
      [id],
    );
  return id;
}
type Body = Partial<InputOf<typeof texts.create>['body']>;
const write = (body: Body = {}, headers: Record<string, string> = {}) =>
  test.call(texts.create, { as, headers, input: { body: { subjectId: memberId, text: 'Hello', ...body } } });
const feedOf = (id: number) =>
  test.database.sql(`SELECT member_id FROM feed_items WHERE external_type = 'message' AND external_id = $1`, [id]);
const todosOf = (id: number) =>
  test.database.sql<{ member_id: string | null; owner_id: string; open: boolean }>(
    `SELECT member_id, owner_id, completed_at IS NULL AS open FROM todos WHERE cause_type = 'message' AND cause_id = $1 ORDER BY id`,
    [id],
  );
/** A text that came in, as the webhook leaves it. */
async function incoming(from: string, about: number | null, text = 'Call me please', at = now): Promise<number> {
  const [row] = await test.database.sql<{ id: string }>(
    `INSERT INTO messages (member_id, guide_id, incoming, text, phone_number, line_id, status, sent_at, created_at, updated_at)
     SELECT $1, coalesce((SELECT assigned_guide_id FROM members WHERE user_id = $1), l.owner_id), true, $2, $3, l.id, 'received', $4, $4, $4
       FROM lines l RETURNING id`,
    [about, text, from, at],
  );
  const id = Number(row?.id);
  await test.app.jobs.transaction((tx) =>
    test.app.jobs.services.todos.open(tx, {
      type: 'TEXT_BACK',
      causeType: 'message',
      causeId: id,
      memberId: about,
      ownerId: about === null ? null : guide.id,
      date: '2026-11-20',
      createdAt: at,
    }),
  );
  return id;
}
const numberOf = async (id: number) =>
  (await test.database.sql<{ number: string }>('SELECT number FROM phone_numbers WHERE user_id = $1', [id]))[0]
    ?.number ?? '';

describe('a text', () => {
  it('that is sent now waits for a worker, stands in the feed, and answers what the member wrote', async () => {
    const asked = await incoming(await numberOf(memberId), memberId);
    const { status, body } = await write();
    expect([status, body]).toMatchObject([
      201,
      { smsStatus: 'queued', subjectId: memberId, userId: guide.id, lineNumber: '+13465550100', incoming: false },
    ]);
    expect(await feedOf(body.id)).toEqual([{ member_id: String(memberId) }]);
    expect(await todosOf(asked)).toMatchObject([{ open: false }]);
  });

  it('is one for one press, however often it arrives', async () => {
    const key = { 'idempotency-key': 'one press' };
    const replies = await Promise.all([write({}, key), write({}, key), write({}, key)]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });

  it('that is held can be taken back, and is sent by itself where nobody does', async () => {
    const [taken, left] = [await write({ holdSeconds: 10 }), await write({ holdSeconds: 10 })];
    expect(taken.body).toMatchObject({
      smsStatus: 'held',
      heldUntil: expect.stringMatching(/^2026-11-20T16:00:[12]/),
      sendAt: null,
    });
    expect(await feedOf(taken.body.id)).toEqual([]);
    const remove = (who = as) => test.call(texts.remove, { as: who, input: { params: { messageId: taken.body.id } } });
    const supervisor = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
    expect((await remove(supervisor)).body.code).toBe('MESSAGE_ON_ITS_WAY');
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    await queueDue(test.app.jobs);
    const statusOf = async (id: number) =>
      (await test.call(texts.get, { as, input: { params: { id } } })).body.smsStatus;
    expect(await statusOf(left.body.id)).toBe('held');
    await moveClock(test, '2026-11-20T16:01:00Z');
    await queueDue(test.app.jobs);
    await moveClock(test, now);
    expect(await statusOf(left.body.id)).toBe('queued');
    expect(await feedOf(left.body.id)).toHaveLength(1);
    const late = await test.call(texts.remove, { as, input: { params: { messageId: left.body.id } } });
    expect([late.status, late.body.code]).toEqual([409, 'MESSAGE_ON_ITS_WAY']);
  });

  it('says something: what shows nothing is none', async () => {
    for (const text of ['', ' \n ', '\u200b\u200b', '\ufeff \u2060']) expect((await write({ text })).status).toBe(400);
    expect((await write({ text: '👩‍👩‍👧' })).status).toBe(201);
  });

  it('goes to nobody who has not agreed, to no number that must not be contacted, and to no number of others', async () => {
    const stranger = await member({ agrees: false });
    expect((await write({ subjectId: stranger })).body).toMatchObject({
      code: 'TEXTING_NOT_ALLOWED',
      userMessage: 'TCPA required to text message',
    });
    const other = await member();
    const [phone] = await test.database.sql<{ id: string }>('SELECT id FROM phone_numbers WHERE user_id = $1', [other]);
    expect((await write({ phoneNumberId: Number(phone?.id) })).body.code).toBe('NUMBER_NOT_FOUND');
    await test.database.sql(`UPDATE phone_numbers SET do_not_contact_reason = 'Texted STOP' WHERE user_id = $1`, [
      other,
    ]);
    expect((await write({ subjectId: other })).body.code).toBe('NUMBER_OPTED_OUT');
    expect(await test.database.sql('SELECT 1 FROM messages WHERE member_id = ANY($1)', [[stranger, other]])).toEqual(
      [],
    );
  });
});

describe('a scheduled text', () => {
  it('keeps to the slots, and can be changed, moved, sent at once and deleted until it leaves', async () => {
    for (const sendAt of [
      '2026-11-21T15:00:00Z',
      '2026-11-23T15:05:00Z',
      '2026-11-23T13:45:00Z',
      '2026-11-20T15:45:00Z',
    ])
      expect([sendAt, (await write({ sendAt })).body.code]).toEqual([sendAt, 'SCHEDULE_OUT_OF_RANGE']);
    const { body: text } = await write({ sendAt: monday });
    expect(text).toMatchObject({ smsStatus: 'scheduled', sendAt: monday, sentAt: null });
    expect(await feedOf(text.id)).toEqual([]);
    expect((await eventsOf(test, 'message_updated')).at(-1)?.payload).toMatchObject({
      id: text.id,
      subjectId: memberId,
      smsStatus: 'scheduled',
    });
    const change = (body: object) =>
      test.call(texts.update, { as, input: { params: { messageId: text.id }, body: { ...body } } });
    const changed = await change({ text: 'Good morning', sendAt: '2026-11-23T15:15:00Z', version: text.version });
    expect(changed.body).toMatchObject({ text: 'Good morning', sendAt: '2026-11-23T15:15:00Z' });
    const stale = await change({ text: 'Good evening', version: text.version });
    expect([stale.body.code, stale.body.current]).toMatchObject(['VERSION_CONFLICT', { text: 'Good morning' }]);
    const send = () => test.call(texts.send, { as, input: { params: { messageId: text.id } } });
    expect((await send()).body).toMatchObject({ smsStatus: 'queued', sendAt: null });
    expect([(await send()).body.code, (await change({ text: 'Too late' })).body.code]).toEqual([
      'MESSAGE_ON_ITS_WAY',
      'MESSAGE_ON_ITS_WAY',
    ]);
    const listed = await test.call(texts.scheduled, { as, input: { query: { subjectId: memberId } } });
    expect(listed.body).toEqual([]);
  });

  it('is queued when its time has come, as sent by the system, once', async () => {
    const { body: text } = await write({ sendAt: monday });
    await moveClock(test, '2026-11-23T15:00:01Z');
    await Promise.all([queueDue(test.app.jobs), queueDue(test.app.jobs)]);
    const [row] = await test.database.sql('SELECT status, was_sent_by_cron_job, version FROM messages WHERE id = $1', [
      text.id,
    ]);
    await moveClock(test, now);
    expect(row).toEqual({ status: 'queued', was_sent_by_cron_job: true, version: text.version + 1 });
  });

  it('counts against the limits of its guide and day, also of two at once; texts by hand never do', async () => {
    const status = (date: string) => test.call(texts.schedulingStatus, { as, input: { query: { date } } });
    await Promise.all([write(), write({ holdSeconds: 5 })]);
    await write({ sendAt: monday });
    expect((await status('2026-11-23')).body).toEqual({
      canSchedule: true,
      canSend: true,
      scheduledLimit: 2,
      sendingLimit: 3,
    });
    const both = await Promise.all([write({ sendAt: monday }), write({ sendAt: monday })]);
    expect(both.map((reply) => reply.status).sort()).toEqual([201, 409]);
    expect(both.find((reply) => reply.status === 409)?.body).toMatchObject({
      code: 'SCHEDULING_LIMIT',
      userMessage: 'Scheduling limit reached: You can only schedule 2 messages per day.',
    });
    await moveClock(test, '2026-11-22T18:00:00Z');
    expect((await write({ sendAt: monday })).status).toBe(201);
    expect((await write({ sendAt: monday })).body.userMessage).toMatch(/to be sent per day\. Manual messages/);
    expect([(await status('2026-11-23')).body.canSend, (await status('2026-11-24')).body.canSend]).toEqual([
      false,
      true,
    ]);
    expect((await write()).status).toBe(201);
    await moveClock(test, now);
  });
});

describe('texts of a member', () => {
  it('come newest first, page by page, without those to be sent later; and are seen by whom the member is', async () => {
    const number = await numberOf(memberId);
    const ids: number[] = [];
    for (const minute of [1, 2, 3, 3, 4])
      ids.push(await incoming(number, memberId, 'x', `2026-11-20T15:0${minute}:00Z`));
    await write({ sendAt: monday });
    const page = async (more: object = {}) =>
      (
        await test.call(texts.conversation, { as, input: { query: { subjectId: memberId, 'page-size': 2, ...more } } })
      ).body.map(({ id }) => id);
    const first = await page();
    const second = await page({ beforeId: first.at(-1) });
    expect([...first, ...second, ...(await page({ beforeId: second.at(-1) }))]).toEqual(ids.toReversed());
    const stranger = await test.call(texts.conversation, { as: colleague, input: { query: { subjectId: memberId } } });
    expect(stranger.status).toBe(404);
  });

  it('are found by name, number, status and guide, counted, and only where they may be seen', async () => {
    const other = await member({ name: 'Élodie Brunswick' });
    await incoming(await numberOf(other), other, 'Bonjour');
    await write({ subjectId: other });
    const list = async (query: object, who = as) =>
      (await test.call(texts.list, { as: who, input: { query: { includeCount: true, ...query } } })).body;
    expect((await list({ searchTerm: 'brunswick elodie' })).pagination).toEqual({ totalItems: 2 });
    expect((await list({ searchTerm: (await numberOf(other)).slice(-7) })).data).toHaveLength(2);
    expect((await list({ searchTerm: 'elodie', statuses: 'RECEIVED' })).data).toMatchObject([{ text: 'Bonjour' }]);
    expect(await list({ statuses: 'lost' })).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await list({ searchTerm: 'elodie', lastDaysFromNow: 0, orderBy: 'member' })).data).toHaveLength(2);
    expect((await list({ searchTerm: 'elodie', betweenDates: '2026-11-01,2026-11-19' })).data).toEqual([]);
    expect((await list({ searchTerm: 'elodie', showOnlyMyTexts: true })).data).toHaveLength(2);
    expect((await list({ searchTerm: 'elodie' }, colleague)).data).toEqual([]);
  });
});

describe('a text of nobody we know', () => {
  it('is seen by who looks after the line, and goes to its member with its todo and its place in the feed', async () => {
    const phone = newNumber();
    const id = await incoming(phone, null);
    const get = (who: string) => test.call(texts.get, { as: who, input: { params: { id } } });
    expect([(await get(colleague)).status, (await get(as)).status]).toEqual([200, 404]);
    const boss = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
    const member1 = await member({ phone });
    expect((await get(boss)).body.candidates.map((one) => one.id)).toEqual([member1]);
    expect((await get(colleague)).body.candidates).toEqual([]);
    const assign = (who: string, subjectId: number) =>
      test.call(texts.assign, { as: who, input: { params: { id }, body: { subjectId } } });
    expect((await assign(colleague, member1)).body.code).toBe('MEMBER_NOT_FOUND');
    expect((await assign(boss, member1)).body).toMatchObject({ subjectId: member1, userId: guide.id, candidates: [] });
    expect(await feedOf(id)).toEqual([{ member_id: String(member1) }]);
    expect((await todosOf(id)).filter(({ open }) => open)).toEqual([
      { member_id: String(member1), owner_id: String(guide.id), open: true },
    ]);
    expect([(await get(colleague)).status, (await get(as)).status]).toEqual([404, 200]);
    await test.call(texts.noFollowUpNeeded, { as, input: { params: { messageId: id } } });
    expect((await todosOf(id)).filter(({ open }) => open)).toEqual([]);
  });
});

describe('before a text goes out', () => {
  it('it is said what is worth a look, and what would fit', async () => {
    const twin = await member({ name: 'Amara Okafor', phone: await numberOf(memberId) });
    await incoming(await numberOf(memberId), memberId, 'When is my ride?');
    const { body } = await test.call(texts.check, {
      as,
      input: { body: { subjectId: memberId, text: 'Hi Amara', sendAt: '2026-11-23T12:00:00Z' } },
    });
    expect([body.mayText, body.warnings.map(({ key }) => key)]).toEqual([
      true,
      ['shared-number', 'other-member', 'quiet-hours'],
    ]);
    expect(twin).toBeGreaterThan(0);
    const { body: fitting } = await test.call(texts.suggestions, { as, input: { query: { subjectId: memberId } } });
    expect(fitting.textSuggestions[0]).toBe('Let me check on your ride and text you back.');
  });
});
