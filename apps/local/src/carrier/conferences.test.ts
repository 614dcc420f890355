import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guide, line, member, Stage } from './testing/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterEach(async () => {
  expect(stage.problems.splice(0)).toEqual([]);
  stage.product.forget();
});
afterAll(async () => {
  await stage?.close();
});

let count = 0;
const everyMoment = 'initiated ringing answered completed';
const act = (sid: string, action: string) => stage.api('POST', `/calls/${sid}/${action}`);
const statusOf = async (sid: string) => (await stage.client.calls(sid).fetch()).status;
const events = () => stage.product.of('/room').map(({ params }) => params['StatusCallbackEvent']);

/** Connects two phones through a Dial. The action of the Dial moves the first phone into a conference room. */
async function talking(room: string, more = ''): Promise<{ own: string; other: string }> {
  stage.product.on(
    '/connect',
    `<Dial callerId="${line}" action="/dialed" record="record-from-answer-dual" recordingStatusCallback="/recorded">
      <Number statusCallback="/member" statusCallbackEvent="${everyMoment}">${member}</Number></Dial>`,
  );
  stage.product.on('/dialed', `<Dial><Conference endConferenceOnExit="true" ${more}>${room}</Conference></Dial>`);
  const { sid: own } = await stage.client.calls.create({ from: line, to: guide, url: stage.product.urlOf('/connect') });
  await act(own, 'answer');
  await stage.until(() => stage.product.of('/member').some(({ params }) => params['CallStatus'] === 'ringing'));
  await act(own, 'answer');
  const [leg] = await stage.client.calls.list({ parentCallSid: own });
  const other = leg?.sid ?? '';
  await stage.until(async () => (await statusOf(other)) === 'in-progress');
  return { own, other };
}

const roomOf = async (name: string) => (await stage.client.conferences.list({ friendlyName: name }))[0];

/** Moves the dialed leg into the room, as the product does. The action of the Dial moves the other leg. */
async function moved(more = ''): Promise<{ own: string; other: string; room: string; sid: string }> {
  count += 1;
  const room = `room-${count}`;
  const { own, other } = await talking(room, more);
  const attributes = `endConferenceOnExit="true" record="record-from-start"
    recordingStatusCallback="${stage.product.urlOf('/conferred')}" statusCallback="${stage.product.urlOf('/room')}"
    statusCallbackEvent="start end join leave mute"`;
  await stage.client
    .calls(other)
    .update({ twiml: `<Response><Dial><Conference ${attributes}>${room}</Conference></Dial></Response>` });
  await stage.until(async () => (await roomOf(room))?.status === 'in-progress');
  return { own, other, room, sid: (await roomOf(room))?.sid ?? '' };
}

describe('a conference', () => {
  it('gets both legs of a Dial, whose recording ends with it; the rest is recorded in the conference', async () => {
    const { own, other, sid } = await moved();
    expect(stage.product.of('/dialed')[0]?.params).toMatchObject({ DialCallStatus: 'completed', DialCallSid: other });
    await stage.until(() => stage.product.of('/recorded').length === 1);
    expect([await statusOf(own), await statusOf(other)]).toEqual(['in-progress', 'in-progress']);
    const participants = await stage.client.conferences(sid).participants.list();
    expect(participants.map(({ callSid }) => callSid).sort()).toEqual([own, other].sort());
    await act(other, 'hangup');
    await stage.until(async () => (await statusOf(own)) === 'completed');
    await stage.until(() => stage.product.of('/conferred').length === 1);
    expect(stage.product.of('/conferred')[0]?.params).toMatchObject({
      ConferenceSid: sid,
      RecordingSource: 'Conference',
      RecordingStatus: 'completed',
    });
    expect(await stage.client.conferences(sid).fetch()).toMatchObject({
      status: 'completed',
      callSidEndingConference: other,
      reasonConferenceEnded: 'participant-with-end-conference-on-exit-left',
    });
    await stage.until(() => events().includes('conference-end'));
    expect(events().slice(0, 3)).toEqual(['participant-join', 'participant-join', 'conference-start']);
    expect(stage.product.received.every(({ isSigned }) => isSigned)).toBe(true);
  });

  it('mutes one phone, whose page shows this, and unmutes it', async () => {
    const { own, other, sid } = await moved('muted="true"');
    const participant = stage.client.conferences(sid).participants(own);
    expect((await participant.fetch()).muted).toBe(true);
    const phone = async (number: string) =>
      (
        await stage.api<{ phone: { calls: { isMuted: boolean; doing: string }[] } }>(
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
    await stage.until(() => events().includes('participant-mute'));
    expect(events()).toContain('participant-unmute');
    await act(own, 'hangup');
    await stage.until(async () => (await statusOf(other)) === 'completed');
    expect(await stage.refusal(participant.update({ muted: false }))).toEqual({ status: 404, code: 20404 });
  });

  it('continues after a restart of the carrier, and ends on request', async () => {
    const { own, other, sid } = await moved();
    await stage.stop();
    await stage.start();
    expect(await stage.client.conferences(sid).participants.list()).toHaveLength(2);
    expect((await stage.client.conferences(sid).update({ status: 'completed' })).status).toBe('completed');
    await stage.until(async () => (await statusOf(own)) === 'completed' && (await statusOf(other)) === 'completed');
  });
});
