import { asId, contracts, type MemberId, type StaffId, type TextId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { carrierSettings, sendWebhook } from '../../../testing/carrier.ts';
import { eventsOf, moveClock } from '../../../testing/clock.ts';
import { queueDueTexts } from '../scheduling/due.ts';
import { claimTexts } from '../sending/claim.ts';

const { docket, texts } = contracts;
/** A Friday at noon in Houston. */
const now = '2026-11-20T18:00:00Z';
const lineNumber = '+13465550101';

let test: TestApp;
let owner: { id: StaffId; email: string };
let colleague: { id: StaffId; email: string };
let otherGuide: { id: StaffId; email: string };
let as: { owner: string; mate: string; rival: string };
let harold: MemberId;
let count = 0;
/** The sender's number, which differs in each test. */
let senderNumber: string;

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  const clientId = await test.make.client();
  owner = await test.make.staff({ name: 'Marisol Vega' });
  colleague = await test.make.staff({ name: 'Tom Reyes' });
  otherGuide = await test.make.staff({ name: 'Ola Brandt' });
  await test.make.team({ members: [owner.id, colleague.id], clients: [clientId] });
  await test.make.team({ members: [otherGuide.id], clients: [await test.make.client()] });
  const [a = '', b = '', c = ''] = await Promise.all(
    [owner, colleague, otherGuide].map((person) => test.signIn(person)),
  );
  as = { owner: a, mate: b, rival: c };
  harold = await test.make.member({ clientId, guideId: colleague.id, name: 'Harold Whitaker' });
  const [line] = await test.database.sql<{ id: string }>(
    `INSERT INTO lines (display_name, number, is_default, owner_id, created_at) VALUES ('Line', $1, true, $2, '2026-01-01Z') RETURNING id`,
    [lineNumber, owner.id],
  );
  await test.database.sql('INSERT INTO line_support_users VALUES ($1, $2)', [line?.id, colleague.id]);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await moveClock(test, now);
  count += 1;
  senderNumber = `+1713555${String(2000 + count)}`;
});

const receiveText = async (body: string, from = senderNumber): Promise<TextId> => {
  const sid = `SM${count}-${crypto.randomUUID()}`;
  await sendWebhook(test, '/webhooks/texts/incoming', { MessageSid: sid, From: from, To: lineNumber, Body: body });
  const [text] = await test.database.sql<{ id: string }>('SELECT id FROM texts WHERE sid = $1', [sid]);
  return asId<'Text'>(Number(text?.id));
};
const reply = (id: TextId, text = 'Hi, who is this?', who = as.owner) =>
  test.call(texts.reply, { as: who, input: { params: { id }, body: { text } } });
const readReply = (id: TextId, more: object = {}) =>
  test.call(texts.reply, {
    as: as.owner,
    input: { params: { id }, body: { text: 'Who is this?', holdSeconds: 10, ...more } },
  });
const withdraw = (messageId: TextId, who = as.owner) =>
  test.call(texts.remove, { as: who, input: { params: { messageId } } });
const moveTime = async (time: string) => {
  await moveClock(test, time);
  await queueDueTexts(test.app.jobs);
};
const thread = (id: TextId, who = as.owner) => test.call(texts.thread, { as: who, input: { params: { id } } });
const assign = (id: TextId, subjectId = harold) =>
  test.call(texts.assign, { as: as.mate, input: { params: { id }, body: { subjectId, previousSubjectId: null } } });
const listTexts = async (id: TextId, who?: string) => (await thread(id, who)).body.texts.map(({ text }) => text);
const openTodos = (ids: readonly TextId[]) =>
  test.database.sql(
    `SELECT cause_id FROM todos WHERE type = 'TEXT_BACK' AND cause_type = 'message' AND cause_id = ANY($1) AND completed_at IS NULL`,
    [ids],
  );
const rowOf = async (id: TextId) => {
  const [row] = await test.database.sql<{ status: string; failure: string | null; member_id: string | null }>(
    'SELECT status, failure, member_id FROM texts WHERE id = $1',
    [id],
  );
  return row;
};

