import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guide, line, member, TestCarrier } from './testing/test-carrier.ts';

let testCarrier: TestCarrier;

beforeAll(async () => {
  testCarrier = await TestCarrier.open();
});
afterEach(async () => {
  testCarrier.product.forget();
  await testCarrier.api('PUT', '/faults', {});
});
afterAll(async () => {
  await testCarrier?.close();
});

const allCallEvents = ['initiated', 'ringing', 'answered', 'completed'];

const createCall = (more: object = {}) =>
  testCarrier.client.calls.create({
    from: line,
    to: guide,
    url: testCarrier.product.urlOf('/connect'),
    statusCallback: testCarrier.product.urlOf('/guide'),
    statusCallbackEvent: allCallEvents,
    ...more,
  });

const dialDocument = (attributes = '') => `
  <Dial callerId="${line}" action="/dialed" ${attributes}>
    <Number statusCallback="/member" statusCallbackEvent="${allCallEvents.join(' ')}">${member}</Number>
  </Dial>`;

const reportedStatuses = (path: string) => testCarrier.product.of(path).map(({ params }) => params['CallStatus']);
const performAction = (sid: string, action: string, body?: unknown) =>
  testCarrier.api<{ status: string }>('POST', `/calls/${sid}/${action}`, body);
const statusOf = async (sid: string) => (await testCarrier.client.calls(sid).fetch()).status;

