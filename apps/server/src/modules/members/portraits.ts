import type { BodyOf, contracts, ReplyOf } from '@guidepost/contracts';
import { refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { insertFeedback, isFeedbackKnown } from './queries-portraits.ts';

/**
 * Stores feedback about a portrait, with the text that the user saw.
 * @throws AppError FEEDBACK_DESCRIPTION_UNKNOWN, PORTRAIT_NOT_FOUND
 */
export async function storeFeedback(
  { db, viewer, now }: Acting,
  body: BodyOf<typeof contracts.members.storeFeedback>,
): Promise<ReplyOf<typeof contracts.members.storeFeedback>> {
  const portraitId = body.summaryDataId ?? null;
  const known = await isFeedbackKnown(db, {
    descriptionId: body.feedbackDescriptionId,
    portraitId,
    memberId: body.memberId,
  });
  if (!known.description) {
    throw refusedAt('FEEDBACK_DESCRIPTION_UNKNOWN', 'feedbackDescriptionId', 'exists', 'Description is required.');
  }
  // Access was checked only for the member in the request, so the portrait must belong to that member.
  if (!known.portrait)
    throw refusedAt('PORTRAIT_NOT_FOUND', 'summaryDataId', 'exists', 'This member portrait could not be found.');
  const id = await insertFeedback(db, {
    memberId: body.memberId,
    descriptionId: body.feedbackDescriptionId,
    comment: body.comment,
    summary: body.summary,
    portraitId,
    createdBy: viewer.id,
    createdAt: now.toString(),
  });
  return { id, memberId: body.memberId };
}
