import { transcriptOf } from '@guidepost/rules';
import { TelephonyError } from '../../connectors/telephony/port.ts';
import { rows } from '../../platform/database.ts';
import type { SignedRequest } from '../../platform/http/webhook.ts';
import type { Db, JobContext } from '../../platform/module.ts';
import { deliverFile, expectFile } from '../files/service.ts';
import { followCall, notifyOf } from './follow.ts';
import { listenPermission } from './queries.ts';
import { type CallRecord, lockCall } from './record.ts';

/** Above this the sound is fetched compressed: minutes of both sides weigh more than they are worth. */
const wholeSoundSeconds = 600;
const mostAttempts = 6;

const memberName = (call: CallRecord): string => call.member_name ?? call.phone_number;

interface Kept {
  id: number;
  fileId: number | null;
  isNew: boolean;
}

/** The one recording of a call; another one of the same call is not kept. */
async function keepRecording(
  tx: Db,
  call: CallRecord,
  { sid, isVoicemail, at }: { sid: string; isVoicemail: boolean; at: string },
): Promise<Kept | undefined> {
  const [row] = await rows<{ id: number; file_id: number | null; is_new: boolean }>(
    tx,
    `INSERT INTO call_recordings (call_id, member_id, sid, went_to_voicemail, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)
     ON CONFLICT (call_id) DO UPDATE SET sid = excluded.sid WHERE call_recordings.sid = excluded.sid
     RETURNING id, file_id, xmax = 0 AS is_new`,
    [call.id, call.member_id, sid, isVoicemail, at],
  );
  return row && { id: row.id, fileId: row.file_id, isNew: row.is_new };
}

/** Whether this was told of a recording before: then nobody is waited for. */
const wasTold = async (tx: Db, sid: string, column: 'file_id' | 'transcription'): Promise<boolean> =>
  (await rows(tx, `SELECT 1 FROM call_recordings WHERE sid = $1 AND ${column} IS NOT NULL`, [sid])).length > 0;

/** A recording is there to be fetched: of a conversation, or of a voicemail. Told again, nothing changes. */
export async function takeRecording(
  context: JobContext,
  { params, query }: SignedRequest,
  callId: number | undefined,
): Promise<void> {
  const { RecordingSid: sid, RecordingUrl: url, RecordingStatus: status = 'completed' } = params;
  if (callId === undefined || !sid || !url || status !== 'completed') return;
  const { services } = context;
  const isVoicemail = query.get('kind') === 'voicemail';
  const seconds = Number(params['RecordingDuration'] ?? 0) || 0;
  const now = context.now();
  await context.transaction(async (tx) => {
    if (await wasTold(tx, sid, 'file_id')) return;
    const call = await lockCall(tx, callId);
    const kept = call && (await keepRecording(tx, call, { sid, isVoicemail, at: now.toString() }));
    if (!call || !kept || kept.fileId !== null) return;
    const fileId = await expectFile(
      tx,
      {
        purpose: 'recording',
        source: `twilio:${sid}`,
        fileName: isVoicemail ? 'voicemail.wav' : 'call.wav',
        mimeType: 'audio/wav',
        owner: { type: 'call', id: call.id, memberId: call.member_id, permission: listenPermission(isVoicemail) },
        staffId: call.guide_id,
      },
      now,
    );
    await rows(tx, 'UPDATE call_recordings SET file_id = $2, updated_at = $3 WHERE id = $1', [
      kept.id,
      fileId,
      now.toString(),
    ]);
    if (isVoicemail)
      await rows(tx, 'UPDATE calls SET voicemail_file_id = $2, voicemail_seconds = $3, updated_at = $4 WHERE id = $1', [
        call.id,
        fileId,
        seconds,
        now.toString(),
      ]);
    await services.jobs.add(
      tx,
      'fetch_recording',
      { recordingId: kept.id, fileId, url, seconds, attempt: 1 },
      { key: `recording-${sid}` },
    );
    if (isVoicemail) await notifyOf(tx, { services, now }, call, 'New voicemail');
    await followCall(tx, { services, now }, { ...call });
  });
}

/** The carrier's own words of a voicemail; they may come before the sound. */
export async function takeTranscription(
  context: JobContext,
  { params }: SignedRequest,
  callId: number | undefined,
): Promise<void> {
  const { TranscriptionText: text = '', TranscriptionStatus: status, RecordingSid: sid } = params;
  if (callId === undefined || !sid || status !== 'completed' || text.trim() === '') return;
  const { services } = context;
  const now = context.now();
  await context.transaction(async (tx) => {
    if (await wasTold(tx, sid, 'transcription')) return;
    const call = await lockCall(tx, callId);
    const kept = call && (await keepRecording(tx, call, { sid, isVoicemail: true, at: now.toString() }));
    if (!call || !kept) return;
    await rows(tx, 'UPDATE calls SET voicemail_transcription = $2, updated_at = $3 WHERE id = $1', [
      call.id,
      text.trim(),
      now.toString(),
    ]);
    const transcript = transcriptOf([{ name: memberName(call), seconds: 0, text }]);
    await rows(tx, 'UPDATE call_recordings SET transcription = $2, updated_at = $3 WHERE id = $1', [
      kept.id,
      transcript,
      now.toString(),
    ]);
    await services.jobs.add(tx, 'write_up_recording', { recordingId: kept.id }, { key: `write-up-${kept.id}` });
    await followCall(tx, { services, now }, call);
  });
}

