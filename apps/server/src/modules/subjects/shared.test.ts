import {
  asId,
  type CallId,
  type ClientId,
  contracts,
  type IdOf,
  type MemberId,
  type StaffId,
  type TextId,
} from '@guidepost/contracts';
import { displayPhone } from '@guidepost/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { carrierSettings, sendWebhook } from '../../testing/carrier.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';

const { calls, texts, subjects, docket, notifications } = contracts;
const now = '2026-11-20T18:00:00Z';
const lineNumber = '+13465550101';

interface Person {
  id: StaffId;
  email: string;
  name: string;
}

let test: TestApp;
let guide: Person;
let owner: Person;
let as: { guide: string; mate: string; rival: string; owner: string };
let clientId: ClientId;
let otherGuide: Person;
let sharedNumber: string;
let harold: MemberId;
let marlene: MemberId;
let count = 0;

const unique = (): string => {
  count += 1;
  return `ZZ${count}`;
};

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  await moveClock(test, now);
  clientId = await test.make.client();
  guide = await test.make.staff({ name: 'Marisol Vega' });
  const colleague = await test.make.staff({ name: 'Tom Reyes' });
  otherGuide = await test.make.staff({ name: 'Ola Brandt' });
  owner = await test.make.staff({ name: 'Priya Raman', role: 'GUIDE_SUPERVISOR' });
  await test.make.team({ members: [guide.id, colleague.id], clients: [clientId] });
  await test.make.team({ members: [otherGuide.id] });
  const people = [guide, colleague, otherGuide, owner];
  const [a = '', b = '', c = '', d = ''] = await Promise.all(people.map((person) => test.signIn(person)));
  as = { guide: a, mate: b, rival: c, owner: d };
  await test.database.sql(`UPDATE staff SET mobile_phone = '+1346555' || (1000 + user_id) WHERE user_id = ANY($1)`, [
    people.map(({ id }) => id),
  ]);
  await test.database.sql(
    `INSERT INTO lines (display_name, number, is_default, owner_id, created_at) VALUES ('Line', $1, true, $2, '2026-01-01Z')`,
    [lineNumber, owner.id],
  );
});
afterAll(() => test.stop());
beforeEach(async () => {
  count += 1;
  sharedNumber = `+1713555${String(1000 + count)}`;
  harold = await test.make.member({ clientId, guideId: guide.id, name: 'Harold Whitaker', phone: sharedNumber });
  await test.database.sql("UPDATE members SET date_of_birth = '1950-05-06' WHERE user_id = $1", [harold]);
  marlene = await test.make.member({ clientId, guideId: guide.id, name: 'Marlene Whitaker', phone: sharedNumber });
});

const bothMembers = () => [
  { id: harold, name: 'Harold Whitaker', dateOfBirth: '1950-05-06' },
  { id: marlene, name: 'Marlene Whitaker', dateOfBirth: null },
];
const assignMarleneTo = (guideId: StaffId) =>
  test.database.sql('UPDATE members SET assigned_guide_id = $2 WHERE user_id = $1', [marlene, guideId]);
const idOf = async <Kind extends 'Call' | 'Text'>(table: 'calls' | 'texts', sid: string): Promise<IdOf<Kind>> =>
  asId(Number((await test.database.sql<{ id: string }>(`SELECT id FROM ${table} WHERE sid = $1`, [sid]))[0]?.id));

/** Starts a call from the shared number. Returns the carrier document, which determines the phone that rings. */
const simulateIncomingCall = async () => {
  const sid = unique();
  const statusReport = { CallSid: sid, From: sharedNumber, To: lineNumber, CallStatus: 'ringing' };
  const { document } = await sendWebhook(test, '/webhooks/calls/incoming', statusReport);
  return { id: await idOf<'Call'>('calls', sid), sid, document };
};
/** Creates an unanswered call from the shared number. */
const simulateMissedCall = async () => {
  const { id, sid } = await simulateIncomingCall();
  const dial = { CallSid: sid, DialCallSid: `${sid}-leg`, DialCallStatus: 'no-answer' };
  await sendWebhook(test, '/webhooks/calls/dial', dial, { call: id, side: 'receiver' });
  return id;
};
const receiveText = async (text: string) => {
  const sid = unique();
  await sendWebhook(test, '/webhooks/texts/incoming', {
    MessageSid: sid,
    From: sharedNumber,
    To: lineNumber,
    Body: text,
  });
  return idOf<'Text'>('texts', sid);
};
const getCall = (id: CallId, who = as.guide) => test.call(calls.get, { as: who, input: { params: { id } } });
const getText = (id: TextId, who = as.guide) => test.call(texts.get, { as: who, input: { params: { id } } });
const giveText = (id: TextId, subjectId: MemberId) =>
  test.call(texts.assign, { as: as.guide, input: { params: { id }, body: { subjectId } } });
