import { asId, type CallId, type ClientId, contracts, type MemberId, type TextId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CarrierCall, TelephonyError } from '../../../connectors/telephony/port.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { endCalls, guideWithLines } from '../../../testing/calls.ts';
import { carrierSettings, sendWebhook, withCarrier } from '../../../testing/carrier.ts';
import { moveClock } from '../../../testing/clock.ts';
import type { Person } from '../../../testing/world.ts';
import { checkCalls } from './check-calls.ts';
import { declineCall, endCall } from './hang-up.ts';
import { placeCall } from './place-call.ts';

const { calls } = contracts;
const now = '2026-11-20T18:00:00Z';
const lineNumber = '+13465550101';
const memberNumber = '+17135551234';

let test: TestApp;
let clientId: ClientId;
let guide: Person;
let as: string;
let memberId: MemberId;
let count = 0;

const unique = (): string => {
  count += 1;
  return `CA${count}`;
};

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  await moveClock(test, now);
  ({ clientId, guide, as } = await guideWithLines(test, [{ number: lineNumber }]));
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker', phone: memberNumber });
});
afterAll(() => test.stop());
beforeEach(() => endCalls(test));

const create = async () => (await test.call(calls.create, { as, input: { body: { targetUserId: memberId } } })).body;
const get = async (id: CallId) => (await test.call(calls.get, { as, input: { params: { id } } })).body;
/** Simulates a call from the member, whose guide's phone rings. */
const ring = async (): Promise<{ call: CallId; sid: string }> => {
  const sid = unique();
  const report = { CallSid: sid, From: memberNumber, To: lineNumber, CallStatus: 'ringing' };
  await sendWebhook(test, '/webhooks/calls/incoming', report);
  const [row] = await test.database.sql<{ id: string }>('SELECT id FROM calls WHERE sid = $1', [sid]);
  return { call: asId(Number(row?.id)), sid };
};
const carrierCall = (sid: string): CarrierCall => ({
  sid,
  parentSid: null,
  status: 'queued',
  from: lineNumber,
  to: '+13465550126',
  at: Temporal.Instant.from(now),
  endedAt: null,
});

describe('a call that returns a missed call', () => {
  it('closes its to-do even if the carrier reports the connection after the end', async () => {
    const { call: missed, sid: missedSid } = await ring();
    const dial = { CallSid: missedSid, DialCallSid: `${missedSid}-leg`, DialCallStatus: 'no-answer' };
    await sendWebhook(test, '/webhooks/calls/dial', dial, { call: missed, side: 'receiver' });
    const isOpen = async () => (await get(missed)).isToBeReturned;
    const { id: call } = (await test.call(calls.callBack, { as, input: { body: { callId: missed } } })).body;
    const sid = unique();
    await placeCall({ callId: call }, withCarrier(test, { startCall: async () => carrierCall(sid) }));
    const report = (leg: string, side: string, more: Record<string, string>) =>
      sendWebhook(test, '/webhooks/calls/status', { CallSid: leg, ...more }, { call, side });
    await report(sid, 'originator', { CallStatus: 'in-progress' });
    await report(sid, 'originator', { CallStatus: 'completed' });
    expect([(await get(call)).status, await isOpen()]).toEqual(['ENDED', true]);
    await report(`${sid}-leg`, 'receiver', { CallStatus: 'completed', CallDuration: '240' });
    expect([(await get(call)).status, await isOpen()]).toEqual(['ENDED', false]);
  });
});

describe('a call to the sender of a text', () => {
  const stranger = '+17135550977';
  const receive = async (from: string): Promise<TextId> => {
    const sid = `SM${unique()}`;
    const report = { MessageSid: sid, From: from, To: lineNumber, Body: 'i dont want to live anymore' };
    await sendWebhook(test, '/webhooks/texts/incoming', report);
    const [row] = await test.database.sql<{ id: string }>('SELECT id FROM texts WHERE sid = $1', [sid]);
    return asId(Number(row?.id));
  };
  const callSender = (messageId: TextId, who = as) =>
    test.call(calls.callSender, { as: who, input: { body: { messageId } } });

  it('reaches an unknown number from the line that received the text', async () => {
    const { status, body } = await callSender(await receive(stranger));
    expect([status, body]).toMatchObject([201, { subjectId: null, phoneNumber: stranger, incoming: false }]);
    const [row] = await test.database.sql(
      'SELECT l.number, c.returns_call_id FROM calls c JOIN lines l ON l.id = c.line_id WHERE c.id = $1',
      [body.id],
    );
    expect(row).toEqual({ number: lineNumber, returns_call_id: null });
  });

  it('is a call to the member who has the number', async () => {
    const { status, body } = await callSender(await receive(memberNumber));
    expect([status, body]).toMatchObject([201, { subjectId: memberId, phoneNumber: memberNumber }]);
  });

  it('is refused for a number that must not be contacted, and for users who cannot see the text', async () => {
    const messageId = await receive(memberNumber);
    const other = await guideWithLines(test, [{ number: '+13465550102' }]);
    expect((await callSender(messageId, other.as)).status).toBe(404);
    const close = (reason: string | null) =>
      test.database.sql('UPDATE phone_numbers SET do_not_contact_reason = $2 WHERE number = $1', [
        memberNumber,
        reason,
      ]);
    await close('Asked by email');
    expect((await callSender(messageId)).body.code).toBe('NUMBER_DO_NOT_CONTACT');
    await close(null);
  });
});

