import { asId, type CallId, type ClientId, contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CarrierCall } from '../../../connectors/telephony/port.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { endCalls, guideWithLines } from '../../../testing/calls.ts';
import { carrierSettings, sendWebhook, withCarrier } from '../../../testing/carrier.ts';
import { moveClock } from '../../../testing/clock.ts';
import type { Person } from '../../../testing/world.ts';
import { placeCall } from '../dialing/place-call.ts';

const { calls } = contracts;
const now = '2026-11-20T18:00:00Z';
const lineNumber = '+13465550101';

let test: TestApp;
let clientId: ClientId;
let guide: Person;
let as: string;
let memberId: MemberId;
let memberNumber: string;
let sid: string;
let callId: CallId;
let count = 0;

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  ({ clientId, guide, as } = await guideWithLines(test, [{ number: lineNumber }]));
});
afterAll(() => test.stop());
beforeEach(async () => {
  await moveClock(test, now);
  await endCalls(test);
  count += 1;
  memberNumber = `+1713555${String(4000 + count)}`;
  sid = `CA-there-${count}`;
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker', phone: memberNumber });
});

const get = async () => (await test.call(calls.get, { as, input: { params: { id: callId } } })).body;
const openTodos = async () =>
  (
    await test.database.sql<{ type: string }>(
      'SELECT type FROM todos WHERE member_id = $1 AND completed_at IS NULL ORDER BY type',
      [memberId],
    )
  ).map(({ type }) => type);
/** Simulates a text from the member that nobody answers. */
const receiveText = () =>
  test.database.sql(
    `INSERT INTO todos (type, cause_type, cause_id, member_id, owner_id, date, created_at)
     VALUES ('TEXT_BACK', 'text', $1, $2, $3, '2026-11-20', '2026-11-20T17:00:00Z')`,
    [900_000 + count, memberId, guide.id],
  );
const guideLeg = () => ({ CallSid: `${sid}-leg` });
const callAddress = () => ({ call: callId, side: 'receiver' });

/** Simulates a call from the member that is answered on the guide's phone. */
async function simulateIncomingCall(): Promise<string> {
  const statusReport = { CallSid: sid, From: memberNumber, To: lineNumber, CallStatus: 'ringing' };
  const { document } = await sendWebhook(test, '/webhooks/calls/incoming', statusReport);
  const [row] = await test.database.sql<{ id: string }>('SELECT id FROM calls WHERE sid = $1', [sid]);
  callId = asId(Number(row?.id));
  await sendWebhook(test, '/webhooks/calls/status', { ...guideLeg(), CallStatus: 'in-progress' }, callAddress());
  return document;
}
const reportAnsweredBy = (answeredBy: string) =>
  sendWebhook(test, '/webhooks/calls/machine', { ...guideLeg(), AnsweredBy: answeredBy }, callAddress());
const requestStep = async (step: number, more: Record<string, string> = {}) =>
  (await sendWebhook(test, '/webhooks/calls/guide', { ...guideLeg(), ...more }, { ...callAddress(), step })).document;
const endDial = async (status: string) => {
  const ended = { CallSid: sid, DialCallSid: `${sid}-leg`, DialCallStatus: status };
  return (await sendWebhook(test, '/webhooks/calls/dial', ended, callAddress())).document;
};

