import type { BodyOf, CallRecording, calls } from '@guidepost/contracts';
import { rows } from '../../platform/database.ts';
import { badRequest } from '../../platform/errors.ts';
import { followCall } from './follow.ts';
import { callFor } from './queries.ts';
import { heldCall } from './record.ts';
import type { Acting } from './start.ts';

type Sent = BodyOf<typeof calls.recordingFeedback>;

/**
 * Says whether a transcript or the generated notes are right (staff §4). What is right has no issues; feedback without
 * an answer to that is none (staff §5).
 */
export async function giveFeedback(acting: Acting, recordingId: number, sent: Sent): Promise<CallRecording> {
  const { db, now, services } = acting;
  if ((sent.accuracyIssues?.length || sent.accuracyFeedback) && sent.isAccurateTranscription == null)
    throw badRequest('isAccurateTranscription', 'required', 'Say whether the transcript is right.');
  if ((sent.summaryAccuracyIssues?.length || sent.summaryAccuracyFeedback) && sent.isAccurateSummary == null)
    throw badRequest('isAccurateSummary', 'required', 'Say whether the generated notes are right.');
  const [row] = await rows<{ call_id: number }>(
    db,
    `UPDATE call_recordings SET
       is_accurate_transcription = CASE WHEN $2 THEN $3::boolean ELSE is_accurate_transcription END,
       accuracy_issues = CASE WHEN $2 THEN $4::text[] ELSE accuracy_issues END,
       accuracy_feedback = CASE WHEN $2 THEN $5::text ELSE accuracy_feedback END,
       is_accurate_summary = CASE WHEN $6 THEN $7::boolean ELSE is_accurate_summary END,
       summary_accuracy_issues = CASE WHEN $6 THEN $8::text[] ELSE summary_accuracy_issues END,
       summary_accuracy_feedback = CASE WHEN $6 THEN $9::text ELSE summary_accuracy_feedback END,
       updated_at = $10
     WHERE id = $1 RETURNING call_id`,
    [
      recordingId,
      sent.isAccurateTranscription !== undefined,
      sent.isAccurateTranscription ?? null,
      sent.isAccurateTranscription === false ? [...new Set(sent.accuracyIssues ?? [])] : [],
      sent.isAccurateTranscription === false ? sent.accuracyFeedback || null : null,
      sent.isAccurateSummary !== undefined,
      sent.isAccurateSummary ?? null,
      sent.isAccurateSummary === false ? [...new Set(sent.summaryAccuracyIssues ?? [])] : [],
      sent.isAccurateSummary === false ? sent.summaryAccuracyFeedback || null : null,
      now.toString(),
    ],
  );
  if (!row) throw new Error('The recording was not there');
  await followCall(db, { services, now }, await heldCall(db, row.call_id));
  const { recording } = await callFor(db, row.call_id, acting);
  if (!recording) throw new Error('The recording was not there');
  return recording;
}