describe('a hang-up', () => {
  const sql = (text: string, values: unknown[]) => test.database.sql(text, values);
  const hangUp = (callId: CallId) => test.call(calls.hangUp, { as, input: { params: { callId } } });
  const decline = (callId: CallId) =>
    test.call(calls.hangUp, { as, input: { params: { callId }, query: { onlyIfRinging: true } } });
  const findJob = async (key: string) => {
    const [job] = await test.database.sql<{ payload: Record<string, unknown>; seconds: number }>(
      `SELECT payload, extract(epoch FROM run_at - now())::float8 AS seconds FROM graphile_worker._private_jobs WHERE key = $1`,
      [key],
    );
    return job;
  };
  /** Removes a stored job and runs it, as a job runner does. */
  const runJob = async (key: string, task: typeof endCall, answers: Parameters<typeof withCarrier>[1]) => {
    const job = await findJob(key);
    if (!job) throw new Error('The job does not exist');
    await sql('DELETE FROM graphile_worker._private_jobs WHERE key = $1', [key]);
    await task(job.payload, withCarrier(test, answers));
  };
  const isAway = () => Promise.reject(new TelephonyError('unreachable', null));

  it('is repeated within seconds until the carrier accepts it, and the call is then checked soon', async () => {
    const { id: call } = await create();
    const sid = unique();
    await placeCall({ callId: call }, withCarrier(test, { startCall: async () => carrierCall(sid) }));
    expect((await hangUp(call)).status).toBe(200);
    const key = `end-leg-${sid}`;
    for (const _ of [1, 2, 3]) {
      await runJob(key, endCall, { endCall: isAway });
      expect((await findJob(key))?.seconds).toBeLessThan(5);
    }
    const ended: string[] = [];
    await runJob(key, endCall, { endCall: async (leg) => void ended.push(leg) });
    expect([ended, await findJob(key)]).toEqual([[sid], undefined]);
    await sql(`UPDATE calls SET look_at = look_at - interval '5 seconds' WHERE id = $1`, [call]);
    const over = { ...carrierCall(sid), status: 'completed', endedAt: Temporal.Instant.from(now) };
    await checkCalls(withCarrier(test, { findCall: async () => over, findLegs: async () => [] }));
    expect((await get(call)).status).toBe('ENDED');
  });

  it('of a ringing call is repeated until the guide’s phone stops ringing, unless the guide has answered', async () => {
    const { call, sid } = await ring();
    expect((await hangUp(call)).status).toBe(200);
    const key = `decline-call-${call}`;
    await runJob(key, declineCall, { findLegs: isAway });
    // The guide's leg does not exist yet.
    await runJob(key, declineCall, { findLegs: async () => [] });
    const canceled: string[] = [];
    const leg = { ...carrierCall(`${sid}-leg`), parentSid: sid, status: 'ringing' };
    const carrier = { findLegs: async () => [leg], cancelCall: async (one: string) => void canceled.push(one) };
    await runJob(key, declineCall, carrier);
    expect([canceled, await findJob(key)]).toEqual([[leg.sid], undefined]);
    await hangUp(call);
    await sql(`UPDATE calls SET status = 'ACTIVE' WHERE id = $1`, [call]);
    await runJob(key, declineCall, carrier);
    expect([canceled, await findJob(key)]).toEqual([[leg.sid], undefined]);
  });

  it('that declines a call does not end the call after the guide has answered it', async () => {
    const { call, sid } = await ring();
    expect((await decline(call)).status).toBe(200);
    expect(await findJob(`decline-call-${call}`)).toBeDefined();
    await sql(`UPDATE calls SET status = 'ACTIVE' WHERE id = $1`, [call]);
    expect(await decline(call)).toMatchObject({ status: 200, body: { status: 'ACTIVE' } });
    expect(await findJob(`end-leg-${sid}`)).toBeUndefined();
    await hangUp(call);
    expect(await findJob(`end-leg-${sid}`)).toBeDefined();
  });

  it('during the placement ends the placed call, and the phone does not ring twice', async () => {
    const { id: call } = await create();
    const sid = unique();
    let asked = 0;
    const startCall = async () => {
      asked += 1;
      await hangUp(call);
      return carrierCall(sid);
    };
    await placeCall({ callId: call }, withCarrier(test, { startCall, endCall: isAway }));
    expect([asked, (await get(call)).status]).toEqual([1, 'ENDED']);
    expect(await findJob(`end-leg-${sid}`)).toBeDefined();
  });
});
