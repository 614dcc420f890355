import { asId, type CallId, type IdOf } from '@guidepost/contracts';
import { transcriptOf } from '@guidepost/rules';
import type { SignedRequest } from '../../../platform/http/webhook.ts';
import type { JobContext } from '../../../platform/module.ts';
import { deliverFile, expectFile } from '../../files/public.ts';
import { followCall, notifyOfVoicemail } from '../outcomes/follow-up.ts';
import { listenPermission } from '../present.ts';
import { type CallRecord, lockCall, lockCallOf } from '../queries-record.ts';
import { fetchSound, type Sound } from './fetch-sound.ts';
import {
  findRecorded,
  keepRecording,
  setNotes,
  setRecordingFile,
  setRecordingState,
  setTranscript,
  setVoicemail,
  setVoicemailTranscription,
  wasTold,
} from './queries-recordings.ts';

const memberName = (call: CallRecord): string => call.member_name ?? call.phone_number;

/**
 * Stores that a conversation or voicemail was recorded, and starts the job that fetches the recording. A repeated
 * report changes nothing.
 */
export async function storeRecording(
  context: JobContext,
  { params, query }: SignedRequest,
  callId: CallId | undefined,
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
    const kept =
      call && (await keepRecording(tx, { callId, memberId: call.member_id, sid, isVoicemail, at: now.toString() }));
    if (!call || !kept || kept.file_id !== null) return;
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
    await setRecordingFile(tx, kept.id, fileId, now.toString());
    if (isVoicemail) await setVoicemail(tx, call.id, { fileId, seconds, at: now.toString() });
    await services.jobs.add(
      tx,
      'fetch_recording',
      { recordingId: kept.id, fileId, url, seconds, attempt: 1 },
      { key: `recording-${sid}` },
    );
    if (isVoicemail) await notifyOfVoicemail(tx, { services, now }, call);
    await followCall(tx, { services, now }, { ...call });
  });
}

/** Stores the carrier's transcript of a voicemail, which may arrive before the sound. */
export async function storeTranscription(
  context: JobContext,
  { params }: SignedRequest,
  callId: CallId | undefined,
): Promise<void> {
  const { TranscriptionText: text = '', TranscriptionStatus: status, RecordingSid: sid } = params;
  if (callId === undefined || !sid || status !== 'completed' || text.trim() === '') return;
  const { services } = context;
  const now = context.now();
  await context.transaction(async (tx) => {
    if (await wasTold(tx, sid, 'transcription')) return;
    const call = await lockCall(tx, callId);
    const kept =
      call &&
      (await keepRecording(tx, { callId, memberId: call.member_id, sid, isVoicemail: true, at: now.toString() }));
    if (!call || !kept) return;
    await setVoicemailTranscription(tx, call.id, text.trim(), now.toString());
    const transcript = transcriptOf([{ name: memberName(call), seconds: 0, text }]);
    await setTranscript(tx, kept.id, transcript, now.toString());
    await services.jobs.add(tx, 'write_up_recording', { recordingId: kept.id }, { key: `write-up-${kept.id}` });
    await followCall(tx, { services, now }, call);
  });
}

async function setState(context: JobContext, recordingId: IdOf<'Recording'>, state: 'ready' | 'failed'): Promise<void> {
  await context.transaction(async (tx) => {
    const now = context.now();
    const call = await lockCallOf(tx, recordingId);
    const isNews = await setRecordingState(tx, recordingId, state, now.toString());
    if (call && isNews) await followCall(tx, { services: context.services, now }, call);
  });
}

/**
 * Fetches the sound of a recording, which is scanned like any other file. Then starts the transcript and the notes. A
 * failed fetch is retried.
 */
export async function fetchRecording(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const recordingId = asId<'Recording'>(Number(payload['recordingId']));
  const sound = await fetchSound(context, 'fetch_recording', payload);
  if (sound === 'later') return;
  if (sound === 'failed') return setState(context, recordingId, 'failed');
  await deliverFile(context, asId<'File'>(Number(payload['fileId'])), sound.bytes);
  await setState(context, recordingId, 'ready');
  await writeUp(context, recordingId, sound);
}

/**
 * Generates the notes with the assistant, from all parts of the recording. First generates the transcript if it is
 * missing and the sound is available. Generates the notes again if the stored transcript has changed in the meantime.
 */
async function writeUp(context: JobContext, recordingId: IdOf<'Recording'>, sound?: Sound): Promise<void> {
  const { assistant } = context.services.connectors;
  const row = await context.transaction((tx) => findRecorded(tx, recordingId));
  if (!row) return;
  const member = row.member_name ?? row.phone_number;
  const guide = row.guide_name ?? 'Guide';
  const both = row.incoming ? [member, guide] : [guide, member];
  const transcript =
    row.transcription ??
    (sound ? await assistant.transcribe({ ...sound, speakers: row.went_to_voicemail ? [member] : both }) : null);
  const said = [transcript, row.further].filter((words) => words !== null).join('\n');
  if (said === '') return;
  const notes = await assistant.notesOf({
    transcript: said,
    isVoicemail: row.went_to_voicemail,
    memberName: row.member_name,
    guideName: row.guide_name,
  });
  const isDone = await context.transaction(async (tx) => {
    const now = context.now();
    const made = { transcript, notes, of: row.transcription, at: now.toString() };
    const call = await lockCall(tx, row.call_id);
    if (!(await setNotes(tx, recordingId, made))) return false;
    if (call) await followCall(tx, { services: context.services, now }, call);
    return true;
  });
  if (!isDone) await writeUp(context, recordingId, sound);
}

/** Job that generates notes after a transcript has arrived. */
export const writeUpRecording = ({ recordingId }: Record<string, unknown>, context: JobContext): Promise<void> =>
  writeUp(context, asId(Number(recordingId)));