const todosOf = async (causeType: 'call' | 'message', causeId: number) =>
  (
    await test.database.sql<{ type: string; owner_id: string; member_id: string | null }>(
      `SELECT type, owner_id, member_id FROM todos WHERE cause_type = $1 AND cause_id = $2 AND completed_at IS NULL`,
      [causeType, causeId],
    )
  ).map(({ type, owner_id, member_id }) => ({ type, owner: Number(owner_id), member: member_id && Number(member_id) }));
const phoneOf = ({ id }: Person) => `+1346555${1000 + id}`;

describe('a call from a number that two members share', () => {
  it("rings the members' guide and is unassigned, with both as candidates; an assignment does not affect the next call", async () => {
    const first = await simulateIncomingCall();
    expect(first.document).toContain(phoneOf(guide));
    expect((await getCall(first.id)).body).toMatchObject({ subjectId: null, candidates: bothMembers() });
    const body = { subjectId: marlene, previousSubjectId: null };
    await test.call(calls.changeSubject, { as: as.guide, input: { params: { id: first.id }, body } });
    const second = await simulateIncomingCall();
    expect((await getCall(second.id)).body).toMatchObject({ subjectId: null, candidates: bothMembers() });
  });

  it('rings the owner of the line if their guides differ', async () => {
    await assignMarleneTo(otherGuide.id);
    expect((await simulateIncomingCall()).document).toContain(phoneOf(owner));
  });

  it('that is missed waits with their guide, and names both members', async () => {
    const id = await simulateMissedCall();
    const [notification] = (await test.call(notifications.list, { as: as.guide })).body;
    expect([notification?.label, notification?.description]).toEqual([
      'Missed call',
      `A member who shares ${displayPhone(sharedNumber)}`,
    ]);
    expect(await todosOf('call', id)).toEqual([{ type: 'CALL_BACK', owner: guide.id, member: null }]);
    const { body } = await test.call(docket.todos, {
      as: as.guide,
      input: { params: { guideId: guide.id }, query: {} },
    });
    const todo = body.data.find(({ call }) => call?.id === id);
    expect(todo).toMatchObject({ member: null, candidates: bothMembers() });
    const [auditEntry] = await test.database.sql<{ member_ids: string[] }>(
      `SELECT member_ids FROM audit_entries WHERE action LIKE 'GET /users/%todos' ORDER BY id DESC LIMIT 1`,
    );
    expect(auditEntry?.member_ids.map(Number)).toEqual(expect.arrayContaining([harold, marlene]));
  });

  it('is sent to the screens of guides who see both members, and to no other', async () => {
    await assignMarleneTo(otherGuide.id);
    await simulateMissedCall();
    const lastCallEvent = (await eventsOf(test, 'call_updated')).at(-1);
    expect(lastCallEvent?.rooms).toEqual(expect.arrayContaining([`user:${owner.id}`]));
    expect(lastCallEvent?.rooms).not.toContain(`user:${guide.id}`);
    expect(lastCallEvent?.rooms).not.toContain(`user:${otherGuide.id}`);
  });

  it('cannot be returned if one of the members must not be contacted', async () => {
    const id = await simulateMissedCall();
    await test.database.sql(`UPDATE phone_numbers SET do_not_contact_reason = 'Asked' WHERE user_id = $1`, [marlene]);
    const returned = await test.call(calls.callBack, { as: as.guide, input: { body: { callId: id } } });
    expect(returned.body.code).toBe('NUMBER_DO_NOT_CONTACT');
    // The response with the call shows that the number is closed, before a user tries to call back.
    const read = await test.call(calls.get, { as: as.guide, input: { params: { id } } });
    expect(read.body.isNumberClosed).toBe(true);
    const todos = await test.call(docket.todos, { as: as.guide, input: { params: { guideId: guide.id } } });
    expect(todos.body.data.find(({ call }) => call?.id === id)?.call?.isNumberClosed).toBe(true);
    await test.database.sql('UPDATE phone_numbers SET do_not_contact_reason = NULL WHERE user_id = $1', [marlene]);
    const open = await test.call(calls.get, { as: as.guide, input: { params: { id } } });
    expect(open.body.isNumberClosed).toBe(false);
  });
});

