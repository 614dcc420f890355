import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guide, line, member, TestCarrier } from './testing/test-carrier.ts';

let testCarrier: TestCarrier;

beforeAll(async () => {
  testCarrier = await TestCarrier.open();
});
afterEach(async () => {
  expect(testCarrier.problems.splice(0)).toEqual([]);
  testCarrier.product.forget();
});
afterAll(async () => {
  await testCarrier?.close();
});

let count = 0;
const allCallEvents = 'initiated ringing answered completed';
const performAction = (sid: string, action: string) => testCarrier.api('POST', `/calls/${sid}/${action}`);
const statusOf = async (sid: string) => (await testCarrier.client.calls(sid).fetch()).status;
const events = () => testCarrier.product.of('/room').map(({ params }) => params['StatusCallbackEvent']);

/**
 * Connects two phones with a Dial verb. When the Dial ends, its action URL moves the first phone into a conference
 * room.
 */
async function talking(room: string, more = ''): Promise<{ own: string; other: string }> {
  testCarrier.product.on(
    '/connect',
    `<Dial callerId="${line}" action="/dialed" record="record-from-answer-dual" recordingStatusCallback="/recorded">
      <Number statusCallback="/member" statusCallbackEvent="${allCallEvents}">${member}</Number></Dial>`,
  );
  testCarrier.product.on('/dialed', `<Dial><Conference endConferenceOnExit="true" ${more}>${room}</Conference></Dial>`);
  const { sid: own } = await testCarrier.client.calls.create({
    from: line,
    to: guide,
    url: testCarrier.product.urlOf('/connect'),
  });
  await performAction(own, 'answer');
  await testCarrier.until(() =>
    testCarrier.product.of('/member').some(({ params }) => params['CallStatus'] === 'ringing'),
  );
  await performAction(own, 'answer');
  const [leg] = await testCarrier.client.calls.list({ parentCallSid: own });
  const other = leg?.sid ?? '';
  await testCarrier.until(async () => (await statusOf(other)) === 'in-progress');
  return { own, other };
}

const roomOf = async (name: string) => (await testCarrier.client.conferences.list({ friendlyName: name }))[0];

/** Moves the dialed leg into the room, as the server does. The Dial's action URL then moves the other leg. */
async function moveLegToRoom(more = ''): Promise<{ own: string; other: string; room: string; sid: string }> {
  count += 1;
  const room = `room-${count}`;
  const { own, other } = await talking(room, more);
  const attributes = `endConferenceOnExit="true" record="record-from-start"
    recordingStatusCallback="${testCarrier.product.urlOf('/conferred')}" statusCallback="${testCarrier.product.urlOf('/room')}"
    statusCallbackEvent="start end join leave mute"`;
  await testCarrier.client
    .calls(other)
    .update({ twiml: `<Response><Dial><Conference ${attributes}>${room}</Conference></Dial></Response>` });
  await testCarrier.until(async () => (await roomOf(room))?.status === 'in-progress');
  return { own, other, room, sid: (await roomOf(room))?.sid ?? '' };
}

describe('a conference', () => {
  it('gets both legs of a Dial, whose recording ends with it; the rest is recorded in the conference', async () => {
    const { own, other, sid } = await moveLegToRoom();
    expect(testCarrier.product.of('/dialed')[0]?.params).toMatchObject({
      DialCallStatus: 'completed',
      DialCallSid: other,
    });
    await testCarrier.until(() => testCarrier.product.of('/recorded').length === 1);
    expect([await statusOf(own), await statusOf(other)]).toEqual(['in-progress', 'in-progress']);
    const participants = await testCarrier.client.conferences(sid).participants.list();
    expect(participants.map(({ callSid }) => callSid).sort()).toEqual([own, other].sort());
    await performAction(other, 'hangup');
    await testCarrier.until(async () => (await statusOf(own)) === 'completed');
    await testCarrier.until(() => testCarrier.product.of('/conferred').length === 1);
    expect(testCarrier.product.of('/conferred')[0]?.params).toMatchObject({
      ConferenceSid: sid,
      RecordingSource: 'Conference',
      RecordingStatus: 'completed',
    });
    expect(await testCarrier.client.conferences(sid).fetch()).toMatchObject({
      status: 'completed',
      callSidEndingConference: other,
      reasonConferenceEnded: 'participant-with-end-conference-on-exit-left',
    });
    await testCarrier.until(() => events().includes('conference-end'));
    expect(events().slice(0, 3)).toEqual(['participant-join', 'participant-join', 'conference-start']);
    expect(testCarrier.product.received.every(({ isSigned }) => isSigned)).toBe(true);
  });

  it('mutes one phone, whose page shows this, and unmutes it', async () => {
    const { own, other, sid } = await moveLegToRoom('muted="true"');
    const participant = testCarrier.client.conferences(sid).participants(own);
    expect((await participant.fetch()).muted).toBe(true);
    const phone = async (number: string) =>
      (
        await testCarrier.api<{ phone: { calls: { isMuted: boolean; doing: string }[] } }>(
          'GET',
          `/view?number=${encodeURIComponent(number)}`,
        )
      ).body.phone.calls.at(-1);
    expect([await phone(guide), await phone(member)]).toMatchObject([
      { isMuted: true, doing: 'talking' },
      { isMuted: false, doing: 'talking' },
    ]);
    expect((await participant.update({ muted: false })).muted).toBe(false);
    expect((await participant.update({ muted: true })).muted).toBe(true);
    await testCarrier.until(() => events().includes('participant-mute'));
    expect(events()).toContain('participant-unmute');
    await performAction(own, 'hangup');
    await testCarrier.until(async () => (await statusOf(other)) === 'completed');
    expect(await testCarrier.refusal(participant.update({ muted: false }))).toEqual({ status: 404, code: 20404 });
  });

  it('continues after a restart of the carrier, and ends on request', async () => {
    const { own, other, sid } = await moveLegToRoom();
    await testCarrier.stop();
    await testCarrier.start();
    expect(await testCarrier.client.conferences(sid).participants.list()).toHaveLength(2);
    expect((await testCarrier.client.conferences(sid).update({ status: 'completed' })).status).toBe('completed');
    await testCarrier.until(
      async () => (await statusOf(own)) === 'completed' && (await statusOf(other)) === 'completed',
    );
  });
});
