import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guide, line, member, Stage } from './testing/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterEach(async () => {
  stage.product.forget();
  await stage.api('PUT', '/faults', {});
});
afterAll(async () => {
  await stage?.close();
});

const everyMoment = ['initiated', 'ringing', 'answered', 'completed'];

const place = (more: object = {}) =>
  stage.client.calls.create({
    from: line,
    to: guide,
    url: stage.product.urlOf('/connect'),
    statusCallback: stage.product.urlOf('/guide'),
    statusCallbackEvent: everyMoment,
    ...more,
  });

const dial = (attributes = '') => `
  <Dial callerId="${line}" action="/dialed" ${attributes}>
    <Number statusCallback="/member" statusCallbackEvent="${everyMoment.join(' ')}">${member}</Number>
  </Dial>`;

const told = (path: string) => stage.product.of(path).map(({ params }) => params['CallStatus']);
const act = (sid: string, action: string, body?: unknown) =>
  stage.api<{ status: string }>('POST', `/calls/${sid}/${action}`, body);
const statusOf = async (sid: string) => (await stage.client.calls(sid).fetch()).status;

describe('a guide calls a member', () => {
  it('connects both phones and reports every step, the recording and the length', async () => {
    stage.product.on('/connect', dial('record="record-from-answer-dual" recordingStatusCallback="/recorded"'));
    stage.product.on('/dialed', '<Hangup/>');
    const call = await place();
    expect(call).toMatchObject({ status: 'queued', direction: 'outbound-api', to: guide });
    expect((await act(call.sid, 'answer')).status).toBe(200);
    await stage.until(() => told('/member').includes('ringing'));
    await act(call.sid, 'answer');
    await stage.until(() => told('/member').includes('in-progress'));
    const { body: clock } = await stage.api<{ now: string }>('GET', '/clock');
    await stage.api('PUT', '/clock', { now: Temporal.Instant.from(clock.now).add({ minutes: 3 }).toString() });
    await act(call.sid, 'hangup');
    await stage.until(() => told('/guide').includes('completed') && told('/member').includes('completed'));
    await stage.api('PUT', '/clock', { now: null });

    const steps = ['initiated', 'ringing', 'in-progress', 'completed'];
    expect(told('/guide')).toEqual(steps);
    expect(told('/member')).toEqual(steps);
    expect(stage.product.received.every(({ isSigned }) => isSigned)).toBe(true);
    expect(stage.product.of('/member').at(-1)?.params).toMatchObject({
      ParentCallSid: call.sid,
      Direction: 'outbound-dial',
    });
    const length = Number(stage.product.of('/guide').at(-1)?.params['CallDuration']);
    expect(length).toBeGreaterThanOrEqual(180);
    expect(length).toBeLessThan(200);
    await stage.until(() => stage.product.of('/dialed').length === 1);
    expect(stage.product.of('/dialed')[0]?.params).toMatchObject({ DialCallStatus: 'completed', DialBridged: 'true' });

    await stage.until(() => stage.product.of('/recorded').length === 1);
    const recorded = stage.product.of('/recorded')[0]?.params ?? {};
    expect(recorded).toMatchObject({
      CallSid: call.sid,
      RecordingChannels: '2',
      RecordingStatus: 'completed',
      RecordingSource: 'DialVerb',
    });
    const [recording] = await stage.client.calls(call.sid).recordings.list();
    expect(recording).toMatchObject({
      sid: recorded['RecordingSid'],
      channels: 2,
      duration: recorded['RecordingDuration'],
    });
    const authorization = `Basic ${Buffer.from(`${stage.account.sid}:${stage.account.token}`).toString('base64')}`;
    const sound = await fetch(`${recorded['RecordingUrl']}.wav`, { headers: { authorization } });
    expect(sound.headers.get('content-type')).toBe('audio/x-wav');
    expect((await fetch(recorded['RecordingUrl'] ?? '')).status).toBe(401);
  }, 15_000);

  it.each([
    ['busy', 'busy'],
    ['hangup', 'busy'],
  ])('and the member’s phone reports %s', async (action, status) => {
    stage.product.on('/connect', dial());
    stage.product.on('/dialed', '<Say>They cannot talk now</Say>');
    const call = await place();
    await act(call.sid, 'answer');
    await stage.until(() => told('/member').includes('ringing'));
    const { body: legs } = await stage.api<{ sid: string; parentSid: string | null }[]>(
      'GET',
      `/calls?number=${encodeURIComponent(member)}`,
    );
    const leg = legs.findLast(({ parentSid }) => parentSid === call.sid)?.sid ?? '';
    await act(leg, action);
    await stage.until(() => stage.product.of('/dialed').length === 1);
    expect(stage.product.of('/dialed')[0]?.params['DialCallStatus']).toBe(status);
    await stage.until(async () => (await statusOf(call.sid)) === 'completed');
  });

  it('and the member’s own voicemail answers, which is reported on request', async () => {
    stage.product.on(
      '/connect',
      `<Dial><Number machineDetection="Enable" amdStatusCallback="/machine">${member}</Number></Dial>`,
    );
    const call = await place();
    await act(call.sid, 'answer');
    await stage.until(async () =>
      (await stage.client.calls.list({ parentCallSid: call.sid })).some(({ status }) => status === 'ringing'),
    );
    await act(call.sid, 'voicemail');
    await stage.until(() => stage.product.of('/machine').length === 1);
    expect(stage.product.of('/machine')[0]?.params).toMatchObject({ AnsweredBy: 'machine_start' });
    await act(call.sid, 'hangup');
  });

  it('and the call is not answered in time', async () => {
    stage.product.on('/connect', dial('timeout="1"'));
    const call = await place();
    await act(call.sid, 'answer');
    await stage.until(() => stage.product.of('/dialed').length === 1);
    expect(stage.product.of('/dialed')[0]?.params['DialCallStatus']).toBe('no-answer');
    expect(told('/member')).toEqual(['initiated', 'ringing', 'no-answer']);
  });

  it.each([
    ['answer', 'in-progress'],
    ['busy', 'busy'],
    ['no-answer', 'no-answer'],
    ['fail', 'failed'],
  ])('whose phone responds automatically: %s', async (incomingCall, status) => {
    const number = '+17135550188';
    await stage.api('PUT', `/phones/${encodeURIComponent(number)}`, { incomingCall });
    const call = await place({ to: number, url: undefined, twiml: '<Response><Pause length="60"/></Response>' });
    await stage.until(async () => (await statusOf(call.sid)) === status);
    if (status === 'in-progress') await act(call.sid, 'hangup');
  });

  it('can be ended, canceled and redirected by the product', async () => {
    stage.product.on('/connect', '<Pause length="60"/>');
    stage.product.on('/elsewhere', '<Say>Somewhere else</Say><Pause length="60"/>');
    const call = await place();
    expect(
      await stage.refusal(stage.client.calls(call.sid).update({ url: stage.product.urlOf('/elsewhere') })),
    ).toEqual({ status: 400, code: 21220 });
    await act(call.sid, 'answer');
    await stage.client.calls(call.sid).update({ url: stage.product.urlOf('/elsewhere') });
    await stage.until(() => stage.product.of('/elsewhere').length === 1);
    await stage.client.calls(call.sid).update({ twiml: '<Response><Pause length="60"/></Response>' });
    const ended = await stage.client.calls(call.sid).update({ status: 'completed' });
    expect(ended.status).toBe('completed');
    const other = await place();
    expect((await stage.client.calls(other.sid).update({ status: 'canceled' })).status).toBe('canceled');
    await stage.until(() => told('/guide').filter((status) => status === 'canceled').length === 1);
  });

  it.each([
    ['nobody to call', { to: '' }, 21201],
    ['a number that is none', { to: '+1713' }, 21211],
    ['somebody else’s number', { from: '+12125550100' }, 21210],
    ['nothing to say', { url: undefined }, 21205],
    ['no document', { url: undefined, twiml: '<Response><Say>' }, 12100],
  ])('with %s is refused', async (_name, wrong, code) => {
    expect(await stage.refusal(place(wrong))).toEqual({ status: 400, code });
  });
});