describe('a guide calls a member', () => {
  it('connects both phones and reports every step, the recording and the length', async () => {
    testCarrier.product.on(
      '/connect',
      dialDocument('record="record-from-answer-dual" recordingStatusCallback="/recorded"'),
    );
    testCarrier.product.on('/dialed', '<Hangup/>');
    const call = await createCall();
    expect(call).toMatchObject({ status: 'queued', direction: 'outbound-api', to: guide });
    expect((await performAction(call.sid, 'answer')).status).toBe(200);
    await testCarrier.until(() => reportedStatuses('/member').includes('ringing'));
    await performAction(call.sid, 'answer');
    await testCarrier.until(() => reportedStatuses('/member').includes('in-progress'));
    const { body: clock } = await testCarrier.api<{ now: string }>('GET', '/clock');
    await testCarrier.api('PUT', '/clock', { now: Temporal.Instant.from(clock.now).add({ minutes: 3 }).toString() });
    await performAction(call.sid, 'hangup');
    await testCarrier.until(
      () => reportedStatuses('/guide').includes('completed') && reportedStatuses('/member').includes('completed'),
    );
    await testCarrier.api('PUT', '/clock', { now: null });

    const steps = ['initiated', 'ringing', 'in-progress', 'completed'];
    expect(reportedStatuses('/guide')).toEqual(steps);
    expect(reportedStatuses('/member')).toEqual(steps);
    expect(testCarrier.product.received.every(({ isSigned }) => isSigned)).toBe(true);
    expect(testCarrier.product.of('/member').at(-1)?.params).toMatchObject({
      ParentCallSid: call.sid,
      Direction: 'outbound-dial',
    });
    const length = Number(testCarrier.product.of('/guide').at(-1)?.params['CallDuration']);
    expect(length).toBeGreaterThanOrEqual(180);
    expect(length).toBeLessThan(200);
    await testCarrier.until(() => testCarrier.product.of('/dialed').length === 1);
    expect(testCarrier.product.of('/dialed')[0]?.params).toMatchObject({
      DialCallStatus: 'completed',
      DialBridged: 'true',
    });

    await testCarrier.until(() => testCarrier.product.of('/recorded').length === 1);
    const recorded = testCarrier.product.of('/recorded')[0]?.params ?? {};
    expect(recorded).toMatchObject({
      CallSid: call.sid,
      RecordingChannels: '2',
      RecordingStatus: 'completed',
      RecordingSource: 'DialVerb',
    });
    const [recording] = await testCarrier.client.calls(call.sid).recordings.list();
    expect(recording).toMatchObject({
      sid: recorded['RecordingSid'],
      channels: 2,
      duration: recorded['RecordingDuration'],
    });
    const authorization = `Basic ${Buffer.from(`${testCarrier.account.sid}:${testCarrier.account.token}`).toString('base64')}`;
    const sound = await fetch(`${recorded['RecordingUrl']}.wav`, { headers: { authorization } });
    expect(sound.headers.get('content-type')).toBe('audio/x-wav');
    expect((await fetch(recorded['RecordingUrl'] ?? '')).status).toBe(401);
  }, 15_000);

  it.each([
    ['busy', 'busy'],
    ['hangup', 'busy'],
  ])('and the member’s phone reports %s', async (action, status) => {
    testCarrier.product.on('/connect', dialDocument());
    testCarrier.product.on('/dialed', '<Say>They cannot talk now</Say>');
    const call = await createCall();
    await performAction(call.sid, 'answer');
    await testCarrier.until(() => reportedStatuses('/member').includes('ringing'));
    const { body: legs } = await testCarrier.api<{ sid: string; parentSid: string | null }[]>(
      'GET',
      `/calls?number=${encodeURIComponent(member)}`,
    );
    const leg = legs.findLast(({ parentSid }) => parentSid === call.sid)?.sid ?? '';
    await performAction(leg, action);
    await testCarrier.until(() => testCarrier.product.of('/dialed').length === 1);
    expect(testCarrier.product.of('/dialed')[0]?.params['DialCallStatus']).toBe(status);
    await testCarrier.until(async () => (await statusOf(call.sid)) === 'completed');
  });

  it('and the member’s own voicemail answers, which is reported on request', async () => {
    testCarrier.product.on(
      '/connect',
      `<Dial><Number machineDetection="Enable" amdStatusCallback="/machine">${member}</Number></Dial>`,
    );
    const call = await createCall();
    await performAction(call.sid, 'answer');
    await testCarrier.until(async () =>
      (await testCarrier.client.calls.list({ parentCallSid: call.sid })).some(({ status }) => status === 'ringing'),
    );
    await performAction(call.sid, 'voicemail');
    await testCarrier.until(() => testCarrier.product.of('/machine').length === 1);
    expect(testCarrier.product.of('/machine')[0]?.params).toMatchObject({ AnsweredBy: 'machine_start' });
    await performAction(call.sid, 'hangup');
  });

  it('and the call is not answered in time', async () => {
    testCarrier.product.on('/connect', dialDocument('timeout="1"'));
    const call = await createCall();
    await performAction(call.sid, 'answer');
    await testCarrier.until(() => testCarrier.product.of('/dialed').length === 1);
    expect(testCarrier.product.of('/dialed')[0]?.params['DialCallStatus']).toBe('no-answer');
    expect(reportedStatuses('/member')).toEqual(['initiated', 'ringing', 'no-answer']);
  });

  it.each([
    ['answer', 'in-progress'],
    ['busy', 'busy'],
    ['no-answer', 'no-answer'],
    ['fail', 'failed'],
  ])('whose phone responds automatically: %s', async (incomingCall, status) => {
    const number = '+17135550188';
    await testCarrier.api('PUT', `/phones/${encodeURIComponent(number)}`, { incomingCall });
    const call = await createCall({ to: number, url: undefined, twiml: '<Response><Pause length="60"/></Response>' });
    await testCarrier.until(async () => (await statusOf(call.sid)) === status);
    if (status === 'in-progress') await performAction(call.sid, 'hangup');
  });

  it('can be ended, canceled and redirected by the product', async () => {
    testCarrier.product.on('/connect', '<Pause length="60"/>');
    testCarrier.product.on('/elsewhere', '<Say>Somewhere else</Say><Pause length="60"/>');
    const call = await createCall();
    expect(
      await testCarrier.refusal(
        testCarrier.client.calls(call.sid).update({ url: testCarrier.product.urlOf('/elsewhere') }),
      ),
    ).toEqual({ status: 400, code: 21220 });
    await performAction(call.sid, 'answer');
    await testCarrier.client.calls(call.sid).update({ url: testCarrier.product.urlOf('/elsewhere') });
    await testCarrier.until(() => testCarrier.product.of('/elsewhere').length === 1);
    await testCarrier.client.calls(call.sid).update({ twiml: '<Response><Pause length="60"/></Response>' });
    const ended = await testCarrier.client.calls(call.sid).update({ status: 'completed' });
    expect(ended.status).toBe('completed');
    const other = await createCall();
    expect((await testCarrier.client.calls(other.sid).update({ status: 'canceled' })).status).toBe('canceled');
    await testCarrier.until(() => reportedStatuses('/guide').filter((status) => status === 'canceled').length === 1);
  });

  it.each([
    ['nobody to call', { to: '' }, 21201],
    ['a number that is none', { to: '+1713' }, 21211],
    ['somebody else’s number', { from: '+12125550100' }, 21210],
    ['nothing to say', { url: undefined }, 21205],
    ['no document', { url: undefined, twiml: '<Response><Say>' }, 12100],
  ])('with %s is refused', async (_name, wrong, code) => {
    expect(await testCarrier.refusal(createCall(wrong))).toEqual({ status: 400, code });
  });
});

