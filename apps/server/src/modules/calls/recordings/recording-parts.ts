import { asId, type CallId } from '@guidepost/contracts';
import { laterTranscript } from '@guidepost/rules';
import type { SignedRequest } from '../../../platform/http/webhook.ts';
import type { JobContext } from '../../../platform/module.ts';
import { deliverFile, expectFile } from '../../files/public.ts';
import { updateCallRecords } from '../outcomes/follow-up.ts';
import { listenPermission } from '../present.ts';
import { lockCall } from '../queries-record.ts';
import { fetchRecordingAudio } from './fetch-sound.ts';
import { findFirstRecording, findPart, insertPart, isPartStored, setPart } from './queries-recording-parts.ts';

/*
 * A recording ends together with the `Dial` that started it. If the call moves to a conference to mute the guide, the
 * carrier makes a second recording of the rest. Users see and play both as parts of one recording.
 */

/**
 * Stores that a conference was recorded, and starts the job that fetches the recording. A repeated report changes
 * nothing.
 */
export async function storeRecordingPart(
  context: JobContext,
  { params }: SignedRequest,
  callId: CallId | undefined,
): Promise<void> {
  const { RecordingSid: sid, RecordingUrl: url, RecordingStatus: status, RecordingStartTime = '' } = params;
  if (callId === undefined || !sid || !url || status !== 'completed') return;
  const seconds = Number(params['RecordingDuration'] ?? 0) || 0;
  const now = context.now();
  const began = Date.parse(RecordingStartTime);
  const startedAt = Number.isNaN(began) ? now.subtract({ seconds }) : Temporal.Instant.fromEpochMilliseconds(began);
  await context.transaction(async (tx) => {
    const call = await lockCall(tx, callId);
    if (!call || (await isPartStored(tx, sid))) return;
    const owner = { type: 'call', id: call.id, memberId: call.member_id, permission: listenPermission(false) } as const;
    const fileId = await expectFile(
      tx,
      {
        purpose: 'recording',
        source: `twilio:${sid}`,
        fileName: 'call.wav',
        mimeType: 'audio/wav',
        owner,
        staffId: call.guide_id,
      },
      now,
    );
    await insertPart(tx, { callId, sid, fileId, startedAt: startedAt.toString(), at: now.toString() });
    const payload = { fileId, url, seconds, attempt: 1 };
    await context.services.jobs.add(tx, 'fetch_recording_part', payload, { key: `recording-${sid}` });
    await updateCallRecords(tx, { services: context.services, now }, call);
  });
}

/** Fetches the audio of a part, transcribes it, and has new notes generated for the whole recording. */
export async function fetchRecordingPart(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const fileId = asId<'File'>(Number(payload['fileId']));
  const sound = await fetchRecordingAudio(context, 'fetch_recording_part', payload);
  const part = await context.transaction((tx) => findPart(tx, fileId));
  if (sound === 'later' || !part) return;
  let words: string | null = null;
  if (sound !== 'failed') {
    await deliverFile(context, fileId, sound.bytes);
    const [guide, member] = [part.guide_name ?? 'Guide', part.member_name ?? part.phone_number];
    const speakers = part.incoming ? [member, guide] : [guide, member];
    words = await context.services.connectors.assistant.transcribe({ ...sound, speakers });
  }
  const started = Temporal.Instant.from(part.started_at);
  const offsetSeconds =
    part.time_connected === null ? 0 : Temporal.Instant.from(part.time_connected).until(started).total('seconds');
  await context.transaction(async (tx) => {
    const now = context.now();
    const transcriptOfPart = words === null ? null : laterTranscript(words, Math.max(0, Math.round(offsetSeconds)));
    const call = await lockCall(tx, part.call_id);
    await setPart(tx, fileId, {
      state: sound === 'failed' ? 'failed' : 'ready',
      words: transcriptOfPart,
      at: now.toString(),
    });
    if (call) await updateCallRecords(tx, { services: context.services, now }, call);
    // If the first part is not available yet, the job that fetches the first part generates the notes for both parts.
    const recordingId = transcriptOfPart === null ? undefined : await findFirstRecording(tx, part.call_id);
    if (recordingId !== undefined)
      await context.services.jobs.add(tx, 'write_up_recording', { recordingId }, { key: `write-up-${recordingId}` });
  });
}