describe('a member calls', () => {
  const voicemail =
    '<Say>Please leave a message</Say><Record action="/left" transcribe="true" transcribeCallback="/words"/>';
  const ring = async (body: object = {}) =>
    (await stage.api<{ sid: string }>('POST', '/calls', { from: member, to: line, ...body })).body.sid;

  it('and the guide answers and hangs up', async () => {
    stage.product.on('/voice', `<Dial action="/dialed" answerOnBridge="true"><Number>${guide}</Number></Dial>`);
    const sid = await ring();
    await act(sid, 'answer');
    await stage.until(async () => (await statusOf(sid)) === 'in-progress');
    const { body: legs } = await stage.api<{ sid: string; status: string }[]>(
      'GET',
      `/calls?number=${encodeURIComponent(guide)}`,
    );
    const leg = legs.findLast(({ status }) => status === 'in-progress')?.sid ?? '';
    await act(leg, 'hangup');
    await stage.until(() => stage.product.of('/voice/status').length === 1);
    expect(stage.product.of('/voice')[0]?.params).toMatchObject({
      CallStatus: 'ringing',
      Direction: 'inbound',
      From: member,
      To: line,
    });
    expect(stage.product.of('/voice/status')[0]?.params).toMatchObject({ CallSid: sid, CallStatus: 'completed' });
    expect(stage.product.of('/dialed')[0]?.params['DialCallStatus']).toBe('completed');
  });

  it('and leaves a voicemail, and the product gets its sound and transcript', async () => {
    stage.product.on('/voice', `<Dial action="/missed">${guide}</Dial>`);
    stage.product.on('/missed', voicemail);
    const sid = await ring();
    await act(sid, 'voicemail', { text: 'My ride did not come', seconds: 12 });
    await stage.until(() => stage.product.of('/words').length === 1 && stage.product.of('/left').length === 1);
    expect(stage.product.of('/missed')[0]?.params['DialCallStatus']).toBe('no-answer');
    const left = stage.product.of('/left')[0]?.params ?? {};
    expect(left).toMatchObject({ RecordingDuration: '12', CallStatus: 'completed', Digits: 'hangup' });
    const words = stage.product.of('/words')[0]?.params ?? {};
    expect(words).toMatchObject({
      TranscriptionText: 'My ride did not come',
      TranscriptionStatus: 'completed',
      RecordingSid: left['RecordingSid'],
      CallSid: sid,
    });
    const [transcription] = await stage.client.recordings(left['RecordingSid'] ?? '').transcriptions.list();
    expect(transcription?.transcriptionText).toBe('My ride did not come');
    expect(await stage.client.transcriptions(words['TranscriptionSid'] ?? '').fetch()).toMatchObject({
      status: 'completed',
    });
    expect(await stage.client.recordings.list({ callSid: sid })).toHaveLength(1);
    expect(await stage.client.recordings(left['RecordingSid'] ?? '').remove()).toBe(true);
    expect(await stage.client.recordings.list({ callSid: sid })).toHaveLength(0);
  });

  it('and leaves a voicemail without waiting for an answer', async () => {
    stage.product.on('/voice', voicemail);
    await ring({ voicemail: { text: 'Only this' } });
    await stage.until(() => stage.product.of('/words').length === 1);
    expect(stage.product.of('/words')[0]?.params['TranscriptionText']).toBe('Only this');
  });

  it('and presses a key', async () => {
    stage.product.on('/voice', '<Gather numDigits="1" action="/key"><Say>Press 1</Say></Gather>');
    const sid = await ring();
    await stage.until(async () => (await statusOf(sid)) === 'in-progress');
    await act(sid, 'digits', { digits: '1' });
    await stage.until(() => stage.product.of('/key')[0]?.params['Digits'] === '1');
  });

  it('and hangs up before an answer', async () => {
    stage.product.on('/voice', `<Dial answerOnBridge="true">${guide}</Dial>`);
    const sid = await ring();
    await stage.until(async () => (await stage.client.calls.list({ parentCallSid: sid })).length === 1);
    await act(sid, 'hangup');
    // Counts only the status callbacks of this call, because callbacks of the previous test's call may still arrive.
    const ofThis = () => stage.product.of('/voice/status').filter(({ params }) => params['CallSid'] === sid);
    await stage.until(() => ofThis().length > 0);
    expect(ofThis().map(({ params }) => params['CallStatus'])).toEqual(['no-answer']);
    expect((await stage.client.calls.list({ parentCallSid: sid }))[0]?.status).toBe('no-answer');
  });

  it('while the product does not respond: the call ends, and the log contains the reason', async () => {
    stage.product.on('/voice', () => ({ type: 'application/json', body: '{}' }));
    const sid = await ring();
    await stage.until(async () => (await statusOf(sid)) === 'completed');
    const { body } = await stage.api<{ wire: { answer: string }[] }>('GET', '/view');
    expect(body.wire.some(({ answer }) => answer === '12300')).toBe(true);
  });

  it('and no action is possible after the end', async () => {
    stage.product.on('/voice', '<Reject/>');
    const sid = await ring();
    await stage.until(async () => (await statusOf(sid)) === 'no-answer');
    expect((await act(sid, 'answer')).status).toBe(409);
    expect((await act('CA00000000000000000000000000000000', 'answer')).status).toBe(404);
    expect((await act(sid, 'sing')).status).toBe(400);
    expect((await stage.api('POST', '/calls', { from: member, to: '+12125550100' })).status).toBe(404);
  });
});

it('all requests and responses match Twilio’s own description', () => {
  expect([...new Set(stage.problems)]).toEqual([]);
});
