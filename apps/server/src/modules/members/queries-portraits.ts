import type { contracts, IdOf, MemberId, ReplyOf, StaffId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { bool, id, row, text } from '../../platform/row.ts';

const descriptionRow = row({ id: id<'FeedbackDescription'>(), key: text, text });

export const findFeedbackDescriptions = (db: Db): Promise<ReplyOf<typeof contracts.members.feedbackDescriptions>> =>
  rows(
    db,
    descriptionRow,
    'SELECT id, key, text FROM member_summary_feedback_descriptions WHERE deprecated_at IS NULL ORDER BY sort_order, id',
  );

const knownRow = row({ description: bool, portrait: bool });

/**
 * Checks the ids in a user's feedback about a portrait. `description` is true if the description exists and is not
 * deprecated. `portrait` is true if the portrait is null or belongs to the member.
 */
export async function isFeedbackKnown(
  db: Db,
  asked: { descriptionId: IdOf<'FeedbackDescription'>; portraitId: IdOf<'Portrait'> | null; memberId: MemberId },
): Promise<{ description: boolean; portrait: boolean }> {
  const [known] = await rows(
    db,
    knownRow,
    `SELECT EXISTS (SELECT 1 FROM member_summary_feedback_descriptions WHERE id = $1 AND deprecated_at IS NULL) AS description,
            $2::bigint IS NULL OR EXISTS (SELECT 1 FROM member_summaries WHERE id = $2 AND member_id = $3) AS portrait`,
    [asked.descriptionId, asked.portraitId, asked.memberId],
  );
  return known ?? { description: false, portrait: false };
}

const idRow = row({ id: id() });

/** Adds feedback about a portrait and returns its id. */
export async function insertFeedback(
  tx: Db,
  values: {
    memberId: MemberId;
    descriptionId: IdOf<'FeedbackDescription'>;
    comment: string;
    summary: string;
    portraitId: IdOf<'Portrait'> | null;
    createdBy: StaffId;
    createdAt: string;
  },
): Promise<number> {
  const [written] = await rows(
    tx,
    idRow,
    `INSERT INTO member_summary_feedback (member_id, feedback_description_id, comment, summary, summary_id, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      values.memberId,
      values.descriptionId,
      values.comment,
      values.summary,
      values.portraitId,
      values.createdBy,
      values.createdAt,
    ],
  );
  if (!written) throw new Error('The feedback was not stored');
  return written.id;
}