async function setState(context: JobContext, recordingId: number, state: 'ready' | 'failed'): Promise<void> {
  await context.transaction(async (tx) => {
    const now = context.now();
    const [row] = await rows<{ call_id: number }>(
      tx,
      'UPDATE call_recordings SET state = $2, updated_at = $3 WHERE id = $1 AND state <> $2 RETURNING call_id',
      [recordingId, state, now.toString()],
    );
    const call = row && (await lockCall(tx, row.call_id));
    if (call) await followCall(tx, { services: context.services, now }, call);
  });
}

/** Brings the sound of a recording here, to be checked like any file, and has it written up. Tried again a few times. */
export async function fetchRecording(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const [recordingId, fileId, attempt] = [payload['recordingId'], payload['fileId'], payload['attempt']].map(
    Number,
  ) as [number, number, number];
  const { telephony } = context.services.connectors;
  const ending = Number(payload['seconds']) > wholeSoundSeconds ? '.mp3' : '.wav';
  let sound: { bytes: Buffer; mimeType: string };
  try {
    sound = await telephony.fetchMedia(String(payload['url']) + ending);
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error;
    context.log.info({ recordingId, kind: error.kind, attempt }, 'recording not fetched');
    if (attempt >= mostAttempts) return setState(context, recordingId, 'failed');
    const runAt = Temporal.Now.instant()
      .add({ seconds: 2 ** attempt })
      .toString();
    await context.transaction((tx) =>
      context.services.jobs.add(tx, 'fetch_recording', { ...payload, attempt: attempt + 1 }, { runAt }),
    );
    return;
  }
  await deliverFile(context, fileId, sound.bytes);
  await setState(context, recordingId, 'ready');
  await writeUp(context, recordingId, sound);
}

interface Recorded {
  call_id: number;
  transcription: string | null;
  went_to_voicemail: boolean;
  incoming: boolean;
  guide_name: string | null;
  member_name: string | null;
  phone_number: string;
}

/**
 * Has the assistant make the transcript, where there is none and the sound is given, and the notes. Notes of a transcript
 * that another one has replaced meanwhile are made again from that.
 */
async function writeUp(
  context: JobContext,
  recordingId: number,
  sound?: { bytes: Buffer; mimeType: string },
): Promise<void> {
  const { assistant } = context.services.connectors;
  const [row] = await context.transaction((tx) =>
    rows<Recorded>(
      tx,
      `SELECT r.call_id, r.transcription, r.went_to_voicemail, c.incoming, g.name AS guide_name, m.name AS member_name, c.phone_number
         FROM call_recordings r JOIN calls c ON c.id = r.call_id LEFT JOIN users g ON g.id = c.guide_id LEFT JOIN users m ON m.id = c.member_id
        WHERE r.id = $1 AND r.deleted_at IS NULL`,
      [recordingId],
    ),
  );
  if (!row) return;
  const member = row.member_name ?? row.phone_number;
  const guide = row.guide_name ?? 'Guide';
  const both = row.incoming ? [member, guide] : [guide, member];
  const transcript =
    row.transcription ??
    (sound ? await assistant.transcribe({ ...sound, speakers: row.went_to_voicemail ? [member] : both }) : null);
  if (transcript === null) return;
  const notes = await assistant.notesOf({
    transcript,
    isVoicemail: row.went_to_voicemail,
    memberName: row.member_name,
    guideName: row.guide_name,
  });
  const isDone = await context.transaction(async (tx) => {
    const now = context.now();
    const written = await rows(
      tx,
      `UPDATE call_recordings SET transcription = $2, generated_notes = $3, updated_at = $5
        WHERE id = $1 AND transcription IS NOT DISTINCT FROM $4 RETURNING id`,
      [recordingId, transcript, notes, row.transcription, now.toString()],
    );
    if (written.length === 0) return false;
    const call = await lockCall(tx, row.call_id);
    if (call) await followCall(tx, { services: context.services, now }, call);
    return true;
  });
  if (!isDone) await writeUp(context, recordingId, sound);
}

/** The job that makes notes once words have come. */
export const writeUpRecording = ({ recordingId }: Record<string, unknown>, context: JobContext): Promise<void> =>
  writeUp(context, Number(recordingId));
