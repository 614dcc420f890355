import { asId, type CallId, type ClientId, contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CarrierCall, TelephonyError } from '../../connectors/telephony/port.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { endCalls, guideWithLines, recordGreeting } from '../../testing/calls.ts';
import { carrierSettings, sendWebhook, withCarrier } from '../../testing/carrier.ts';
import { moveClock } from '../../testing/clock.ts';
import type { Person } from '../../testing/world.ts';
import { checkCalls } from './dialing/check-calls.ts';
import { placeCall } from './dialing/place-call.ts';
import { lockCall } from './queries-record.ts';
import { findOrCreateRecording } from './recordings/queries-recordings.ts';
import { fetchRecording, generateNotesTask } from './recordings/recordings.ts';

const { calls } = contracts;
const now = '2026-11-20T18:00:00Z';
const lineNumber = '+13465550101';
const feedback = '+13465550102';

let test: TestApp;
let clientId: ClientId;
let guide: Person;
let as: string;
let memberId: MemberId;
let memberNumber: string;
let count = 0;

const unique = (): string => {
  count += 1;
  return `CA${count}`;
};

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  ({ clientId, guide, as } = await guideWithLines(test, [
    { number: lineNumber },
    { number: feedback, isFeedback: true },
  ]));
});
afterAll(() => test.stop());
beforeEach(async () => {
  await moveClock(test, now);
  await endCalls(test);
  count += 1;
  memberNumber = `+1713555${String(1000 + count)}`;
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker', phone: memberNumber });
});

const create = async (body: object = {}) =>
  (await test.call(calls.create, { as, input: { body: { targetUserId: memberId, ...body } } })).body;
const get = async (id: CallId) => (await test.call(calls.get, { as, input: { params: { id } } })).body;
const callOf = async (sid: string): Promise<CallId> =>
  asId(Number((await test.database.sql<{ id: string }>('SELECT id FROM calls WHERE sid = $1', [sid]))[0]?.id));