describe('access to a call or text from a shared number', () => {
  it('is for users who see all members with the number; a user who sees one of them gets nothing', async () => {
    const seen = async (who: string) => {
      const [call, text] = [await simulateMissedCall(), await receiveText('Hello')];
      return [(await getCall(call, who)).status, (await getText(text, who)).status];
    };
    expect([await seen(as.guide), await seen(as.mate), await seen(as.rival)]).toEqual([
      [200, 200],
      [200, 200],
      [404, 404],
    ]);
    await assignMarleneTo(otherGuide.id);
    for (const who of [as.guide, as.mate, as.rival]) expect(await seen(who)).toEqual([404, 404]);
    expect(await seen(as.owner)).toEqual([200, 200]);
    const list = await test.call(subjects.unassigned, { as: as.rival, input: { query: { memberId: marlene } } });
    expect(list.body).toEqual([]);
  });

  it('is for the staff of the line, who see only the names of visible members', async () => {
    await assignMarleneTo(otherGuide.id);
    const [line] = await test.database.sql<{ id: string }>('SELECT id FROM lines WHERE number = $1', [lineNumber]);
    await test.database.sql('INSERT INTO line_support_users VALUES ($1, $2)', [line?.id, guide.id]);
    const id = await receiveText('Hello');
    expect((await getText(id)).body.candidates.map(({ id: possible }) => possible)).toEqual([harold]);
    await test.database.sql('DELETE FROM line_support_users');
  });

  it('includes unassigned items on the page of one of the members, until they are assigned', async () => {
    const [call, text, done] = [
      await simulateMissedCall(),
      await receiveText('Which bus?'),
      await receiveText('Thanks'),
    ];
    await test.call(texts.noFollowUpNeeded, { as: as.guide, input: { params: { messageId: done } } });
    const unassigned = async (memberId: MemberId) =>
      (await test.call(subjects.unassigned, { as: as.guide, input: { query: { memberId } } })).body;
    const records = [
      {
        recordType: 'message',
        recordId: text,
        phoneNumber: sharedNumber,
        text: 'Which bus?',
        candidates: bothMembers(),
      },
      { recordType: 'call', recordId: call, phoneNumber: sharedNumber, text: null, candidates: bothMembers() },
    ];
    for (const memberId of [harold, marlene])
      expect(await unassigned(memberId)).toEqual(
        expect.arrayContaining(records.map((one) => expect.objectContaining(one))),
      );
    await giveText(text, harold);
    expect((await unassigned(marlene)).map(({ recordId }) => recordId)).toEqual([call]);
  });
});

describe('a text from a shared number', () => {
  it("is unassigned, waits with the members' guide, and its notification names neither member", async () => {
    const id = await receiveText('Which bus?');
    expect((await getText(id)).body).toMatchObject({ subjectId: null, candidates: bothMembers(), userId: guide.id });
    expect(await todosOf('message', id)).toEqual([{ type: 'TEXT_BACK', owner: guide.id, member: null }]);
    const notificationList = await test.call(notifications.list, { as: as.guide });
    expect(notificationList.body[0]?.label).toBe('A member who shares a number sent a text');
  });

  const consentOfBoth = () =>
    test.database.sql(
      `INSERT INTO term_responses (member_id, term_id, consented, created_at)
       SELECT unnest($1::bigint[]), id, true, '2026-01-01Z' FROM terms WHERE key = 'tcpa'`,
      [[harold, marlene]],
    );
  const consents = async () => {
    const last = await test.database.sql<{ member_id: string; consented: boolean }>(
      `SELECT DISTINCT ON (member_id) member_id, consented FROM term_responses WHERE member_id = ANY($1) ORDER BY member_id, id DESC`,
      [[harold, marlene]],
    );
    return last.map(({ consented }) => consented);
  };

  it('with STOP opts out the number for all members, and revokes the consent of the member it is assigned to', async () => {
    await consentOfBoth();
    const closed = async () =>
      (
        await test.database.sql('SELECT 1 FROM phone_numbers WHERE number = $1 AND do_not_contact_reason IS NOT NULL', [
          sharedNumber,
        ])
      ).length;
    const id = await receiveText('STOP');
    expect([await closed(), await consents()]).toEqual([2, [true, true]]);
    expect(await todosOf('message', id)).toEqual([{ type: 'TEXT_BACK', owner: guide.id, member: null }]);
    await giveText(id, marlene);
    expect([await consents(), await todosOf('message', id)]).toEqual([[true, false], []]);
    await giveText(id, harold);
    expect(await consents()).toEqual([false, true]);
    await receiveText('START');
    expect([await closed(), await consents()]).toEqual([0, [true, true]]);
    await giveText(id, marlene);
    expect(await consents()).toEqual([true, true]);
  });

  it('with STOP that is moved leaves the refusal of a member who also sent another STOP', async () => {
    await consentOfBoth();
    const [first, second] = [await receiveText('STOP'), await receiveText('STOP')];
    for (const id of [first, second]) await giveText(id, harold);
    await giveText(second, marlene);
    expect(await consents()).toEqual([false, false]);
    await giveText(first, marlene);
    expect(await consents()).toEqual([true, false]);
  });
});