describe('an answer to an unknown number', () => {
  it("is sent from the line to which the sender wrote, and closes the sender's open to-dos", async () => {
    const [first, second] = [await receiveText('Hello?'), await receiveText('Is this the clinic ride?')];
    const answer = await reply(first);
    expect(answer).toMatchObject({
      status: 201,
      body: { subjectId: null, smsPhoneNumber: senderNumber, lineNumber: lineNumber, smsStatus: 'queued' },
    });
    expect(await openTodos([first, second])).toEqual([]);
    const claimed = await claimTexts(test.app.jobs, 10);
    expect(claimed).toMatchObject([
      { id: answer.body.id, to: senderNumber, from: lineNumber, text: 'Hi, who is this?' },
    ]);
    expect(await listTexts(second)).toEqual(['Hi, who is this?', 'Is this the clinic ride?', 'Hello?']);
    const conversations = await test.call(texts.conversations, {
      as: as.owner,
      input: { query: { searchTerm: senderNumber } },
    });
    expect(conversations.body.data).toMatchObject([{ last: { id: answer.body.id }, isWaiting: false }]);
  });

  it('is visible to all staff of the line, whoever wrote it, and to no other user', async () => {
    const id = await receiveText('Hello?');
    const answer = (await reply(id, 'This is Guidepost.', as.mate)).body;
    const get = (who: string) => test.call(texts.get, { as: who, input: { params: { id: answer.id } } });
    expect([(await get(as.owner)).status, (await get(as.mate)).status, (await get(as.rival)).status]).toEqual([
      200, 200, 404,
    ]);
    expect(await listTexts(id, as.owner)).toContain('This is Guidepost.');
    expect([(await thread(id, as.rival)).status, (await reply(id, 'Hi', as.rival)).status]).toEqual([404, 404]);
    const events = await eventsOf(test, 'text_updated');
    expect(events.some(({ payload }) => JSON.stringify(payload).includes(`"id":${answer.id}`))).toBe(true);
  });

  it('is possible for one day, and not at night in the area of the number', async () => {
    const id = await receiveText('Hello?');
    await moveClock(test, '2026-11-21T02:30:00Z');
    expect((await thread(id)).body).toMatchObject({
      refusal: { code: 'REPLY_AT_NIGHT' },
      opensAt: '2026-11-21T14:00:00Z',
    });
    expect((await reply(id)).body.code).toBe('REPLY_AT_NIGHT');
    await moveClock(test, '2026-11-21T17:59:00Z');
    expect((await thread(id)).body.refusal).toBeNull();
    await moveClock(test, '2026-11-21T18:00:01Z');
    expect((await thread(id)).body).toMatchObject({ refusal: { code: 'REPLY_TOO_LATE' }, opensAt: null });
    expect((await reply(id)).body.code).toBe('REPLY_TOO_LATE');
  });

  it('cannot contain member variables', async () => {
    const refused = await reply(await receiveText('Hello?'), 'Hi {{memberFirstName}}!');
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'REPLY_NAMES_A_MEMBER', errors: [{ property: 'text' }] },
    });
  });

  it('fails if it could not be sent in time, and its author is notified', async () => {
    const { id } = (await reply(await receiveText('Hello?'))).body;
    await moveClock(test, '2026-11-21T02:00:00Z');
    await queueDueTexts(test.app.jobs);
    expect(await claimTexts(test.app.jobs, 10)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', failure: 'The text could not be sent in time.' });
    const notificationList = await test.call(contracts.notifications.list, { as: as.owner });
    expect(notificationList.body[0]?.label).toBe(`A text to ${senderNumber} was not delivered`);
  });
});

