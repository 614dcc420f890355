import { asId, type CallId, type IdOf } from '@guidepost/contracts';
import { transcriptOf } from '@guidepost/rules';
import type { SignedRequest } from '../../../platform/http/webhook.ts';
import type { JobContext } from '../../../platform/module.ts';
import { deliverFile, expectFile } from '../../files/public.ts';
import { notifyOfVoicemail, updateCallRecords } from '../outcomes/follow-up.ts';
import { listenPermission } from '../present.ts';
import { type CallRecord, lockCall, lockCallOf } from '../queries-record.ts';
import { fetchRecordingAudio, type RecordingAudio } from './fetch-sound.ts';
import {
  findOrCreateRecording,
  findRecorded,
  isAlreadyReported,
  setNotes,
  setRecordingFile,
  setRecordingState,
  setTranscript,
  setVoicemail,
  setVoicemailTranscription,
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
    if (await isAlreadyReported(tx, sid, 'file_id')) return;
    const call = await lockCall(tx, callId);
    const storedRecording =
      call &&
      (await findOrCreateRecording(tx, { callId, memberId: call.member_id, sid, isVoicemail, at: now.toString() }));
    if (!call || !storedRecording || storedRecording.file_id !== null) return;
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
    await setRecordingFile(tx, storedRecording.id, fileId, now.toString());
    if (isVoicemail) await setVoicemail(tx, call.id, { fileId, seconds, at: now.toString() });
    await services.jobs.add(
      tx,
      'fetch_recording',
      { recordingId: storedRecording.id, fileId, url, seconds, attempt: 1 },
      { key: `recording-${sid}` },
    );
    if (isVoicemail) await notifyOfVoicemail(tx, { services, now }, call);
    await updateCallRecords(tx, { services, now }, { ...call });
  });
}

/** Stores the carrier's transcript of a voicemail, which may arrive before the audio. */
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
    if (await isAlreadyReported(tx, sid, 'transcription')) return;
    const call = await lockCall(tx, callId);
    const storedRecording =
      call &&
      (await findOrCreateRecording(tx, {
        callId,
        memberId: call.member_id,
        sid,
        isVoicemail: true,
        at: now.toString(),
      }));
    if (!call || !storedRecording) return;
    await setVoicemailTranscription(tx, call.id, text.trim(), now.toString());
    const transcript = transcriptOf([{ name: memberName(call), seconds: 0, text }]);
    await setTranscript(tx, storedRecording.id, transcript, now.toString());
    await services.jobs.add(
      tx,
      'write_up_recording',
      { recordingId: storedRecording.id },
      { key: `write-up-${storedRecording.id}` },
    );
    await updateCallRecords(tx, { services, now }, call);
  });
}

async function setState(context: JobContext, recordingId: IdOf<'Recording'>, state: 'ready' | 'failed'): Promise<void> {
  await context.transaction(async (tx) => {
    const now = context.now();
    const call = await lockCallOf(tx, recordingId);
    const isNews = await setRecordingState(tx, recordingId, state, now.toString());
    if (call && isNews) await updateCallRecords(tx, { services: context.services, now }, call);
  });
}

/**
 * Fetches a recording's audio, which is scanned like any other file. Then generates the transcript and the notes. A
 * failed fetch is retried.
 */
export async function fetchRecording(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const recordingId = asId<'Recording'>(Number(payload['recordingId']));
  const sound = await fetchRecordingAudio(context, 'fetch_recording', payload);
  if (sound === 'later') return;
  if (sound === 'failed') return setState(context, recordingId, 'failed');
  await deliverFile(context, asId<'File'>(Number(payload['fileId'])), sound.bytes);
  await setState(context, recordingId, 'ready');
  await generateNotes(context, recordingId, sound);
}

/**
 * Has the assistant generate notes from all parts of the recording. First generates the transcript if it is missing and
 * the audio is available. Generates the notes again if the stored transcript has changed in the meantime.
 */
async function generateNotes(
  context: JobContext,
  recordingId: IdOf<'Recording'>,
  sound?: RecordingAudio,
): Promise<void> {
  const { assistant } = context.services.connectors;
  const row = await context.transaction((tx) => findRecorded(tx, recordingId));
  if (!row) return;
  const member = row.member_name ?? row.phone_number;
  const guide = row.guide_name ?? 'Guide';
  const both = row.incoming ? [member, guide] : [guide, member];
  const transcript =
    row.transcription ??
    (sound ? await assistant.transcribe({ ...sound, speakers: row.went_to_voicemail ? [member] : both }) : null);
  const fullTranscript = [transcript, row.further].filter((words) => words !== null).join('\n');
  if (fullTranscript === '') return;
  const notes = await assistant.notesOf({
    transcript: fullTranscript,
    isVoicemail: row.went_to_voicemail,
    memberName: row.member_name,
    guideName: row.guide_name,
  });
  const isDone = await context.transaction(async (tx) => {
    const now = context.now();
    const made = { transcript, notes, of: row.transcription, at: now.toString() };
    const call = await lockCall(tx, row.call_id);
    if (!(await setNotes(tx, recordingId, made))) return false;
    if (call) await updateCallRecords(tx, { services: context.services, now }, call);
    return true;
  });
  if (!isDone) await generateNotes(context, recordingId, sound);
}

/** Job that generates notes after a transcript has arrived. */
export const generateNotesTask = ({ recordingId }: Record<string, unknown>, context: JobContext): Promise<void> =>
  generateNotes(context, asId(Number(recordingId)));
