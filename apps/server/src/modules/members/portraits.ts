import type { BodyOf, contracts, ReplyOf } from '@guidepost/contracts';
import { rows } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';
import type { Acting } from './update.ts';

export const feedbackDescriptions = (db: Db): Promise<ReplyOf<typeof contracts.members.feedbackDescriptions>> =>
  rows(
    db,
    'SELECT id, key, text FROM member_summary_feedback_descriptions WHERE deprecated_at IS NULL ORDER BY sort_order, id',
  );

/** Keeps what somebody says about a portrait, with the text that they had before them. @throws AppError */
export async function giveFeedback(
  { db, viewer, now }: Acting,
  body: BodyOf<typeof contracts.members.giveFeedback>,
): Promise<ReplyOf<typeof contracts.members.giveFeedback>> {
  const [known] = await rows<{ description: boolean; portrait: boolean }>(
    db,
    `SELECT EXISTS (SELECT 1 FROM member_summary_feedback_descriptions WHERE id = $1 AND deprecated_at IS NULL) AS description,
            $2::bigint IS NULL OR EXISTS (SELECT 1 FROM member_summaries WHERE id = $2 AND member_id = $3) AS portrait`,
    [body.feedbackDescriptionId, body.summaryDataId ?? null, body.memberId],
  );
  if (!known?.description) {
    throw new AppError('FEEDBACK_DESCRIPTION_UNKNOWN', {
      errors: [{ property: 'feedbackDescriptionId', constraints: { exists: 'Description is required.' } }],
    });
  }
  // Ids inside bodies belong to the same member (design 6).
  if (!known.portrait)
    throw new AppError('PORTRAIT_NOT_FOUND', {
      errors: [{ property: 'summaryDataId', constraints: { exists: 'This portrait could not be found.' } }],
    });
  const [row] = await rows<{ id: number }>(
    db,
    `INSERT INTO member_summary_feedback (member_id, feedback_description_id, comment, summary, summary_id, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      body.memberId,
      body.feedbackDescriptionId,
      body.comment,
      body.summary,
      body.summaryDataId ?? null,
      viewer.id,
      now.toString(),
    ],
  );
  if (!row) throw new Error('The feedback was not written');
  return { id: row.id, memberId: body.memberId };
}