describe('an answer that can still be canceled', () => {
  it('is visible only to its author, answers nothing yet, and leaves no trace when it is canceled', async () => {
    const id = await receiveText('Hello?');
    const answer = (await readReply(id)).body;
    expect(answer).toMatchObject({ smsStatus: 'held', heldUntil: expect.stringMatching(/^2026-11-20T18:00:1/) });
    expect([await listTexts(id), await listTexts(id, as.mate)]).toEqual([['Who is this?', 'Hello?'], ['Hello?']]);
    expect(await openTodos([id])).toHaveLength(1);
    expect(await claimTexts(test.app.jobs, 10)).toEqual([]);
    expect((await withdraw(answer.id, as.mate)).status).toBe(404);
    expect((await withdraw(answer.id)).status).toBe(200);
    await moveTime('2026-11-20T18:01:00Z');
    expect([await listTexts(id), await claimTexts(test.app.jobs, 10)]).toEqual([['Hello?'], []]);
  });

  it('is sent automatically, once, and answers the texts from before it', async () => {
    const first = await receiveText('Hello?');
    const answer = (await readReply(first)).body;
    await moveClock(test, '2026-11-20T18:00:05Z');
    const second = await receiveText('Anybody there?');
    await moveTime('2026-11-20T18:00:40Z');
    expect(await claimTexts(test.app.jobs, 10)).toMatchObject([{ id: answer.id, to: senderNumber }]);
    expect(await claimTexts(test.app.jobs, 10)).toEqual([]);
    expect((await openTodos([first, second])).map((todo) => Number(todo['cause_id']))).toEqual([second]);
    expect((await withdraw(answer.id)).body.code).toBe('TEXT_ON_ITS_WAY');
  });

  it('is not sent after a STOP that arrives in the meantime, and is not held into the night', async () => {
    const id = await receiveText('Hello?');
    const answer = (await readReply(id)).body;
    await receiveText('STOP');
    await moveTime('2026-11-20T18:00:40Z');
    expect(await claimTexts(test.app.jobs, 10)).toEqual([]);
    expect(await rowOf(answer.id)).toMatchObject({ status: 'failed', failure: 'This number must not be contacted.' });
    senderNumber = `${senderNumber.slice(0, -4)}9${senderNumber.slice(-3)}`;
    const other = await receiveText('Hello?');
    await moveClock(test, '2026-11-21T01:59:42Z');
    expect((await readReply(other)).body.heldUntil).toMatch(/^2026-11-21T01:59:49\.99/);
    await moveClock(test, '2026-11-21T01:59:52Z');
    expect((await readReply(other)).body).toMatchObject({ smsStatus: 'queued', heldUntil: null });
  });

  it('moves with the conversation to the member, who waits until it is sent', async () => {
    const clientId = await test.make.client();
    await test.make.team({ members: [owner.id, colleague.id], clients: [clientId] });
    const ada = await test.make.member({ clientId, guideId: colleague.id, name: 'Ada Brook' });
    const id = await receiveText('Hello?');
    const answer = (await readReply(id)).body;
    expect((await assign(id, ada)).status).toBe(200);
    const ids = async () =>
      (await test.call(contracts.feed.items, { as: as.mate, input: { query: { userId: ada } } })).body.flatMap(
        ({ message }) => message?.id ?? [],
      );
    expect(await ids()).not.toContain(answer.id);
    expect(await openTodos([id])).toHaveLength(1);
    await moveTime('2026-11-20T18:00:40Z');
    expect(await ids()).toContain(answer.id);
    expect(await openTodos([id])).toEqual([]);
  });

  it('has files, which its author gets back if it is canceled', async () => {
    const file = async () => {
      const [row] = await test.database.sql<{ id: string }>(
        `INSERT INTO files (file_name, mime_type, size, purpose, state, staff_id, created_at)
         VALUES ('map.png', 'image/png', 10, 'attachment', 'ready', $1, $2) RETURNING id`,
        [owner.id, now],
      );
      return Number(row?.id);
    };
    const [id, fileId] = [await receiveText('Where is it?'), await file()];
    const answer = (await readReply(id, { fileIds: [fileId] })).body;
    expect(answer.files).toMatchObject([{ id: fileId, fileName: 'map.png' }]);
    expect((await readReply(id, { fileIds: [fileId] })).status).toBe(404);
    expect((await withdraw(answer.id)).status).toBe(200);
    const again = (await readReply(id, { fileIds: [fileId] })).body;
    await moveTime('2026-11-20T18:00:40Z');
    const claimed = await claimTexts(test.app.jobs, 10);
    expect(claimed.find(({ id: of }) => of === again.id)?.hasFiles).toBe(true);
  });
});

