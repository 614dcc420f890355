import {
  asId,
  type ClientId,
  contracts,
  type InputOf,
  type MemberId,
  type StaffId,
  type TextId,
} from '@guidepost/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { claimTexts } from './claim.ts';
import { queueDue } from './due.ts';

const { texts } = contracts;
/** A Friday, 10:00 where the guide is. */
const now = '2026-11-20T16:00:00Z';
const monday = '2026-11-23T15:00:00Z';

let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId; email: string };
let as: string;
let colleague: string;
let memberId: MemberId;
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
async function member(more: { name?: string; guideId?: StaffId; phone?: string; agrees?: boolean } = {}) {
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
  test.database.sql(
    `SELECT member_id FROM feed_items WHERE external_type = 'message' AND external_id = $1 AND state = 'past' AND deleted_at IS NULL`,
    [id],
  );
const todosOf = (id: number) =>
  test.database.sql<{ member_id: string | null; owner_id: string; open: boolean }>(
    `SELECT member_id, owner_id, completed_at IS NULL AS open FROM todos WHERE cause_type = 'message' AND cause_id = $1 ORDER BY id`,
    [id],
  );
/** A text that came in, as the webhook leaves it. */
async function incoming(from: string, about: MemberId | null, text = 'Call me please', at = now): Promise<TextId> {
  const [row] = await test.database.sql<{ id: string }>(
    `INSERT INTO texts (member_id, guide_id, incoming, text, phone_number, line_id, status, sent_at, created_at, updated_at)
     SELECT $1, coalesce((SELECT assigned_guide_id FROM members WHERE user_id = $1), l.owner_id), true, $2, $3, l.id, 'received', $4, $4, $4
       FROM lines l RETURNING id`,
    [about, text, from, at],
  );
  const id = asId<'Text'>(Number(row?.id));
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
    expect((await remove(supervisor)).body.code).toBe('TEXT_ON_ITS_WAY');
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    await queueDue(test.app.jobs);
    const statusOf = async (id: TextId) =>
      (await test.call(texts.get, { as, input: { params: { id } } })).body.smsStatus;
    expect(await statusOf(left.body.id)).toBe('held');
    await moveClock(test, '2026-11-20T16:01:00Z');
    await queueDue(test.app.jobs);
    await moveClock(test, now);
    expect(await statusOf(left.body.id)).toBe('queued');
    expect(await feedOf(left.body.id)).toHaveLength(1);
    const late = await test.call(texts.remove, { as, input: { params: { messageId: left.body.id } } });
    expect([late.status, late.body.code]).toEqual([409, 'TEXT_ON_ITS_WAY']);
  });

  it('that did not arrive is sent again where that can help, and only there', async () => {
    const { body: text } = await write();
    const again = async (status: string, code: number | null) => {
      await test.database.sql('UPDATE texts SET status = $2, error_code = $3 WHERE id = $1', [text.id, status, code]);
      const { body } = await test.call(texts.send, { as, input: { params: { messageId: text.id } } });
      return body.code ?? body.smsStatus;
    };
    expect(await again('undelivered', 30_003)).toBe('queued');
    expect(await again('failed', null)).toBe('queued');
    expect(await again('failed', 30_032)).toBe('TEXT_ON_ITS_WAY');
    expect(await again('delivered', null)).toBe('TEXT_ON_ITS_WAY');
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
    expect((await write({ phoneNumberId: asId(Number(phone?.id)) })).body.code).toBe('NUMBER_NOT_FOUND');
    await test.database.sql(`UPDATE phone_numbers SET do_not_contact_reason = 'Texted STOP' WHERE user_id = $1`, [
      other,
    ]);
    expect((await write({ subjectId: other })).body.code).toBe('NUMBER_OPTED_OUT');
    expect(await test.database.sql('SELECT 1 FROM texts WHERE member_id = ANY($1)', [[stranger, other]])).toEqual([]);
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
    expect((await eventsOf(test, 'text_updated')).at(-1)?.payload).toMatchObject({
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
      'TEXT_ON_ITS_WAY',
      'TEXT_ON_ITS_WAY',
    ]);
    const listed = await test.call(texts.scheduled, { as, input: { query: { subjectId: memberId } } });
    expect(listed.body).toEqual([]);
  });

  it('is queued when its time has come, as sent by the system, once', async () => {
    const { body: text } = await write({ sendAt: monday });
    await moveClock(test, '2026-11-23T15:00:01Z');
    await Promise.all([queueDue(test.app.jobs), queueDue(test.app.jobs)]);
    const [row] = await test.database.sql('SELECT status, was_sent_by_cron_job, version FROM texts WHERE id = $1', [
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
      userMessageSentence: {
        key: 'Scheduling limit reached: You can only schedule {count} messages per day.',
        values: { count: 2 },
      },
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

describe('a scheduled text that comes due while nothing can send', () => {
  const notSent = async (id: number) =>
    (
      await test.database.sql<{ date: string; open: boolean }>(
        `SELECT date::text, completed_at IS NULL AS open FROM todos WHERE type = 'MESSAGE_NOT_SENT' AND cause_id = $1`,
        [id],
      )
    ).map(({ date, open }) => ({ date, open }));
  const get = async (id: TextId) => (await test.call(texts.get, { as, input: { params: { id } } })).body;
  /** The first look at what is due after nobody has looked for a while. */
  const wake = async (at: string) => {
    await moveClock(test, at);
    await queueDue(test.app.jobs);
  };
  const docketOf = async (day: string) =>
    (await test.call(contracts.docket.todos, { as, input: { params: { guideId: guide.id }, query: { day } } })).body;

  beforeEach(() => moveClock(test, now));
  afterEach(() => moveClock(test, now));

  it('goes out up to 15 minutes late, and later on its day within the hours of both', async () => {
    const { body: soon } = await write({ sendAt: monday });
    await wake('2026-11-23T15:15:00Z');
    expect((await get(soon.id)).smsStatus).toBe('queued');
    await moveClock(test, now);
    const { body: later } = await write({ sendAt: monday });
    await wake('2026-11-23T20:00:00Z');
    expect(await get(later.id)).toMatchObject({ smsStatus: 'queued', wasSentByCronJob: true, missedAt: null });
    expect(await notSent(later.id)).toEqual([]);
  });

  it('waits after a night, and a todo of the guide says so with the text', async () => {
    const { body: text } = await write({ sendAt: monday, text: 'Your ride comes at nine' });
    await wake('2026-11-24T07:30:00Z');
    expect(await get(text.id)).toMatchObject({ smsStatus: 'scheduled', sendAt: monday, wasSentByCronJob: false });
    expect((await get(text.id)).missedAt).toMatch(/^2026-11-24T07:30:0/);
    expect(await notSent(text.id)).toEqual([{ date: '2026-11-24', open: true }]);
    expect((await docketOf('2026-11-24')).data).toMatchObject([
      { label: 'Text not sent', action: 'open-text', reason: { text: '“Your ride comes at nine”', at: monday } },
    ]);
    expect((await eventsOf(test, 'todo_created')).at(-1)?.payload).toMatchObject({ type: 'MESSAGE_NOT_SENT' });
    // neither the morning nor another look sends it, or says it twice
    await wake('2026-11-24T15:00:00Z');
    expect((await get(text.id)).smsStatus).toBe('scheduled');
    expect(await notSent(text.id)).toHaveLength(1);
  });

  it.each([
    ['sent now', (id: TextId) => test.call(texts.send, { as, input: { params: { messageId: id } } }), 'queued'],
    [
      'rescheduled',
      (id: TextId) =>
        test.call(texts.update, {
          as,
          input: { params: { messageId: id }, body: { sendAt: '2026-11-25T15:00:00Z' } },
        }),
      'scheduled',
    ],
    ['deleted', (id: TextId) => test.call(texts.remove, { as, input: { params: { messageId: id } } }), null],
  ] as const)('asks for nothing any more when it is %s', async (_, decide, status) => {
    const { body: text } = await write({ sendAt: monday });
    await wake('2026-11-24T07:30:00Z');
    await test.call(texts.update, { as, input: { params: { messageId: text.id }, body: { text: 'Other words' } } });
    expect(await notSent(text.id)).toMatchObject([{ open: true }]);
    expect((await decide(text.id)).status).toBe(200);
    expect(await notSent(text.id)).toMatchObject([{ open: false }]);
    if (status !== null) expect(await get(text.id)).toMatchObject({ smsStatus: status, missedAt: null });
  });

  it('is taken back from the workers when the carrier stays away until the night', async () => {
    const { body: text } = await write({ sendAt: monday });
    await wake('2026-11-23T15:00:01Z');
    const claim = async () => (await claimTexts(test.app.jobs, 24)).map(({ id }) => id);
    await moveClock(test, '2026-11-24T08:30:00Z');
    // not even a worker that is there before the next look sends it
    expect(await claim()).not.toContain(text.id);
    await queueDue(test.app.jobs);
    expect(await get(text.id)).toMatchObject({ smsStatus: 'scheduled', wasSentByCronJob: false });
    expect(await feedOf(text.id)).toEqual([]);
    expect(await notSent(text.id)).toMatchObject([{ open: true }]);
    await test.call(texts.send, { as, input: { params: { messageId: text.id } } });
    expect(await claim()).toContain(text.id);
  });
});

describe('what is pending with a member', () => {
  const pending = async () =>
    (await test.call(contracts.feed.pendingItems, { as, input: { query: { memberId } } })).body.data.map(
      ({ externalItemId, externalItemType, eventType, timestamp, message }) => ({
        [`${externalItemType} ${externalItemId}`]: [eventType, timestamp, message?.text],
      }),
    );

  it('has a text from when it is scheduled until it is sent or deleted', async () => {
    const { body: text } = await write({ sendAt: monday });
    const params = { messageId: text.id };
    expect(await pending()).toEqual([{ [`message ${text.id}`]: ['message', monday, 'Hello'] }]);
    await test.call(texts.update, { as, input: { params, body: { sendAt: '2026-11-24T15:00:00Z', text: 'Later' } } });
    expect(await pending()).toEqual([{ [`message ${text.id}`]: ['message', '2026-11-24T15:00:00Z', 'Later'] }]);
    const { body: other } = await write({ sendAt: monday });
    await test.call(texts.remove, { as, input: { params: { messageId: other.id } } });
    expect(await pending()).toHaveLength(1);
    await test.call(texts.send, { as, input: { params } });
    expect(await pending()).toEqual([]);
    expect(await feedOf(text.id)).toHaveLength(1);
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

describe('conversations', () => {
  const list = async (query: object = {}, who = as) =>
    (await test.call(texts.conversations, { as: who, input: { query: { includeCount: true, ...query } } })).body;

  it('have one row a person with the last words, the newest first, and say who waits for a reply', async () => {
    const other = await member();
    const number = await numberOf(memberId);
    const answered = await incoming(await numberOf(other), other, 'Good morning', '2026-11-20T14:00:00Z');
    await test.call(texts.noFollowUpNeeded, { as, input: { params: { messageId: answered } } });
    await incoming(number, memberId, 'When is it?', '2026-11-20T15:00:00Z');
    const thanks = await incoming(number, memberId, 'The ride, I mean', '2026-11-20T15:01:00Z');
    // the question before it still waits
    await test.call(texts.noFollowUpNeeded, { as, input: { params: { messageId: thanks } } });
    await write({ text: 'Later', sendAt: monday });
    await write({ text: 'Not yet sent', holdSeconds: 10 });
    const { data, pagination } = await list();
    expect(data.map(({ last, isWaiting }) => [last.subjectId, last.text, isWaiting])).toEqual([
      [memberId, 'The ride, I mean', true],
      [other, 'Good morning', false],
    ]);
    expect(pagination).toEqual({ totalItems: 2 });
    expect((await list({ onlyWaiting: true })).data.map(({ last }) => last.subjectId)).toEqual([memberId]);
    expect((await list({ 'page-start': 1, 'page-size': 1 })).data.map(({ last }) => last.subjectId)).toEqual([other]);
    expect((await list({}, colleague)).data.map(({ last }) => last.subjectId)).not.toContain(memberId);
  });

  it('are with a number where nobody knows whose it is, for whoever looks after its line', async () => {
    const phone = newNumber();
    await incoming(phone, null, 'Is this the clinic?', '2026-11-20T15:02:00Z');
    await incoming(phone, null, 'Hello?', '2026-11-20T15:03:00Z');
    const digits = phone.slice(-10);
    const found = async (who: string) =>
      (await list({ searchTerm: digits }, who)).data.map(({ last, isWaiting }) => [
        last.subjectId,
        last.text,
        isWaiting,
      ]);
    expect(await found(colleague)).toEqual([[null, 'Hello?', true]]);
    expect(await found(as)).toEqual([]);
  });
});

describe('a text of nobody we know', () => {
  it('is seen by who looks after the line, and goes to its member with its todo and its entry in the feed', async () => {
    const phone = newNumber();
    const id = await incoming(phone, null);
    const get = (who: string) => test.call(texts.get, { as: who, input: { params: { id } } });
    expect([(await get(colleague)).status, (await get(as)).status]).toEqual([200, 404]);
    const boss = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
    const member1 = await member({ phone });
    expect((await get(boss)).body.candidates.map((one) => one.id)).toEqual([member1]);
    expect((await get(colleague)).body.candidates).toEqual([]);
    const assign = (who: string, subjectId: MemberId) =>
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
  const check = async (body: Partial<InputOf<typeof texts.check>['body']> = {}) =>
    (await test.call(texts.check, { as, input: { body: { subjectId: memberId, text: 'Hello', ...body } } })).body;

  it('the hour is judged at which it would leave: at night for one that is sent, in the morning for one of tomorrow', async () => {
    await moveClock(test, '2026-11-21T03:09:00Z');
    const [sentNow, scheduled] = [await check(), await check({ sendAt: monday })];
    await moveClock(test, now);
    expect(sentNow.warnings).toMatchObject([
      {
        key: 'quiet-hours',
        text: expect.stringMatching(/^It is 10:09\sPM where /),
        textSentence: { key: 'It is {time} where {name} lives.', values: { time: { time: '22:09' } } },
      },
    ]);
    expect(scheduled.warnings).toEqual([]);
  });

  it('it is said what would refuse it, and sending a scheduled one now is refused for the same', async () => {
    const { body: text } = await write({ sendAt: monday });
    const send = async () => (await test.call(texts.send, { as, input: { params: { messageId: text.id } } })).body.code;
    const both = async () => [(await check()).refusal, await send()];
    const phone = (set: string) => test.database.sql(`UPDATE phone_numbers SET ${set} WHERE user_id = $1`, [memberId]);
    expect((await check()).refusal).toBeNull();
    await phone(`do_not_contact_reason = 'Texted STOP'`);
    expect(await both()).toEqual(['NUMBER_OPTED_OUT', 'NUMBER_OPTED_OUT']);
    await phone(`do_not_contact_reason = NULL, deleted_at = '2026-11-20T16:00:00Z'`);
    expect(await both()).toEqual(['NUMBER_NOT_FOUND', 'NUMBER_NOT_FOUND']);
    await test.database.sql('UPDATE term_responses SET consented = false WHERE member_id = $1', [memberId]);
    expect(await both()).toEqual(['TEXTING_NOT_ALLOWED', 'TEXTING_NOT_ALLOWED']);
  });

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
    const named = Object.fromEntries(body.warnings.map(({ key, memberIds }) => [key, memberIds]));
    expect(named).toEqual({ 'shared-number': [twin], 'other-member': [twin], 'quiet-hours': [] });
    const own = await test.database.sql<{ first_name: string }>('SELECT first_name FROM users WHERE id = $1', [
      memberId,
    ]);
    expect(body.warnings.map(({ change }) => change)).toEqual([null, { from: 'Amara', to: own[0]?.first_name }, null]);
    const [look] = await test.database.sql<{ member_ids: string[] }>(
      `SELECT member_ids FROM audit_entries WHERE action = 'POST /chat/messages/check' ORDER BY id DESC LIMIT 1`,
    );
    expect(look?.member_ids.map(Number).sort()).toEqual([memberId, twin].sort());
    const { body: fitting } = await test.call(texts.suggestions, { as, input: { query: { subjectId: memberId } } });
    expect(fitting.textSuggestions[0]).toBe('Let me check on your ride and text you back.');
    await test.database.sql(`UPDATE members SET reported_language = 'Spanish' WHERE user_id = $1`, [memberId]);
    const { body: spanish } = await test.call(texts.suggestions, { as, input: { query: { subjectId: memberId } } });
    expect(spanish.textSuggestions[0]).toBe('Déjeme revisar su transporte y le escribo.');
  });
});
