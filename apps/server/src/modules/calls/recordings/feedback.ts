import type { BodyOf, CallRecording, calls, IdOf } from '@guidepost/contracts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import type { Acting } from '../../../platform/module.ts';
import { updateCallRecords } from '../outcomes/follow-up.ts';
import { callFor } from '../present.ts';
import { lockCallOf } from '../queries-record.ts';
import { type Judgment, updateFeedback } from './queries-recordings.ts';

type FeedbackBody = BodyOf<typeof calls.recordingFeedback>;

/**
 * Returns a user's judgment of a text. An accurate text has no issues. Returns undefined if the user did not judge the
 * text.
 */
const parseJudgment = (
  isAccurate: boolean | null | undefined,
  issues: readonly string[] | undefined | null,
  feedback: string | undefined | null,
): Judgment | undefined =>
  isAccurate === undefined
    ? undefined
    : {
        isAccurate,
        issues: isAccurate === false ? [...new Set(issues ?? [])] : [],
        feedback: isAccurate === false ? feedback || null : null,
      };

/**
 * Stores whether a transcript and the generated notes are accurate. Refuses issues and comments that come without this
 * judgment.
 * @throws AppError BAD_REQUEST, NOT_FOUND
 */
export async function storeFeedback(
  acting: Acting,
  recordingId: IdOf<'Recording'>,
  sent: FeedbackBody,
): Promise<CallRecording> {
  const { db, now, services } = acting;
  if ((sent.accuracyIssues?.length || sent.accuracyFeedback) && sent.isAccurateTranscription == null)
    throw badRequest('isAccurateTranscription', 'required', 'Indicate whether the transcript is accurate.');
  if ((sent.summaryAccuracyIssues?.length || sent.summaryAccuracyFeedback) && sent.isAccurateSummary == null)
    throw badRequest('isAccurateSummary', 'required', 'Indicate whether the generated notes are accurate.');
  const call = await lockCallOf(db, recordingId);
  if (!call) throw notFound();
  await updateFeedback(db, recordingId, {
    transcript: parseJudgment(sent.isAccurateTranscription, sent.accuracyIssues, sent.accuracyFeedback),
    notes: parseJudgment(sent.isAccurateSummary, sent.summaryAccuracyIssues, sent.summaryAccuracyFeedback),
    at: now.toString(),
  });
  await updateCallRecords(db, { services, now }, call);
  const { recording } = await callFor(acting, call.id);
  if (!recording) throw new Error('The recording does not exist');
  return recording;
}
