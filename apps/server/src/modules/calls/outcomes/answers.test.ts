import { asId, type CallId, type ClientId, contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { endCalls, guideWithLines } from '../../../testing/calls.ts';
import { carrierSettings, sendWebhook } from '../../../testing/carrier.ts';
import { moveClock } from '../../../testing/clock.ts';
import type { Person } from '../../../testing/world.ts';
import { announceStays } from '../../hospitalizations/public.ts';

const { calls } = contracts;
const lineNumber = '+13465550101';

let test: TestApp;
let clientId: ClientId;
let guide: Person;
let as: string;
let memberId: MemberId;
let memberNumber: string;
let count = 0;

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  ({ clientId, guide, as } = await guideWithLines(test, [{ number: lineNumber }]));
});
afterAll(() => test.stop());
beforeEach(async () => {
  await moveClock(test, '2026-11-20T18:00:00Z');
  await endCalls(test);
  count += 1;
  memberNumber = `+1713555${String(6000 + count)}`;
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Héctor Montoya', phone: memberNumber });
});

/** Simulates a text from the member at the given time of day. */
async function receiveText(at: string): Promise<void> {
  await moveClock(test, `2026-11-20T${at}Z`);
  const sid = `SM-answers-${count}-${at}`;
  await sendWebhook(test, '/webhooks/texts/incoming', {
    MessageSid: sid,
    From: memberNumber,
    To: lineNumber,
    Body: `I fell, ${at}`,
  });
}

/** Simulates a call from the member that lasts the given number of seconds. */
async function simulateConversation(at: string, seconds: number): Promise<CallId> {
  const sid = `CA-answers-${count}-${at}`;
  const begin = Temporal.Instant.from(`2026-11-20T${at}Z`);
  await moveClock(test, begin.toString());
  await sendWebhook(test, '/webhooks/calls/incoming', {
    CallSid: sid,
    From: memberNumber,
    To: lineNumber,
    CallStatus: 'ringing',
  });
  const [row] = await test.database.sql<{ id: string }>('SELECT id FROM calls WHERE sid = $1', [sid]);
  const call: CallId = asId(Number(row?.id));
  const leg = { CallSid: `${sid}-leg` };
  const place = { call, side: 'receiver' };
  await sendWebhook(test, '/webhooks/calls/status', { ...leg, CallStatus: 'in-progress' }, place);
  await sendWebhook(test, '/webhooks/calls/guide', { ...leg, Digits: '1' }, { ...place, step: 8 });
  await moveClock(test, begin.add({ seconds }).toString());
  const ended = { CallSid: sid, DialCallSid: leg.CallSid, DialCallStatus: 'completed', DialCallDuration: `${seconds}` };
  await sendWebhook(test, '/webhooks/calls/dial', ended, place);
  await sendWebhook(test, '/webhooks/calls/status', {
    CallSid: sid,
    CallStatus: 'completed',
    CallDuration: `${seconds}`,
  });
  return call;
}

async function saveOutcome(call: CallId, key: string, text?: string): Promise<void> {
  const [outcome] = await test.database.sql<{ id: string }>('SELECT id FROM outcomes WHERE key = $1', [key]);
  const body = { outcomeId: asId<'Outcome'>(Number(outcome?.id)), ...(text === undefined ? {} : { note: text }) };
  const { status } = await test.call(calls.update, { as, input: { params: { id: call }, body } });
  expect(status).toBe(200);
}

/** Returns when the open todos for the member's texts and calls were created. */
const openTodoTimes = async (id: MemberId = memberId): Promise<string[]> =>
  (
    await test.database.sql<{ at: string }>(
      `SELECT to_char(created_at AT TIME ZONE 'UTC', 'HH24:MI:SS') AS at FROM todos
        WHERE member_id = $1 AND type IN ('TEXT_BACK', 'CALL_BACK') AND completed_at IS NULL ORDER BY created_at`,
      [id],
    )
  ).map(({ at }) => at);

describe('a call with a member who is waiting for an answer', () => {
  it('answers the member if its outcome counts as a contact, not if it was only connected; later messages still wait', async () => {
    await receiveText('17:00:00');
    const call = await simulateConversation('17:10:00', 4);
    expect(await openTodoTimes()).toEqual(['17:00:00']);
    await receiveText('17:20:00');
    await saveOutcome(call, 'another-person');
    expect(await openTodoTimes()).toEqual(['17:00:00', '17:20:00']);
    await saveOutcome(call, 'answered');
    expect(await openTodoTimes()).toEqual(['17:20:00']);
    // With the changed outcome, the call no longer answers the messages, so their todos are open again with the
    // original times.
    await saveOutcome(call, 'another-person');
    expect(await openTodoTimes()).toEqual(['17:00:00', '17:20:00']);
  });

  it('answers the new member instead of the first one if it is moved to another member', async () => {
    const other = await test.make.member({ clientId, guideId: guide.id, name: 'Kwame Asante-Boyd' });
    await receiveText('17:00:00');
    const call = await simulateConversation('17:10:00', 42);
    await saveOutcome(call, 'answered');
    expect(await openTodoTimes()).toEqual([]);
    const events = async () =>
      (
        await test.database.sql<{ count: string }>(
          `SELECT count(*) FROM live_events WHERE name = 'todo_created' AND payload->>'subjectId' = $1`,
          [String(memberId)],
        )
      )[0]?.count;
    const before = Number(await events());
    const body = { subjectId: other, previousSubjectId: memberId };
    expect((await test.call(calls.changeSubject, { as, input: { params: { id: call }, body } })).status).toBe(200);
    expect(await openTodoTimes()).toEqual(['17:00:00']);
    expect(Number(await events())).toBe(before + 1);
  });

  it('does not reopen a to-do that was answered by a text or another call in the meantime', async () => {
    await receiveText('17:00:00');
    const first = await simulateConversation('17:10:00', 30);
    await saveOutcome(first, 'answered');
    const second = await simulateConversation('17:30:00', 30);
    await saveOutcome(second, 'answered');
    await saveOutcome(first, 'inaccessible');
    expect(await openTodoTimes()).toEqual([]);
    await saveOutcome(second, 'inaccessible');
    await saveOutcome(first, 'inaccessible');
    expect(await openTodoTimes()).toEqual(['17:00:00']);
  });
});

describe('a call with a member who had a hospital stay', () => {
  it('completes the follow-up only if it took place after the news of the stay', async () => {
    const early = await simulateConversation('17:10:00', 60);
    await moveClock(test, '2026-11-20T17:20:00Z');
    const [stay] = await test.database.sql<{ id: string }>(
      `INSERT INTO hospitalizations (member_id, hospital, admit_date, discharge_date, created_at, updated_at)
       VALUES ($1, 'St. Luke’s', '2026-11-18', '2026-11-20', now(), now()) RETURNING id`,
      [memberId],
    );
    const { transaction, now, services } = test.app.jobs;
    await transaction((tx) => announceStays(tx, [asId(Number(stay?.id))], now(), services));
    const openFollowUps = async () =>
      (
        await test.database.sql(
          `SELECT FROM todos WHERE member_id = $1 AND type = 'HOSPITALIZATION_FOLLOW_UP' AND completed_at IS NULL`,
          [memberId],
        )
      ).length;
    const note = 'Went through the discharge papers together. '.repeat(2);
    await saveOutcome(early, 'answered', note);
    expect(await openFollowUps()).toBe(1);
    await saveOutcome(await simulateConversation('17:30:00', 60), 'answered', note);
    expect(await openFollowUps()).toBe(0);
  });
});