const missedCall = async (sid = unique()): Promise<CallId> => {
  await sendWebhook(test, '/webhooks/calls/incoming', {
    CallSid: sid,
    From: memberNumber,
    To: lineNumber,
    CallStatus: 'ringing',
  });
  const call = await callOf(sid);
  await sendWebhook(
    test,
    '/webhooks/calls/dial',
    { CallSid: sid, DialCallSid: `${sid}-leg`, DialCallStatus: 'no-answer' },
    { call, side: 'receiver' },
  );
  return call;
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
const makeCheckDue = (id: number) => test.database.sql(`UPDATE calls SET look_at = '2026-01-01Z' WHERE id = $1`, [id]);
const openTodos = async (id: number) =>
  (
    await test.database.sql<{ type: string }>(
      `SELECT type FROM todos WHERE cause_type = 'call' AND cause_id = $1 AND completed_at IS NULL`,
      [id],
    )
  ).map(({ type }) => type);

describe('an incoming call', () => {
  it('rings the member’s guide, is missed if not answered, and waits to be returned', async () => {
    const sid = unique();
    const statusReport = { CallSid: sid, From: memberNumber, To: lineNumber, CallStatus: 'ringing' };
    expect((await sendWebhook(test, '/webhooks/calls/incoming', statusReport)).document).toContain('+13465550126');
    await sendWebhook(test, '/webhooks/calls/incoming', statusReport);
    const call = await callOf(sid);
    expect(await get(call)).toMatchObject({ subjectId: memberId, incoming: true, status: 'CONNECTING' });
    const dial = { CallSid: sid, DialCallSid: `${sid}-leg`, DialCallStatus: 'no-answer' };
    const greeted = await sendWebhook(test, '/webhooks/calls/dial', dial, { call, side: 'receiver' });
    expect(greeted.document).toContain('You have reached Marisol Vega');
    const reply = await sendWebhook(test, '/webhooks/calls/status', { CallSid: sid, CallStatus: 'completed' });
    expect(reply.status).toBe(200);
    expect(await get(call)).toMatchObject({ status: 'MISSED', isToBeReturned: true });
    expect(await openTodos(call)).toEqual(['CALL_BACK']);
  });

  it("is greeted with the text of its line in the member's language, and on a guide's own line with their recording", async () => {
    const administrator = await test.make.staff({ role: 'ADMIN' });
    const admin = await test.signIn(administrator);
    const all = (await test.call(contracts.lines.list, { as: admin })).body;
    const write = async (number: string, greeting: string | null, greetingEs: string | null) => {
      const id = all.find((line) => line.number === number)?.id ?? asId<'Line'>(0);
      await test.call(contracts.lines.update, { as: admin, input: { params: { id }, body: { greeting, greetingEs } } });
    };
    const played = async (number: string) => {
      const sid = unique();
      await sendWebhook(test, '/webhooks/calls/incoming', {
        CallSid: sid,
        From: memberNumber,
        To: number,
        CallStatus: 'ringing',
      });
      const dial = { CallSid: sid, DialCallSid: `${sid}-leg`, DialCallStatus: 'no-answer' };
      return (await sendWebhook(test, '/webhooks/calls/dial', dial, { call: await callOf(sid), side: 'receiver' }))
        .document;
    };
    await write(feedback, 'Thank you for telling us how it went.', 'Gracias por contarnos cómo le fue.');
    expect(await played(feedback)).toContain('<Say language="en-US">Thank you for telling us how it went.</Say>');
    await test.database.sql(`UPDATE members SET language = 'es' WHERE user_id = $1`, [memberId]);
    expect(await played(feedback)).toContain('<Say language="es-US">Gracias por contarnos cómo le fue.</Say>');
    await write(feedback, 'Thank you for telling us how it went.', null);
    expect(await played(feedback)).toContain('<Say language="en-US">Thank you for telling us how it went.</Say>');
    await write(feedback, '', null);
    expect(await played(feedback)).toContain('Se ha comunicado con Marisol Vega');

    // On three kinds of lines, callers hear the line's text: a shared line, a line with support staff, and a guide's
    // own line. On the guide's own line, a recorded greeting replaces the text.
    const { sql } = test.database;
    await sql(`UPDATE members SET language = 'en' WHERE user_id = $1`, [memberId]);
    await write(lineNumber, 'We call back today.', null);
    const kinds = {
      everybodys: 'UPDATE lines SET is_default = true, client_id = NULL WHERE number = $1 AND $2::bigint > 0',
      supported: `WITH s AS (INSERT INTO line_support_users (line_id, staff_id) SELECT id, $2 FROM lines WHERE number = $1) SELECT`,
      own: 'UPDATE lines SET is_default = false, guide_id = $2 WHERE number = $1',
    };
    for (const text of Object.values(kinds)) {
      await sql(text, [lineNumber, guide.id]);
      expect(await played(lineNumber)).toContain('<Say language="en-US">We call back today.</Say>');
    }
    await recordGreeting(test, guide, as);
    expect(await played(lineNumber)).toContain('<Play>');
    await sql('UPDATE lines SET guide_id = NULL, client_id = $2 WHERE number = $1', [lineNumber, clientId]);
    expect(await played(lineNumber)).toContain('We call back today.');
    await write(lineNumber, null, null);
    expect(await played(lineNumber)).toContain('<Play>');
    await sql('UPDATE files SET deleted_at = now() WHERE staff_id = $1', [guide.id]);
    await sql('DELETE FROM line_support_users');
  });

  it('has its notifications in a separate group', async () => {
    const call = await missedCall();
    const recorded = { RecordingSid: `RE${call}`, RecordingUrl: 'http://carrier/sound', RecordingDuration: '12' };
    await sendWebhook(test, '/webhooks/calls/recording', recorded, { call, kind: 'voicemail' });
    const body = { callId: call, assigneeIds: [guide.id], auditType: 'voicemail_review' as const };
    const administrator = await test.signIn(await test.make.staff({ name: 'Priya Raman', role: 'ADMIN' }));
    await test.call(calls.share, { as: administrator, input: { params: { callId: call }, body } });
    const { body: groups } = await test.call(contracts.notifications.groups, { as });
    const { body: notificationList } = await test.call(contracts.notifications.list, { as });
    const own = notificationList.filter((one) => one.memberId === memberId);
    // The notification about the voicemail replaces the one about the missed call.
    expect(own.map(({ label }) => label).sort()).toEqual(['New voicemail', 'Priya Raman asked you to review a call']);
    const groupOf = (key: string) => groups.find((group) => group.key === key)?.label;
    expect(new Set(own.map(({ notificationGroupType }) => groupOf(notificationGroupType)))).toEqual(new Set(['Calls']));
    expect(groups.at(-1)?.key).toBe('system');
  });

  it('stores a voicemail with the carrier’s transcript, from which notes are generated', async () => {
    const call = await missedCall();
    const recorded = { RecordingSid: `RE${call}`, RecordingUrl: 'http://carrier/sound', RecordingDuration: '12' };
    const voicemail = { call, kind: 'voicemail' };
    await sendWebhook(test, '/webhooks/calls/recording', recorded, voicemail);
    await sendWebhook(test, '/webhooks/calls/recording', recorded, voicemail);
    const words = {
      RecordingSid: `RE${call}`,
      // The carrier's text may contain a NUL character, which PostgreSQL cannot store.
      TranscriptionText: 'My ride did\u0000 not come.',
      TranscriptionStatus: 'completed',
    };
    expect((await sendWebhook(test, '/webhooks/calls/transcription', words, voicemail)).status).toBe(200);
    const recordingId = (await get(call)).recording?.id;
    await generateNotesTask({ recordingId }, test.app.jobs);
    const { recording, voicemailSeconds, voicemailTranscription } = await get(call);
    expect({ voicemailSeconds, voicemailTranscription }).toEqual({
      voicemailSeconds: 12,
      voicemailTranscription: 'My ride did not come.',
    });
    expect(recording?.llmGeneratedNotes).toContain('My ride did not come');
    const away = withCarrier(test, { fetchMedia: () => Promise.reject(new TelephonyError('unreachable', null)) });
    await fetchRecording({ recordingId, fileId: 1, url: 'http://carrier/sound', seconds: 12, attempt: 6 }, away);
    expect((await get(call)).recording?.state).toBe('failed');
  });

  it('is only written while it is locked, so that its recording and its transcript do not block each other', async () => {
    const call = await missedCall();
    const sid = `RE${call}`;
    const recorded = { RecordingSid: sid, RecordingUrl: 'http://carrier/sound', RecordingDuration: '12' };
    await sendWebhook(test, '/webhooks/calls/recording', recorded, { call, kind: 'voicemail' });
    const recordingId = (await get(call)).recording?.id;
    const away = withCarrier(test, { fetchMedia: () => Promise.reject(new TelephonyError('unreachable', null)) });
    const payload = { recordingId, fileId: 1, url: 'http://carrier/sound', seconds: 12, attempt: 6 };
    const isSomebodyWaiting = () =>
      test.database.sql(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    let sound: Promise<void> | undefined;
    // After a deadlock, PostgreSQL would abort one of the transactions, which would then run again and increase this
    // counter.
    let tries = 0;
    const counted: typeof away.transaction = (work) =>
      away.transaction((tx) => {
        tries += 1;
        return work(tx);
      });
    await counted(async (tx) => {
      await lockCall(tx, call);
      sound ??= fetchRecording(payload, { ...away, transaction: counted });
      await expect.poll(isSomebodyWaiting, { timeout: 10_000 }).toHaveLength(1);
      await findOrCreateRecording(tx, { callId: call, memberId, sid, isVoicemail: true, at: now });
    });
    await sound;
    expect([tries, (await get(call)).recording?.state]).toEqual([2, 'failed']);
  });
});

describe('a call that may be recorded', () => {
  const outgoing = async () => {
    const { id: call } = await create();
    const sid = unique();
    await placeCall({ callId: call }, withCarrier(test, { startCall: async () => carrierCall(sid) }));
    const answer = { CallSid: sid, CallStatus: 'in-progress' };
    const { document } = await sendWebhook(test, '/webhooks/calls/answer', answer, { call, side: 'originator' });
    const notice = await sendWebhook(test, '/webhooks/calls/notice', { CallSid: `${sid}-leg` }, { call });
    return { document, notice: notice.document };
  };
  const incoming = async (from: string) => {
    const sid = unique();
    const statusReport = { CallSid: sid, From: from, To: lineNumber, CallStatus: 'ringing' };
    const { document } = await sendWebhook(test, '/webhooks/calls/incoming', statusReport);
    const leg = { CallSid: `${sid}-leg` };
    const notice = await sendWebhook(test, '/webhooks/calls/guide', leg, { call: await callOf(sid) });
    return { document, notice: notice.document };
  };
  const english = '<Say language="en-US">This call may be recorded.</Say>';
  const spanish = '<Say language="es-US">Es posible que esta llamada sea grabada.</Say>';

  it('announces this to each side before they are connected, in the member’s language', async () => {
    for (const transcriptText of [english, spanish]) {
      for (const { document, notice } of [await outgoing(), await incoming(memberNumber)]) {
        expect(document).toMatch(
          /<Say.*<Dial.*record="record-from-answer-dual".*<Number[^>]*url="[^"]*calls\/(notice|guide)/,
        );
        expect(document).toContain(transcriptText);
        expect(notice).toContain(transcriptText);
        expect((document + notice).match(/<Say/g)).toHaveLength(2);
      }
      await test.database.sql(`UPDATE calls SET status = 'ENDED' WHERE status IN ('CONNECTING', 'ACTIVE')`);
      await test.database.sql(`UPDATE members SET language = 'es' WHERE user_id = $1`, [memberId]);
    }
  });

  it('announces this in both languages to an unknown caller', async () => {
    const { document, notice } = await incoming('+17135559876');
    for (const words of [document, notice]) expect(words).toContain(english + spanish);
  });

  it('is not recorded and not announced if the client has turned it off', async () => {
    await test.database.sql('UPDATE clients SET records_calls = false WHERE id = $1', [clientId]);
    for (const { document, notice } of [
      await outgoing(),
      await incoming(memberNumber),
      await incoming('+17135559876'),
    ]) {
      expect(document).toContain('<Dial');
      expect(document + notice).not.toMatch(/record|<Say| url="[^"]*notice/i);
    }
    await test.database.sql('UPDATE clients SET records_calls = true WHERE id = $1', [clientId]);
  });

  it('is not recorded and not announced if the member has declined it', async () => {
    const answer = (consented: boolean | null) =>
      test.database.sql(
        `INSERT INTO term_responses (member_id, term_id, consented, created_at)
         SELECT $1, id, $2, now() FROM terms WHERE key = 'recording'`,
        [memberId, consented],
      );
    await answer(false);
    for (const { document, notice } of [await outgoing(), await incoming(memberNumber)])
      expect(document + notice).not.toMatch(/record|<Say| url="[^"]*notice/i);
    await answer(true);
    await test.database.sql(`UPDATE calls SET status = 'ENDED' WHERE status IN ('CONNECTING', 'ACTIVE')`);
    expect((await outgoing()).document).toMatch(/record/i);
  });
});

