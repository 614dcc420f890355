import { asId, type CallId, type ClientId, contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Telephony, TelephonyError } from '../../../connectors/telephony/port.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { endCalls, guideWithLines } from '../../../testing/calls.ts';
import { carrierSettings, sendWebhook, withCarrier } from '../../../testing/carrier.ts';
import type { Person } from '../../../testing/world.ts';
import { checkCalls } from '../dialing/check-calls.ts';
import { endCall } from '../dialing/hang-up.ts';
import { fetchRecordingPart } from '../recordings/recording-parts.ts';
import { generateNotesTask } from '../recordings/recordings.ts';
import { applyMuteRequest } from './mute.ts';

const { calls } = contracts;
const lineNumber = '+13465550101';

let test: TestApp;
let clientId: ClientId;
let guide: Person;
let as: string;
let callId: CallId;
let sid: string;
let count = 0;

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  ({ clientId, guide, as } = await guideWithLines(test, [{ number: lineNumber }]));
});
afterAll(() => test.stop());

/** Simulates a call from a member that the guide answers. */
async function startAnsweredCall(): Promise<void> {
  await endCalls(test);
  count += 1;
  sid = `CA-mute-${count}`;
  const from = `+1713555${String(3000 + count)}`;
  await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker', phone: from });
  await sendWebhook(test, '/webhooks/calls/incoming', {
    CallSid: sid,
    From: from,
    To: lineNumber,
    CallStatus: 'ringing',
  });
  const [row] = await test.database.sql<{ id: string }>('SELECT id FROM calls WHERE sid = $1', [sid]);
  callId = asId<'Call'>(Number(row?.id));
}
beforeEach(startAnsweredCall);

const reportLeg = (status: string) =>
  sendWebhook(
    test,
    '/webhooks/calls/status',
    { CallSid: `${sid}-leg`, CallStatus: status },
    { call: callId, side: 'receiver' },
  );
/** Simulates the carrier's report that the guide answered the phone. */
async function connect(): Promise<void> {
  await reportLeg('in-progress');
  const place = { call: callId, side: 'receiver' };
  await sendWebhook(test, '/webhooks/calls/machine', { CallSid: `${sid}-leg`, AnsweredBy: 'human' }, place);
  await sendWebhook(test, '/webhooks/calls/guide', { CallSid: `${sid}-leg` }, { ...place, step: 1 });
}
const mute = (muted: boolean, token = as) =>
  test.call(calls.mute, { as: token, input: { params: { callId }, body: { muted } } });
const get = async () => (await test.call(calls.get, { as, input: { params: { id: callId } } })).body;
const dialed = () =>
  sendWebhook(
    test,
    '/webhooks/calls/dial',
    { CallSid: sid, DialCallSid: `${sid}-leg`, DialCallStatus: 'completed' },
    { call: callId, side: 'receiver' },
  );

/** Returns a fake carrier that carries out and records all requests. */
function carrier(answers: Partial<Telephony> = {}) {
  const asked: { redirected: string[]; document: string; muted: boolean[] } = {
    redirected: [],
    document: '',
    muted: [],
  };
  const context = withCarrier(test, {
    async redirect(leg, document) {
      asked.redirected.push(leg);
      asked.document = document;
    },
    async muteInConference(_room, _leg, muted) {
      asked.muted.push(muted);
      return muted;
    },
    ...answers,
  });
  return { asked, settle: () => applyMuteRequest({ callId }, context), context };
}

