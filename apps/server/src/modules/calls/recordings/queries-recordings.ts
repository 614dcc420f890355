import type { CallId, FileId, IdOf, MemberId } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../../platform/db.ts';
import { bool, id, nullable, type RowOf, row, text } from '../../../platform/row.ts';
import { laterTranscripts } from '../queries.ts';

const storedRecordingRow = row({ id: id<'Recording'>(), file_id: nullable(id<'File'>()) });

/**
 * Returns the recording of a call. Adds it on the first report. A call has only one recording, so returns undefined if
 * the stored recording has a different sid.
 */
export async function findOrCreateRecording(
  tx: Db,
  recording: { callId: CallId; memberId: MemberId | null; sid: string; isVoicemail: boolean; at: string },
): Promise<RowOf<typeof storedRecordingRow> | undefined> {
  const [stored] = await rows(
    tx,
    storedRecordingRow,
    `INSERT INTO call_recordings (call_id, member_id, sid, went_to_voicemail, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)
     ON CONFLICT (call_id) DO UPDATE SET sid = excluded.sid WHERE call_recordings.sid = excluded.sid
     RETURNING id, file_id`,
    [recording.callId, recording.memberId, recording.sid, recording.isVoicemail, recording.at],
  );
  return stored;
}

/** Returns true if the carrier already reported a recording's file or transcript. */
export const isAlreadyReported = async (tx: Db, sid: string, column: 'file_id' | 'transcription'): Promise<boolean> =>
  (await execute(tx, `SELECT FROM call_recordings WHERE sid = $1 AND ${column} IS NOT NULL`, [sid])) > 0;

export const setRecordingFile = (tx: Db, recordingId: IdOf<'Recording'>, fileId: FileId, at: string): Promise<number> =>
  execute(tx, 'UPDATE call_recordings SET file_id = $2, updated_at = $3 WHERE id = $1', [recordingId, fileId, at]);

export const setVoicemail = (
  tx: Db,
  callId: CallId,
  voicemail: { fileId: FileId; seconds: number; at: string },
): Promise<number> =>
  execute(tx, 'UPDATE calls SET voicemail_file_id = $2, voicemail_seconds = $3, updated_at = $4 WHERE id = $1', [
    callId,
    voicemail.fileId,
    voicemail.seconds,
    voicemail.at,
  ]);

/** Stores the carrier's transcript of a voicemail. */
export const setVoicemailTranscription = (tx: Db, callId: CallId, words: string, at: string): Promise<number> =>
  execute(tx, 'UPDATE calls SET voicemail_transcription = $2, updated_at = $3 WHERE id = $1', [callId, words, at]);

export const setTranscript = (
  tx: Db,
  recordingId: IdOf<'Recording'>,
  transcript: string,
  at: string,
): Promise<number> =>
  execute(tx, 'UPDATE call_recordings SET transcription = $2, updated_at = $3 WHERE id = $1', [
    recordingId,
    transcript,
    at,
  ]);

/** Stores a recording's state. Returns false if the recording already had this state. */
export const setRecordingState = async (
  tx: Db,
  recordingId: IdOf<'Recording'>,
  state: 'ready' | 'failed',
  at: string,
): Promise<boolean> =>
  (await execute(tx, 'UPDATE call_recordings SET state = $2, updated_at = $3 WHERE id = $1 AND state <> $2', [
    recordingId,
    state,
    at,
  ])) > 0;

const recordedRow = row({
  call_id: id<'Call'>(),
  transcription: nullable(text),
  further: nullable(text),
  went_to_voicemail: bool,
  incoming: bool,
  guide_name: nullable(text),
  member_name: nullable(text),
  phone_number: text,
});

/** Returns the data that is needed to generate a recording's transcript and notes. */
export async function findRecorded(
  tx: Db,
  recordingId: IdOf<'Recording'>,
): Promise<RowOf<typeof recordedRow> | undefined> {
  const [found] = await rows(
    tx,
    recordedRow,
    `SELECT r.call_id, r.transcription, ${laterTranscripts} AS further, r.went_to_voicemail, c.incoming, g.name AS guide_name, m.name AS member_name, c.phone_number
       FROM call_recordings r JOIN calls c ON c.id = r.call_id LEFT JOIN users g ON g.id = c.guide_id LEFT JOIN users m ON m.id = c.member_id
      WHERE r.id = $1 AND r.deleted_at IS NULL`,
    [recordingId],
  );
  return found;
}

/**
 * Stores a recording's transcript and notes.
 * @param of the transcript that was stored when the notes were generated
 * @returns false if the stored transcript has changed in the meantime
 */
export async function setNotes(
  tx: Db,
  recordingId: IdOf<'Recording'>,
  { transcript, notes, of, at }: { transcript: string | null; notes: string | null; of: string | null; at: string },
): Promise<boolean> {
  const written = await execute(
    tx,
    `UPDATE call_recordings SET transcription = $2, generated_notes = $3, updated_at = $5
      WHERE id = $1 AND transcription IS NOT DISTINCT FROM $4`,
    [recordingId, transcript, notes, of, at],
  );
  return written > 0;
}

/** Feedback about a transcript or notes. If it is undefined, the stored feedback does not change. */
export interface Judgment {
  isAccurate: boolean | null;
  issues: readonly string[];
  feedback: string | null;
}

/** Stores whether a transcript and the generated notes are accurate. */
export async function updateFeedback(
  tx: Db,
  recordingId: IdOf<'Recording'>,
  { transcript, notes, at }: { transcript: Judgment | undefined; notes: Judgment | undefined; at: string },
): Promise<void> {
  const values = (judgment: Judgment | undefined) => [
    judgment !== undefined,
    judgment?.isAccurate ?? null,
    judgment?.issues ?? [],
    judgment?.feedback ?? null,
  ];
  await execute(
    tx,
    `UPDATE call_recordings SET
       is_accurate_transcription = CASE WHEN $2 THEN $3::boolean ELSE is_accurate_transcription END,
       accuracy_issues = CASE WHEN $2 THEN $4::text[] ELSE accuracy_issues END,
       accuracy_feedback = CASE WHEN $2 THEN $5::text ELSE accuracy_feedback END,
       is_accurate_summary = CASE WHEN $6 THEN $7::boolean ELSE is_accurate_summary END,
       summary_accuracy_issues = CASE WHEN $6 THEN $8::text[] ELSE summary_accuracy_issues END,
       summary_accuracy_feedback = CASE WHEN $6 THEN $9::text ELSE summary_accuracy_feedback END,
       updated_at = $10
     WHERE id = $1`,
    [recordingId, ...values(transcript), ...values(notes), at],
  );
}
