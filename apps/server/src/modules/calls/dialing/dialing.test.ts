import { asId, type CallId, type ClientId, contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CarrierCall } from '../../../connectors/telephony/port.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { endCalls, guideWithLines } from '../../../testing/calls.ts';
import { carrierSettings, sendWebhook, withCarrier } from '../../../testing/carrier.ts';
import { moveClock } from '../../../testing/clock.ts';
import type { Person } from '../../../testing/world.ts';
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