describe('a guide who mutes the microphone', () => {
  it('must be the guide on a connected call', async () => {
    expect((await mute(true)).body).toMatchObject({ code: 'CALL_NOT_CONNECTED' });
    await connect();
    expect((await get()).userPermissions).toContain('CAN_MUTE');
    const other = await test.signIn(await test.make.staff({ name: 'Priya Raman', role: 'ADMIN' }));
    expect((await mute(true, other)).body).toMatchObject({
      code: 'CALL_NOT_YOURS',
      userMessage: 'Only the guide on the call can mute the microphone.',
    });
    await reportLeg('completed');
    expect((await mute(true)).body).toMatchObject({ code: 'CALL_IS_OVER' });
    expect((await get()).userPermissions).not.toContain('CAN_MUTE');
  });

  it('moves with the member into a conference once, and is muted when the carrier has confirmed it', async () => {
    await connect();
    const { asked, settle: runMuteJob } = carrier();
    expect((await mute(true)).body).toMatchObject({ mute: { state: 'muting', hasFailed: false } });
    await runMuteJob();
    expect(asked.redirected).toEqual([`${sid}-leg`]);
    expect(asked.document).toMatch(/<Conference muted="true"[^>]*endConferenceOnExit="true"[^>]*>call-CA-mute/);
    const { document } = await dialed();
    expect(document).toMatch(/<Dial><Conference muted="false"[^>]*record="record-from-start"/);
    expect(await get()).toMatchObject({ status: 'ACTIVE', mute: { state: 'muted' } });
    expect((await mute(false)).body).toMatchObject({ mute: { state: 'unmuting' } });
    await runMuteJob();
    expect((await get()).mute).toEqual({ state: 'off', hasFailed: false });
    expect([asked.redirected.length, asked.muted]).toEqual([1, [true, false]]);
  });

  it('is not recorded in the conference if the recording was not announced', async () => {
    await test.database.sql('UPDATE calls SET is_announced = false WHERE id = $1', [callId]);
    await connect();
    const { asked, settle: runMuteJob } = carrier();
    await mute(true);
    await runMuteJob();
    expect(asked.document + (await dialed()).document).not.toContain('record');
  });

  it('is heard as before and notified if the carrier refuses; a Dial that ends afterwards ends the call', async () => {
    await connect();
    const refused = () => Promise.reject(new TelephonyError('refused', 21_220));
    await mute(true);
    await carrier({ redirect: refused }).settle();
    expect((await get()).mute).toEqual({ state: 'off', hasFailed: true });
    expect((await dialed()).document).not.toContain('Conference');
    expect((await get()).status).toBe('ENDED');
  });

  it('is looked up if the state is unknown, and not moved twice', async () => {
    await connect();
    const {
      asked,
      settle: runMuteJob,
      context,
    } = carrier({
      redirect: async (leg) => {
        asked.redirected.push(leg);
        throw new TelephonyError('unknown', null);
      },
    });
    await mute(true);
    await runMuteJob();
    expect([asked.redirected.length, (await get()).mute.state]).toEqual([1, 'muted']);
    // The periodic check adds the job again, because the process that ran the first job may have stopped.
    await mute(false);
    const { jobs } = context.services;
    const added: unknown[] = [];
    const own = {
      ...jobs,
      add: async (...jobArguments: Parameters<typeof jobs.add>) => void added.push(jobArguments[1]),
    };
    const found = { sid, parentSid: null, status: 'in-progress', from: '', to: '', at: null, endedAt: null };
    await test.database.sql(`UPDATE calls SET look_at = '2026-01-01Z' WHERE id = $1`, [callId]);
    await checkCalls({
      ...context,
      services: {
        ...context.services,
        jobs: own,
        connectors: {
          ...context.services.connectors,
          telephony: {
            ...context.services.connectors.telephony,
            findCall: async () => found,
            findLegs: async () => [],
          },
        },
      },
    });
    expect(added).toContain('settle_mute');
  });

  it('is muted once even if the process is killed', async () => {
    const killed = new Error('killed');
    const seen = new Set<string>();
    /**
     * Mutes the guide and stops the job at the given step. Returns true if the job reached that step. The fake carrier
     * stores who is in the conference and who is muted.
     */
    async function muteAndKill(at: number, isDone: boolean): Promise<boolean> {
      await startAnsweredCall();
      await connect();
      let [step, entered, muted]: [number, number, boolean] = [0, 0, false];
      let isAlive = true;
      /**
       * Performs one step of the job. At the given step, the job stops after performing it (`isDone`) or instead of
       * performing it.
       */
      const dying = async <Result>(what: string, act: () => Result | Promise<Result>): Promise<Result> => {
        step += 1;
        if (!isAlive || step !== at) return act();
        isAlive = false;
        seen.add(`${what} ${isDone}`);
        if (isDone) await act();
        throw killed;
      };
      const { context } = carrier({
        redirect: () =>
          dying('redirect', () => {
            entered += 1;
            muted = true;
          }),
        muteInConference: (_room, _leg, wantedState) =>
          dying('mute', () => {
            if (entered === 0) return undefined;
            muted = wantedState;
            return wantedState;
          }),
      });
      const { transaction } = context;
      const mortal = {
        ...context,
        transaction: ((work) => dying('transaction', () => transaction(work))) as typeof transaction,
      };
      await mute(true);
      const ended = await applyMuteRequest({ callId }, mortal).catch((error: unknown) => error);
      expect([undefined, killed]).toContain(ended);
      isAlive = false;
      // Simulates that enough time has passed since the last request, so that the periodic check runs.
      await test.database.sql(`UPDATE calls SET conferred_at = conferred_at - interval '20 seconds' WHERE id = $1`, [
        callId,
      ]);
      await applyMuteRequest({ callId }, context);
      expect([await get(), entered, muted]).toMatchObject([{ mute: { state: 'muted', hasFailed: false } }, 1, true]);
      return ended === killed;
    }
    for (const isDone of [false, true]) {
      let at = 1;
      while (await muteAndKill(at, isDone)) at += 1;
    }
    const steps = ['transaction', 'redirect', 'mute'];
    expect([...seen].sort()).toEqual(
      [false, true].flatMap((isDone) => steps.map((what) => `${what} ${isDone}`)).sort(),
    );
  });

  it('does not leave one side alone in the conference: the end of one leg ends the other', async () => {
    await connect();
    const ended: string[] = [];
    const { settle: runMuteJob, context } = carrier({ endCall: async (leg) => void ended.push(leg) });
    await mute(true);
    await runMuteJob();
    await dialed();
    await reportLeg('completed');
    expect((await get()).status).toBe('ENDED');
    const [job] = await test.database.sql<{ key: string }>(`SELECT key FROM graphile_worker.jobs WHERE key = $1`, [
      `end-leg-${sid}`,
    ]);
    expect(job?.key).toBe(`end-leg-${sid}`);
    await endCall({ callId, sid }, context);
    expect(ended).toEqual([sid]);
  });
});