describe('the phone of a guide whom a member calls', () => {
  it("does not connect the guide's own voicemail: the caller reaches our voicemail, and no to-do is completed", async () => {
    await receiveText();
    expect(await simulateIncomingCall()).toMatch(/machineDetection="Enable"/);
    expect(await get()).toMatchObject({ status: 'CONNECTING', timeConnected: null });
    expect(await requestStep(0)).toMatch(/may be recorded.*<Redirect/);
    await reportAnsweredBy('machine_start');
    const question = await requestStep(1);
    expect(question).toMatch(/<Gather[^>]*numDigits="1".*Press 1 to take it.*<Hangup\/>/);
    // The guide's voicemail may record the question, so it must not contain the member's name.
    expect(question).not.toContain('Whitaker');
    await sendWebhook(
      test,
      '/webhooks/calls/status',
      { ...guideLeg(), CallStatus: 'completed', CallDuration: '11' },
      callAddress(),
    );
    expect(await endDial('completed')).toMatch(/You have reached Marisol Vega.*<Record/);
    expect(await get()).toMatchObject({ status: 'MISSED', timeConnected: null, isToBeReturned: true });
    expect(await openTodos()).toEqual(['CALL_BACK', 'TEXT_BACK']);
  });

  it('connects the guide once the carrier has detected a person, and counts the time from then on', async () => {
    await receiveText();
    await simulateIncomingCall();
    expect(await requestStep(1)).toMatch(/<Pause length="1"\/><Redirect[^>]*>[^<]*step=2/);
    await reportAnsweredBy('human');
    await moveClock(test, '2026-11-20T18:00:04Z');
    expect(await requestStep(2)).not.toMatch(/Gather|Redirect|Hangup/);
    const { status, timeConnected } = await get();
    expect(status).toBe('ACTIVE');
    expect(timeConnected?.slice(0, 19)).toBe('2026-11-20T18:00:04');
    expect(await openTodos()).toEqual(['TEXT_BACK']);
    // The carrier requests the next step before it has reported whether a person or a machine answered.
    expect(await requestStep(2)).not.toMatch(/Gather|Redirect|Hangup/);
    await sendWebhook(test, '/webhooks/calls/status', { ...guideLeg(), CallStatus: 'in-progress' }, callAddress());
    expect(await endDial('completed')).not.toContain('<Record');
    expect((await get()).status).toBe('ENDED');
  });

  it('connects the guide who presses a key if the carrier detected a machine or reported nothing', async () => {
    for (const answeredBy of ['machine_start', null]) {
      sid += 'x';
      await simulateIncomingCall();
      if (answeredBy !== null) await reportAnsweredBy(answeredBy);
      expect(await requestStep(7)).toContain('<Gather');
      expect((await get()).status).toBe('CONNECTING');
      expect(await requestStep(8, { Digits: '1' })).not.toMatch(/Gather|Hangup/);
      expect((await get()).status).toBe('ACTIVE');
      await endDial('completed');
    }
  });
});

describe('the phone of a guide who calls a member', () => {
  const placed = (): CarrierCall => ({
    sid,
    parentSid: null,
    status: 'queued',
    from: lineNumber,
    to: '+13465550126',
    at: Temporal.Instant.from(now),
    endedAt: null,
  });
  const calling = async () => {
    const { body } = await test.call(calls.create, { as, input: { body: { targetUserId: memberId } } });
    callId = body.id;
    await placeCall({ callId }, withCarrier(test, { startCall: async () => placed() }));
  };
  const answers = async (more: Record<string, string>) =>
    (
      await sendWebhook(
        test,
        '/webhooks/calls/answer',
        { CallSid: sid, CallStatus: 'in-progress', ...more },
        { call: callId, side: 'originator' },
      )
    ).document;

  it("does not ring the member if the guide's own voicemail answers", async () => {
    await receiveText();
    await calling();
    const question = await answers({ AnsweredBy: 'machine_start' });
    expect(question).toContain('<Gather');
    expect(question).not.toContain('<Dial');
    const ended = { CallSid: sid, CallStatus: 'completed', CallDuration: '9' };
    await sendWebhook(test, '/webhooks/calls/status', ended, { call: callId, side: 'originator' });
    expect(await get()).toMatchObject({ status: 'FAILED', receiverConnectionLogs: [] });
    expect(await openTodos()).toEqual(['TEXT_BACK']);
  });

  it('rings the member once a person was detected or a key was pressed', async () => {
    await calling();
    expect(await answers({ AnsweredBy: 'unknown' })).toContain('<Gather');
    expect(await answers({ AnsweredBy: 'unknown', Digits: '1' })).toMatch(new RegExp(`<Dial.*\\${memberNumber}`));
    await sendWebhook(test, '/webhooks/calls/status', { ...guideLeg(), CallStatus: 'in-progress' }, callAddress());
    expect((await get()).status).toBe('ACTIVE');
    await test.database.sql(`UPDATE calls SET status = 'ENDED' WHERE id = $1`, [callId]);
    sid += 'y';
    await calling();
    expect(await answers({ AnsweredBy: 'human' })).toContain('<Dial');
  });
});