describe('STOP from an unknown number', () => {
  it('blocks answers until START, including one that is about to be sent', async () => {
    const id = await receiveText('Hello?');
    const answer = (await reply(id)).body;
    await receiveText('Stop.');
    expect(await claimTexts(test.app.jobs, 10)).toEqual([]);
    expect(await rowOf(answer.id)).toMatchObject({ status: 'failed', failure: 'This number must not be contacted.' });
    expect((await reply(id)).body.code).toBe('NUMBER_OPTED_OUT');
    await receiveText('START');
    expect((await reply(id)).status).toBe(201);
  });

  it('blocks answers if one of the members who share a number has declined texts', async () => {
    const sharers = await Promise.all(
      ['Ada Whitaker', 'Ben Whitaker'].map(async (name) =>
        test.make.member({ clientId: await test.make.client(), name, phone: senderNumber }),
      ),
    );
    const id = await receiveText('Hello?');
    expect((await thread(id)).body.refusal).toBeNull();
    await test.database.sql(
      `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, false, '2026-01-01Z' FROM terms WHERE key = 'tcpa'`,
      [sharers[0]],
    );
    expect((await thread(id)).body.refusal?.code).toBe('NUMBER_OPTED_OUT');
  });
});

describe("the day's activity of the staff of a line", () => {
  it('contains texts and answers, and is hidden from users who may not see either', async () => {
    const id = await receiveText('Hello?');
    const answer = (await reply(id)).body;
    await readReply(id);
    const query = {
      startEpochTime: Date.parse('2026-11-20T06:00:00Z'),
      endEpochTime: Date.parse('2026-11-21T06:00:00Z'),
    };
    const activity = async (who: string, guideId = owner.id) =>
      (await test.call(docket.interactions, { as: who, input: { params: { guideId }, query } })).body.filter(
        ({ unowned }) => unowned?.phoneNumber === senderNumber,
      );
    const found = await activity(as.owner);
    expect(found.map(({ interactionId, incoming, excerpt }) => [interactionId, incoming, excerpt])).toEqual([
      [answer.id, false, 'Hi, who is this?'],
      [id, true, 'Hello?'],
    ]);
    expect(found[0]).toMatchObject({ interactionType: 'message', subjectIds: [], subjects: [] });
    expect(await activity(as.mate)).toHaveLength(2);
    expect(
      (await test.call(docket.interactions, { as: as.rival, input: { params: { guideId: owner.id }, query } })).status,
    ).toBe(404);
  });
});

describe('assigning the sender', () => {
  it('moves the whole conversation with our answers to the member, and only unanswered texts wait', async () => {
    const first = await receiveText('Hello?');
    const answer = (await reply(first)).body;
    await moveClock(test, '2026-11-20T18:05:00Z');
    const second = await receiveText('It is Harold');
    expect((await assign(second)).status).toBe(200);
    const conversation = await test.call(texts.conversation, { as: as.mate, input: { query: { subjectId: harold } } });
    expect(conversation.body.slice(0, 3).map(({ id }) => id)).toEqual([second, answer.id, first]);
    expect(conversation.body[1]?.guide?.id).toBe(owner.id);
    expect((await openTodos([first, second])).map((todo) => Number(todo['cause_id']))).toEqual([second]);
    const items = await test.call(contracts.feed.items, { as: as.mate, input: { query: { userId: harold } } });
    const inFeed = items.body.flatMap(({ message }) => message?.id ?? []);
    expect(inFeed).toEqual(expect.arrayContaining([first, answer.id, second]));
    expect((await thread(first)).body).toMatchObject({ code: 'TEXT_IS_ASSIGNED' });
    expect((await reply(first)).body.code).toBe('TEXT_IS_ASSIGNED');
  });

  it('of one text from a shared number moves only its own answers', async () => {
    const clientId = await test.make.client();
    await test.make.team({ members: [owner.id, colleague.id], clients: [clientId] });
    const [ada] = await Promise.all(
      ['Ada Stone', 'Ben Stone'].map((name) =>
        test.make.member({ clientId, guideId: colleague.id, name, phone: senderNumber }),
      ),
    );
    const first = await receiveText('Hello?');
    const answer = (await reply(first, 'Who is this?', as.mate)).body;
    await moveClock(test, '2026-11-20T18:05:00Z');
    const second = await receiveText('Which bus?');
    expect((await assign(first, ada)).status).toBe(200);
    const owners = await Promise.all([first, answer.id, second].map(rowOf));
    expect(owners.map((row) => row?.member_id && Number(row.member_id))).toEqual([ada, ada, null]);
  });
});