describe('a member calls', () => {
  const voicemail =
    '<Say>Please leave a message</Say><Record action="/left" transcribe="true" transcribeCallback="/words"/>';
  const ring = async (body: object = {}) =>
    (await testCarrier.api<{ sid: string }>('POST', '/calls', { from: member, to: line, ...body })).body.sid;

  it('and the guide answers and hangs up', async () => {
    testCarrier.product.on('/voice', `<Dial action="/dialed" answerOnBridge="true"><Number>${guide}</Number></Dial>`);
    const sid = await ring();
    await performAction(sid, 'answer');
    await testCarrier.until(async () => (await statusOf(sid)) === 'in-progress');
    const { body: legs } = await testCarrier.api<{ sid: string; status: string }[]>(
      'GET',
      `/calls?number=${encodeURIComponent(guide)}`,
    );
    const leg = legs.findLast(({ status }) => status === 'in-progress')?.sid ?? '';
    await performAction(leg, 'hangup');
    await testCarrier.until(() => testCarrier.product.of('/voice/status').length === 1);
    expect(testCarrier.product.of('/voice')[0]?.params).toMatchObject({
      CallStatus: 'ringing',
      Direction: 'inbound',
      From: member,
      To: line,
    });
    expect(testCarrier.product.of('/voice/status')[0]?.params).toMatchObject({ CallSid: sid, CallStatus: 'completed' });
    expect(testCarrier.product.of('/dialed')[0]?.params['DialCallStatus']).toBe('completed');
  });

  it('and leaves a voicemail, and the product gets its sound and transcript', async () => {
    testCarrier.product.on('/voice', `<Dial action="/missed">${guide}</Dial>`);
    testCarrier.product.on('/missed', voicemail);
    const sid = await ring();
    await performAction(sid, 'voicemail', { text: 'My ride did not come', seconds: 12 });
    await testCarrier.until(
      () => testCarrier.product.of('/words').length === 1 && testCarrier.product.of('/left').length === 1,
    );
    expect(testCarrier.product.of('/missed')[0]?.params['DialCallStatus']).toBe('no-answer');
    const left = testCarrier.product.of('/left')[0]?.params ?? {};
    expect(left).toMatchObject({ RecordingDuration: '12', CallStatus: 'completed', Digits: 'hangup' });
    const words = testCarrier.product.of('/words')[0]?.params ?? {};
    expect(words).toMatchObject({
      TranscriptionText: 'My ride did not come',
      TranscriptionStatus: 'completed',
      RecordingSid: left['RecordingSid'],
      CallSid: sid,
    });
    const [transcription] = await testCarrier.client.recordings(left['RecordingSid'] ?? '').transcriptions.list();
    expect(transcription?.transcriptionText).toBe('My ride did not come');
    expect(await testCarrier.client.transcriptions(words['TranscriptionSid'] ?? '').fetch()).toMatchObject({
      status: 'completed',
    });
    expect(await testCarrier.client.recordings.list({ callSid: sid })).toHaveLength(1);
    expect(await testCarrier.client.recordings(left['RecordingSid'] ?? '').remove()).toBe(true);
    expect(await testCarrier.client.recordings.list({ callSid: sid })).toHaveLength(0);
  });

  it('and leaves a voicemail without waiting for an answer', async () => {
    testCarrier.product.on('/voice', voicemail);
    await ring({ voicemail: { text: 'Only this' } });
    await testCarrier.until(() => testCarrier.product.of('/words').length === 1);
    expect(testCarrier.product.of('/words')[0]?.params['TranscriptionText']).toBe('Only this');
  });

  it('and presses a key', async () => {
    testCarrier.product.on('/voice', '<Gather numDigits="1" action="/key"><Say>Press 1</Say></Gather>');
    const sid = await ring();
    await testCarrier.until(async () => (await statusOf(sid)) === 'in-progress');
    await performAction(sid, 'digits', { digits: '1' });
    await testCarrier.until(() => testCarrier.product.of('/key')[0]?.params['Digits'] === '1');
  });

  it('and hangs up before an answer', async () => {
    testCarrier.product.on('/voice', `<Dial answerOnBridge="true">${guide}</Dial>`);
    const sid = await ring();
    await testCarrier.until(async () => (await testCarrier.client.calls.list({ parentCallSid: sid })).length === 1);
    await performAction(sid, 'hangup');
    // Counts only the status callbacks of this call, because callbacks of the previous test's call may still arrive.
    const ofThis = () => testCarrier.product.of('/voice/status').filter(({ params }) => params['CallSid'] === sid);
    await testCarrier.until(() => ofThis().length > 0);
    expect(ofThis().map(({ params }) => params['CallStatus'])).toEqual(['no-answer']);
    expect((await testCarrier.client.calls.list({ parentCallSid: sid }))[0]?.status).toBe('no-answer');
  });

  it('while the product does not respond: the call ends, and the log contains the reason', async () => {
    testCarrier.product.on('/voice', () => ({ type: 'application/json', body: '{}' }));
    const sid = await ring();
    await testCarrier.until(async () => (await statusOf(sid)) === 'completed');
    const { body } = await testCarrier.api<{ wire: { answer: string }[] }>('GET', '/view');
    expect(body.wire.some(({ answer }) => answer === '12300')).toBe(true);
  });

  it('and no action is possible after the end', async () => {
    testCarrier.product.on('/voice', '<Reject/>');
    const sid = await ring();
    await testCarrier.until(async () => (await statusOf(sid)) === 'no-answer');
    expect((await performAction(sid, 'answer')).status).toBe(409);
    expect((await performAction('CA00000000000000000000000000000000', 'answer')).status).toBe(404);
    expect((await performAction(sid, 'sing')).status).toBe(400);
    expect((await testCarrier.api('POST', '/calls', { from: member, to: '+12125550100' })).status).toBe(404);
  });
});

it('all requests and responses match Twilio’s own description', () => {
  expect([...new Set(testCarrier.problems)]).toEqual([]);
});
