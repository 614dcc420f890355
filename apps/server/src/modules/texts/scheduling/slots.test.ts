import { contracts, type TextId } from '@guidepost/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventsOf, moveClock } from '../../../testing/clock.ts';
import {
  as,
  feedOf,
  guide,
  incoming,
  memberId,
  monday,
  now,
  numberOf,
  setUpTexting,
  test,
  todosOf,
  write,
} from '../../../testing/texting.ts';
import { claimTexts } from '../sending/claim.ts';
import { queueDueTexts } from './due.ts';

const { texts } = contracts;

setUpTexting();

describe('a scheduled text', () => {
  it('must be in a slot, and can be changed, moved, sent now and deleted until it is sent', async () => {
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

  it('is queued at its time, as sent by the system, once', async () => {
    const { body: text } = await write({ sendAt: monday });
    await moveClock(test, '2026-11-23T15:00:01Z');
    await Promise.all([queueDueTexts(test.app.jobs), queueDueTexts(test.app.jobs)]);
    const [row] = await test.database.sql('SELECT status, was_sent_by_cron_job, version FROM texts WHERE id = $1', [
      text.id,
    ]);
    await moveClock(test, now);
    expect(row).toEqual({ status: 'queued', was_sent_by_cron_job: true, version: text.version + 1 });
  });

  it('is queued at its time, even if a text with an earlier time cannot be queued', async () => {
    const { sql } = test.database;
    const { body: broken } = await write({ sendAt: monday });
    const { body: later } = await write({ sendAt: '2026-11-23T15:15:00Z' });
    const statusOf = async (id: TextId) =>
      (await sql<{ status: string }>('SELECT status FROM texts WHERE id = $1', [id]))[0]?.status;
    const refusal = 'not_queued';
    await sql(`ALTER TABLE texts ADD CONSTRAINT ${refusal} CHECK (id <> ${broken.id} OR status <> 'queued') NOT VALID`);
    await moveClock(test, '2026-11-23T15:15:01Z');
    await queueDueTexts(test.app.jobs);
    expect([await statusOf(broken.id), await statusOf(later.id)]).toEqual(['scheduled', 'queued']);
    await sql(`ALTER TABLE texts DROP CONSTRAINT ${refusal}`);
    await queueDueTexts(test.app.jobs);
    await moveClock(test, now);
    expect(await statusOf(broken.id)).toBe('queued');
  });

  it("answers the member's texts from before it was written, not later ones", async () => {
    const number = await numberOf(memberId);
    const asked = await incoming(number, memberId);
    await moveClock(test, '2026-11-20T16:05:00Z');
    await write({ sendAt: monday });
    const fell = await incoming(number, memberId, 'I fell in the bathroom', '2026-11-20T16:05:05Z');
    const isOpen = async (id: TextId) => (await todosOf(id))[0]?.open;
    await moveClock(test, '2026-11-20T16:06:00Z');
    await queueDueTexts(test.app.jobs);
    expect([await isOpen(asked), await isOpen(fell)]).toEqual([true, true]);
    await moveClock(test, '2026-11-23T15:00:01Z');
    await queueDueTexts(test.app.jobs);
    expect([await isOpen(asked), await isOpen(fell)]).toEqual([false, true]);
    await moveClock(test, '2026-11-20T16:05:00Z');
    await write({ holdSeconds: 10 });
    await moveClock(test, '2026-11-20T16:06:00Z');
    await queueDueTexts(test.app.jobs);
    await moveClock(test, now);
    expect(await isOpen(fell)).toBe(true);
  });

  it("answers the member's texts from before its last change", async () => {
    const number = await numberOf(memberId);
    const { body: text } = await write({ sendAt: monday });
    const asked = await incoming(number, memberId, 'Which bus do I take?', '2026-11-20T16:05:05Z');
    const change = (body: object) => test.call(texts.update, { as, input: { params: { messageId: text.id }, body } });
    await moveClock(test, '2026-11-20T16:06:00Z');
    await change({ text: 'Take the 14', sendAt: '2026-11-23T15:15:00Z' });
    const later = await incoming(number, memberId, 'And back?', '2026-11-20T16:07:00Z');
    // Changing only the scheduled time does not change which texts the guide had read before writing the answer.
    await moveClock(test, '2026-11-20T16:08:00Z');
    await change({ text: 'Take the 14', sendAt: monday });
    await moveClock(test, '2026-11-23T15:00:01Z');
    await queueDueTexts(test.app.jobs);
    await moveClock(test, now);
    expect([(await todosOf(asked))[0]?.open, (await todosOf(later))[0]?.open]).toEqual([false, true]);
  });

  it('shows that it will not be sent if the member or the number may not be texted', async () => {
    await write({ sendAt: monday });
    const isStopped = async () => {
      const { body } = await test.call(texts.scheduled, { as, input: { query: { subjectId: memberId } } });
      return body.map((text) => text.isStopped);
    };
    expect(await isStopped()).toEqual([false]);
    const answer = (consented: boolean) =>
      test.database.sql(
        `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, $2, $3 FROM terms WHERE key = 'tcpa'`,
        [memberId, consented, now],
      );
    await answer(false);
    expect(await isStopped()).toEqual([true]);
    await answer(true);
    expect(await isStopped()).toEqual([false]);
    const close = (reason: string | null) =>
      test.database.sql('UPDATE phone_numbers SET do_not_contact_reason = $2 WHERE user_id = $1', [memberId, reason]);
    await close('STOP');
    expect(await isStopped()).toEqual([true]);
    await close(null);
  });

  it('counts toward the limits of its guide and day, also for two at once; texts sent by hand do not count', async () => {
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

describe('a scheduled text that is due while no text can be sent', () => {
  const notSent = async (id: number) =>
    (
      await test.database.sql<{ date: string; open: boolean }>(
        `SELECT date::text, completed_at IS NULL AS open FROM todos WHERE type = 'MESSAGE_NOT_SENT' AND cause_id = $1`,
        [id],
      )
    ).map(({ date, open }) => ({ date, open }));
  const get = async (id: TextId) => (await test.call(texts.get, { as, input: { params: { id } } })).body;
  /** Runs the job for due texts at the given time, as if the server had been down until then. */
  const wake = async (at: string) => {
    await moveClock(test, at);
    await queueDueTexts(test.app.jobs);
  };
  const docketOf = async (day: string) =>
    (await test.call(contracts.docket.todos, { as, input: { params: { guideId: guide.id }, query: { day } } })).body;

  beforeEach(() => moveClock(test, now));
  afterEach(() => moveClock(test, now));

  it('is sent up to 15 minutes late, and later on its day within the hours of guide and member', async () => {
    const { body: soon } = await write({ sendAt: monday });
    await wake('2026-11-23T15:15:00Z');
    expect((await get(soon.id)).smsStatus).toBe('queued');
    await moveClock(test, now);
    const { body: later } = await write({ sendAt: monday });
    await wake('2026-11-23T20:00:00Z');
    expect(await get(later.id)).toMatchObject({ smsStatus: 'queued', wasSentByCronJob: true, missedAt: null });
    expect(await notSent(later.id)).toEqual([]);
  });

  it('is not sent after a night, and opens a to-do of the guide with the text', async () => {
    const { body: text } = await write({ sendAt: monday, text: 'Your ride comes at nine' });
    await wake('2026-11-24T07:30:00Z');
    expect(await get(text.id)).toMatchObject({ smsStatus: 'scheduled', sendAt: monday, wasSentByCronJob: false });
    expect((await get(text.id)).missedAt).toMatch(/^2026-11-24T07:30:0/);
    expect(await notSent(text.id)).toEqual([{ date: '2026-11-24', open: true }]);
    expect((await docketOf('2026-11-24')).data).toMatchObject([
      { label: 'Text not sent', action: 'open-text', reason: { text: '“Your ride comes at nine”', at: monday } },
    ]);
    expect((await eventsOf(test, 'todo_created')).at(-1)?.payload).toMatchObject({ type: 'MESSAGE_NOT_SENT' });
    // The text is neither sent the next morning nor reported a second time.
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
  ] as const)('closes its to-do when it is %s', async (_, decide, status) => {
    const { body: text } = await write({ sendAt: monday });
    await wake('2026-11-24T07:30:00Z');
    await test.call(texts.update, { as, input: { params: { messageId: text.id }, body: { text: 'Other words' } } });
    expect(await notSent(text.id)).toMatchObject([{ open: true }]);
    expect((await decide(text.id)).status).toBe(200);
    expect(await notSent(text.id)).toMatchObject([{ open: false }]);
    if (status !== null) expect(await get(text.id)).toMatchObject({ smsStatus: status, missedAt: null });
  });

  it('is taken from the workers if the carrier is unavailable until the night', async () => {
    const { body: text } = await write({ sendAt: monday });
    await wake('2026-11-23T15:00:01Z');
    const claim = async () => (await claimTexts(test.app.jobs, 24)).map(({ id }) => id);
    await moveClock(test, '2026-11-24T08:30:00Z');
    // Even if a worker runs before the next job, it does not send the text.
    expect(await claim()).not.toContain(text.id);
    await queueDueTexts(test.app.jobs);
    expect(await get(text.id)).toMatchObject({ smsStatus: 'scheduled', wasSentByCronJob: false });
    expect(await feedOf(text.id)).toEqual([]);
    expect(await notSent(text.id)).toMatchObject([{ open: true }]);
    await test.call(texts.send, { as, input: { params: { messageId: text.id } } });
    expect(await claim()).toContain(text.id);
  });
});

describe('the pending items of a member', () => {
  const pending = async () =>
    (await test.call(contracts.feed.pendingItems, { as, input: { query: { memberId } } })).body.data.map(
      ({ externalItemId, externalItemType, eventType, timestamp, message }) => ({
        [`${externalItemType} ${externalItemId}`]: [eventType, timestamp, message?.text],
      }),
    );

  it('contain a text from its scheduling until it is sent or deleted', async () => {
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