describe('an outgoing call', () => {
  it('is placed once, continues when the member answers, and returns the missed call', async () => {
    const missed = await missedCall();
    await moveClock(test, '2026-11-20T18:05:00Z');
    const { id: call } = await create();
    const sid = unique();
    let asked = 0;
    const carrier = withCarrier(test, {
      startCall: async () => {
        asked += 1;
        return carrierCall(sid);
      },
    });
    await placeCall({ callId: call }, carrier);
    await placeCall({ callId: call }, carrier);
    expect(asked).toBe(1);
    const answer = { CallSid: sid, CallStatus: 'in-progress' };
    const answered = await sendWebhook(test, '/webhooks/calls/answer', answer, { call, side: 'originator' });
    expect(answered.document).toContain(memberNumber);
    const leg = { CallSid: `${sid}-leg`, CallStatus: 'in-progress' };
    await sendWebhook(test, '/webhooks/calls/status', leg, { call, side: 'receiver' });
    expect((await get(call)).status).toBe('ACTIVE');
    expect(await openTodos(missed)).toEqual([]);
    await moveClock(test, '2026-11-20T18:10:00Z');
    await sendWebhook(test, '/webhooks/calls/status', {
      CallSid: `${sid}-leg`,
      CallStatus: 'completed',
      CallDuration: '240',
    });
    expect((await get(call)).status).toBe('ENDED');
  });

  it('returns the same missed call as the first attempt if it is made again', async () => {
    const missed = await missedCall();
    const back = async (callId: CallId) => (await test.call(calls.callBack, { as, input: { body: { callId } } })).body;
    const first = await back(missed);
    await endCalls(test);
    const again = await back(first.id);
    const found = await test.database.sql<{ id: string }>('SELECT returns_call_id AS id FROM calls WHERE id = $1', [
      again.id,
    ]);
    expect(found.map(({ id }) => Number(id))).toEqual([missed]);
  });

  it('keeps the missed call open if nobody is reached, and asks the caller for the outcome', async () => {
    const missed = await missedCall();
    const colleague = await test.make.staff();
    await test.make.team({ members: [guide.id, colleague.id], clients: [clientId] });
    const { id: call } = (await test.call(calls.callBack, { as, input: { body: { callId: missed } } })).body;
    const { sql } = test.database;
    await sql('UPDATE members SET assigned_guide_id = $2 WHERE user_id = $1', [memberId, colleague.id]);
    const sid = unique();
    await placeCall({ callId: call }, withCarrier(test, { startCall: async () => carrierCall(sid) }));
    await sendWebhook(
      test,
      '/webhooks/calls/answer',
      { CallSid: sid, CallStatus: 'in-progress' },
      { call, side: 'originator' },
    );
    const busy = { CallSid: sid, DialCallSid: `${sid}-leg`, DialCallStatus: 'busy' };
    await sendWebhook(test, '/webhooks/calls/dial', busy, { call, side: 'originator' });
    expect((await get(call)).status).toBe('BUSY');
    expect([await openTodos(missed), await openTodos(call)]).toEqual([['CALL_BACK'], ['INCOMPLETE_CALL']]);
    const [todo] = await sql<{ owner_id: string }>(
      `SELECT owner_id FROM todos WHERE type = 'INCOMPLETE_CALL' AND cause_id = $1`,
      [call],
    );
    expect(Number(todo?.owner_id)).toBe(guide.id);
  });

  it('fails if the carrier refuses it', async () => {
    const { id: call } = await create();
    const refuses = withCarrier(test, { startCall: () => Promise.reject(new TelephonyError('refused', 21_217)) });
    await placeCall({ callId: call }, refuses);
    expect(await get(call)).toMatchObject({ status: 'FAILED', originator: { errorCode: 21_217 } });
  });

  it('is looked up if its state is unknown, and fails if the carrier does not have it', async () => {
    const failUnknown = () => Promise.reject(new TelephonyError('unknown', null));
    const [known, unknown] = [{ sid: unique() }, { sid: null }];
    const states = [];
    for (const { sid } of [known, unknown]) {
      const { id: call } = await create();
      const found = sid === null ? [] : [carrierCall(sid)];
      const carrier = withCarrier(test, { startCall: failUnknown, findCalls: async () => found });
      await placeCall({ callId: call }, carrier);
      await makeCheckDue(call);
      await checkCalls(carrier);
      states.push((await get(call)).status);
      await test.database.sql(`UPDATE calls SET status = 'ENDED', look_at = NULL WHERE id = $1`, [call]);
    }
    expect(states).toEqual(['CONNECTING', 'FAILED']);
  });

  it('for feedback uses the client’s feedback number', async () => {
    expect(await create({ isFeedbackCall: true })).toMatchObject({ lineNumber: feedback, isFeedbackCall: true });
  });
});