describe('the recording of the conference', () => {
  it('is a further part of the recording, with its transcript after the first part', async () => {
    await connect();
    await test.database.sql(
      `UPDATE calls SET time_connected = '2026-11-20T18:00:00Z', conferred_at = now() WHERE id = $1`,
      [callId],
    );
    const sound = { RecordingUrl: 'http://carrier/sound', RecordingDuration: '60', RecordingStatus: 'completed' };
    const later = {
      ...sound,
      RecordingSid: `RE2-${callId}`,
      RecordingStartTime: 'Fri, 20 Nov 2026 18:02:00 +0000',
    };
    const place = { call: callId, kind: 'conference' };
    await sendWebhook(test, '/webhooks/calls/recording', later, place);
    await sendWebhook(test, '/webhooks/calls/recording', later, place);
    await sendWebhook(test, '/webhooks/calls/recording', { ...sound, RecordingSid: `RE1-${callId}` }, { call: callId });
    const { database } = test;
    const parts = await database.sql<{ file_id: string }>(
      'SELECT file_id FROM call_recording_parts WHERE call_id = $1',
      [callId],
    );
    expect(parts).toHaveLength(1);
    const fileId = Number(parts[0]?.file_id);
    await database.sql(
      `UPDATE call_recordings SET state = 'ready', transcription = '[Marisol Vega] (0:01): Hello' WHERE call_id = $1`,
      [callId],
    );
    const { services } = test.app.jobs;
    const context = {
      ...withCarrier(test, {
        fetchMedia: async () => ({ bytes: Buffer.from('RIFF'), mimeType: 'audio/wav' }),
      }),
    };
    const assistant = {
      ...services.connectors.assistant,
      transcribe: async () => '[Conversation] (0:05): I need a ride.',
    };
    const own = {
      ...context,
      services: { ...context.services, connectors: { ...context.services.connectors, assistant } },
    };
    await fetchRecordingPart({ fileId, url: sound.RecordingUrl, seconds: 60, attempt: 1 }, own);
    const admin = await test.signIn(await test.make.staff({ name: 'Ada Admin', role: 'ADMIN' }));
    const { body } = await test.call(calls.get, { as: admin, input: { params: { id: callId } } });
    expect(body.recording?.recordingTranscription).toBe(
      '[Marisol Vega] (0:01): Hello\n[Conversation] (2:05): I need a ride.',
    );
    expect(body.recording?.furtherFileIds).toEqual([fileId]);
    await generateNotesTask({ recordingId: body.recording?.id }, own);
    expect((await get()).recording?.llmGeneratedNotes).toContain('I need a ride');
    // The response has no file for a user who may not listen to recordings.
    expect((await get()).recording?.furtherFileIds).toEqual([]);
  });
});
