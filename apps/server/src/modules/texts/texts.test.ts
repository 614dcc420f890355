import { asId, contracts, type InputOf, type MemberId, type TextId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import {
  as,
  colleague,
  feedOf,
  guide,
  incoming,
  member,
  memberId,
  monday,
  newNumber,
  now,
  numberOf,
  setUpTexting,
  test,
  todosOf,
  write,
} from '../../testing/texting.ts';
import { queueDueTexts } from './scheduling/due.ts';

const { texts } = contracts;

setUpTexting();

describe('a text', () => {
  it("that is sent now waits for a worker, is in the feed, and answers the member's texts", async () => {
    const asked = await incoming(await numberOf(memberId), memberId);
    const { status, body } = await write();
    expect([status, body]).toMatchObject([
      201,
      { smsStatus: 'queued', subjectId: memberId, userId: guide.id, lineNumber: '+13465550100', incoming: false },
    ]);
    expect(await feedOf(body.id)).toEqual([{ member_id: String(memberId) }]);
    expect(await todosOf(asked)).toMatchObject([{ open: false }]);
  });

  it('resolves its scheduled event, and a second text for the event is sent too', async () => {
    const { schedule } = contracts;
    const input = {
      params: { userId: memberId },
      body: { date: '2026-11-20', time: '10:00', type: 'message' as const },
    };
    const event = (await test.call(schedule.create, { as, input })).body;
    expect((await write({ scheduledEventId: event.id })).status).toBe(201);
    expect((await test.call(schedule.list, { as, input: { params: { userId: memberId } } })).body).toEqual([]);
    expect((await write({ scheduledEventId: event.id, text: 'And bring your card.' })).status).toBe(201);
    const missing = await write({ scheduledEventId: asId(event.id + 1) });
    expect(missing.body.code).toBe('SCHEDULED_EVENT_NOT_FOUND');
  });

  it('is created once per press, however often the request arrives', async () => {
    const key = { 'idempotency-key': 'one press' };
    const replies = await Promise.all([write({}, key), write({}, key), write({}, key)]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });

  it('that is held can be canceled, and is otherwise sent automatically', async () => {
    const [cancelledText, left] = [await write({ holdSeconds: 10 }), await write({ holdSeconds: 10 })];
    expect(cancelledText.body).toMatchObject({
      smsStatus: 'held',
      heldUntil: expect.stringMatching(/^2026-11-20T16:00:[12]/),
      sendAt: null,
    });
    expect(await feedOf(cancelledText.body.id)).toEqual([]);
    const remove = (who = as) =>
      test.call(texts.remove, { as: who, input: { params: { messageId: cancelledText.body.id } } });
    const supervisor = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
    // Until then, only its sender sees it.
    const both = [left.body.id, cancelledText.body.id];
    const seen = async (who: string) => {
      const one = await test.call(texts.get, { as: who, input: { params: { id: cancelledText.body.id } } });
      const thread = await test.call(texts.conversation, { as: who, input: { query: { subjectId: memberId } } });
      const list = await test.call(texts.list, { as: who, input: { query: { subjectIds: [memberId] } } });
      return [one.status, thread.body.map(({ id }) => id), list.body.data.map(({ id }) => id)];
    };
    expect([await seen(as), await seen(supervisor)]).toEqual([
      [200, both, both],
      [404, [], []],
    ]);
    const [file] = await test.database.sql<{ id: string }>(
      `INSERT INTO files (file_name, mime_type, size, purpose, state, staff_id, created_at, owner_type, owner_id, member_id, permission)
       VALUES ('map.png', 'image/png', 10, 'attachment', 'ready', $1, $2, 'message', $3, $4, 'CAN_SEE_SMS') RETURNING id`,
      [guide.id, now, left.body.id, memberId],
    );
    const fileStatus = async (who: string) =>
      (await test.call(contracts.files.get, { as: who, input: { params: { id: asId<'File'>(Number(file?.id)) } } }))
        .status;
    expect([await fileStatus(as), await fileStatus(supervisor)]).toEqual([200, 404]);
    const told = (await eventsOf(test, 'text_updated')).filter(({ payload }) => both.includes(payload['id'] as TextId));
    expect(new Set(told.flatMap(({ rooms }) => rooms))).toEqual(new Set([`user:${guide.id}`]));
    expect((await remove(supervisor)).status).toBe(404);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    await queueDueTexts(test.app.jobs);
    const statusOf = async (id: TextId) =>
      (await test.call(texts.get, { as, input: { params: { id } } })).body.smsStatus;
    expect(await statusOf(left.body.id)).toBe('held');
    await moveClock(test, '2026-11-20T16:01:00Z');
    await queueDueTexts(test.app.jobs);
    await moveClock(test, now);
    expect(await statusOf(left.body.id)).toBe('queued');
    expect(await fileStatus(supervisor)).toBe(200);
    expect(await feedOf(left.body.id)).toHaveLength(1);
    const late = await test.call(texts.remove, { as, input: { params: { messageId: left.body.id } } });
    expect([late.status, late.body.code]).toEqual([409, 'TEXT_ON_ITS_WAY']);
  });

  it('that was not delivered can be sent again only if that can help', async () => {
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

  it('must have content: invisible characters are not enough', async () => {
    for (const text of ['', ' \n ', '\u200b\u200b', '\ufeff \u2060']) expect((await write({ text })).status).toBe(400);
    expect((await write({ text: '👩‍👩‍👧' })).status).toBe(201);
  });

  it('is not sent without consent, to a number that must not be contacted, or to a number of another member', async () => {
    const memberWithoutConsent = await member({ agrees: false });
    expect((await write({ subjectId: memberWithoutConsent })).body).toMatchObject({
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
    expect(
      await test.database.sql('SELECT 1 FROM texts WHERE member_id = ANY($1)', [[memberWithoutConsent, other]]),
    ).toEqual([]);
  });
});

describe('the texts of a member', () => {
  it('are listed newest first, in pages, without scheduled ones, and only for users who see the member', async () => {
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
    const otherThread = await test.call(texts.conversation, {
      as: colleague,
      input: { query: { subjectId: memberId } },
    });
    expect(otherThread.status).toBe(404);
  });

  it('contain the files of each text in the conversation and in the lists', async () => {
    const recipient = await member();
    const [plain, picture] = [
      (await write({ subjectId: recipient })).body.id,
      (await write({ subjectId: recipient })).body.id,
    ];
    const [file] = await test.database.sql<{ id: string }>(
      `INSERT INTO files (file_name, mime_type, size, purpose, state, staff_id, created_at, owner_type, owner_id, member_id, permission)
       VALUES ('map.png', 'image/png', 10, 'attachment', 'ready', $1, $2, 'message', $3, $4, 'CAN_SEE_SMS') RETURNING id`,
      [guide.id, now, picture, recipient],
    );
    const filesIn = (found: readonly { id: number; fileIds: readonly number[] }[]) =>
      found.map(({ id, fileIds }) => [id, fileIds]);
    const both = [
      [picture, [Number(file?.id)]],
      [plain, []],
    ];
    const query = { subjectId: recipient };
    expect(filesIn((await test.call(texts.conversation, { as, input: { query } })).body)).toEqual(both);
    const list = await test.call(texts.list, { as, input: { query: { subjectIds: [recipient] } } });
    expect(filesIn(list.body.data)).toEqual(both);
    const people = (await test.call(texts.conversations, { as, input: { query: { guideIds: [guide.id] } } })).body.data;
    const lastTexts = people.map(({ last }) => last).filter(({ subjectId }) => subjectId === recipient);
    expect(filesIn(lastTexts)).toEqual([both[0]]);
  });

  it('can be searched by name, number, status and guide, with their count, only where they are visible', async () => {
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

  it('have one row per person with the latest text, newest first, and show who is waiting for a reply', async () => {
    const other = await member();
    const number = await numberOf(memberId);
    const answered = await incoming(await numberOf(other), other, 'Good morning', '2026-11-20T14:00:00Z');
    await test.call(texts.noFollowUpNeeded, { as, input: { params: { messageId: answered } } });
    await incoming(number, memberId, 'When is it?', '2026-11-20T15:00:00Z');
    const thanks = await incoming(number, memberId, 'The ride, I mean', '2026-11-20T15:01:00Z');
    // The earlier text with the question still needs an answer.
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

  it('with an unknown number are visible to the staff of its line', async () => {
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

describe('an unassigned text', () => {
  it('is visible to the staff of the line, and moves to its member with its to-do and its feed entry', async () => {
    const phone = newNumber();
    const id = await incoming(phone, null);
    const get = (who: string) => test.call(texts.get, { as: who, input: { params: { id } } });
    expect([(await get(colleague)).status, (await get(as)).status]).toEqual([200, 404]);
    const administrator = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
    const member1 = await member({ phone });
    expect((await get(administrator)).body.candidates.map((one) => one.id)).toEqual([member1]);
    expect((await get(colleague)).body.candidates).toEqual([]);
    const assign = (who: string, subjectId: MemberId) =>
      test.call(texts.assign, { as: who, input: { params: { id }, body: { subjectId } } });
    expect((await assign(colleague, member1)).body.code).toBe('MEMBER_NOT_FOUND');
    expect((await assign(administrator, member1)).body).toMatchObject({
      subjectId: member1,
      userId: guide.id,
      candidates: [],
    });
    expect(await feedOf(id)).toEqual([{ member_id: String(member1) }]);
    expect((await todosOf(id)).filter(({ open }) => open)).toEqual([
      { member_id: String(member1), owner_id: String(guide.id), open: true },
    ]);
    expect([(await get(colleague)).status, (await get(as)).status]).toEqual([404, 200]);
    await test.call(texts.noFollowUpNeeded, { as, input: { params: { messageId: id } } });
    expect((await todosOf(id)).filter(({ open }) => open)).toEqual([]);
  });
});

describe('the check before a text is sent', () => {
  const check = async (body: Partial<InputOf<typeof texts.check>['body']> = {}) =>
    (await test.call(texts.check, { as, input: { body: { subjectId: memberId, text: 'Hello', ...body } } })).body;

  it('judges the hour at which the text would be sent: now, or at the scheduled time', async () => {
    await moveClock(test, '2026-11-21T03:09:00Z');
    const [sentNow, scheduled] = [await check(), await check({ sendAt: monday })];
    await moveClock(test, now);
    expect(sentNow.warnings).toMatchObject([
      {
        key: 'quiet-hours',
        text: expect.stringMatching(/^The local time for .* is 10:09\sPM/),
        textSentence: { key: 'The local time for {name} is {time}.', values: { time: { time: '22:09' } } },
      },
    ]);
    expect(scheduled.warnings).toEqual([]);
  });

  it('returns the refusal, and sending a scheduled text now is refused for the same reason', async () => {
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

  it('returns warnings and suggestions', async () => {
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
    const [auditEntry] = await test.database.sql<{ member_ids: string[] }>(
      `SELECT member_ids FROM audit_entries WHERE action = 'POST /chat/messages/check' ORDER BY id DESC LIMIT 1`,
    );
    expect(auditEntry?.member_ids.map(Number).sort()).toEqual([memberId, twin].sort());
    const { body: fitting } = await test.call(texts.suggestions, { as, input: { query: { subjectId: memberId } } });
    expect(fitting.textSuggestions[0]).toBe('Let me check on your ride and text you back.');
    await test.database.sql(`UPDATE members SET reported_language = 'Spanish' WHERE user_id = $1`, [memberId]);
    const { body: spanish } = await test.call(texts.suggestions, { as, input: { query: { subjectId: memberId } } });
    expect(spanish.textSuggestions[0]).toBe('Déjeme revisar su transporte y le escribo.');
    expect([fitting.language, spanish.language]).toEqual(['English', 'Spanish']);
    const suggested = async (words: string) => {
      await incoming(await numberOf(memberId), memberId, words);
      return (await test.call(texts.suggestions, { as, input: { query: { subjectId: memberId } } })).body
        .textSuggestions;
    };
    await test.database.sql(`UPDATE members SET reported_language = 'English' WHERE user_id = $1`, [memberId]);
    expect(await suggested('They shut off my water this morning. I have the baby here')).toEqual([
      expect.stringContaining('Let me look for help and text you back.'),
      'Can I call you now to talk about it?',
    ]);
    expect(await suggested('ok')).toEqual([]);
    expect(await suggested('ok thanks')).not.toEqual([]);
    // an earlier text may mention suicide, and nobody has answered it
    await suggested('i dont want to live anymore');
    expect(await suggested('ok thanks')).toEqual([]);
  });
});
