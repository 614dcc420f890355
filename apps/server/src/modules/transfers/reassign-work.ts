import type { MemberId, StaffId } from '@guidepost/contracts';
import { notFound } from '../../platform/errors.ts';
import type { EarlierReview } from '../../platform/services/todos.ts';
import { moveReviews, returnReview as returnCallReview } from '../calls/public.ts';
import { reassignReviewers, returnReview as returnStatusReview } from '../statuses/public.ts';
import { handoverTexts, stopTexts } from '../texts/public.ts';
import { previewTransfer, type TransferPlan } from './effects.ts';
import { type NotifyContext, reassignReviews, returnReview } from './notify.ts';
import { findStaffWhoSee, lockSubject, type TransferSubject } from './queries-people.ts';

type Work = Pick<TransferPlan, 'formerId' | 'left' | 'outdatedIntroductions' | 'senders' | 'staying'>;

/**
 * Gives a member's open to-dos and scheduled texts to a guide, in the given transaction. Closes to-dos whose author will
 * no longer see the member. Transfers, merges and undone merges use this function.
 * @returns the staff among the senders and the former guide who see the member if this guide is assigned
 */
export async function reassignWork(
  notifyContext: NotifyContext,
  { member_id: memberId, client_id: clientId }: Pick<TransferSubject, 'client_id' | 'member_id'>,
  toId: StaffId,
  { formerId, left, outdatedIntroductions, senders, staying }: Work,
): Promise<ReadonlySet<StaffId>> {
  const { db, now, services } = notifyContext;
  await services.todos.closeAll(db, left, now.toString());
  const staffIds = [...senders, ...(formerId === null ? [] : [formerId])];
  const seeing = await findStaffWhoSee(db, { staffIds, guideId: toId, clientId, now: now.toString() });
  if (outdatedIntroductions.length > 0) await stopTexts(notifyContext, memberId, outdatedIntroductions);
  const from = senders.filter((id) => id !== toId && (id === formerId || !seeing.has(id)));
  await handoverTexts(notifyContext, memberId, { from, to: toId });
  await services.todos.reassign(db, memberId, toId, staying);
  return seeing;
}

/** Moves reviews about a member whose reviewers no longer see the member. Assign the member to the guide first. */
export async function reassignMemberReviews(
  notifyContext: NotifyContext,
  memberId: MemberId,
  guideId: StaffId | null,
): Promise<void> {
  if (guideId !== null) await moveReviews(notifyContext, memberId, guideId);
  await reassignReviewers(notifyContext, { memberId });
  await reassignReviews(notifyContext, { memberId });
}

/**
 * Returns reviews to the users who had them before a merge, if these users can still decide.
 * @param mergedAt the time of the merge, which may have closed reviews of a call
 */
export async function returnMemberReviews(
  notifyContext: NotifyContext,
  reviews: readonly EarlierReview[],
  mergedAt: string,
): Promise<void> {
  for (const review of reviews) {
    if (review.type === 'CALL_AUDIT') await returnCallReview(notifyContext, review, mergedAt);
    else if (review.type === 'STATUS_REVIEW') await returnStatusReview(notifyContext, review);
    else await returnReview(notifyContext, review);
  }
}

/**
 * Gives a member's open to-dos and scheduled texts to a guide, as a transfer to this guide would. A scheduled introduction
 * of the member's own guide is still sent.
 */
export async function reassignWorkOf(notifyContext: NotifyContext, memberId: MemberId, toId: StaffId): Promise<void> {
  const member = await lockSubject(notifyContext.db, memberId);
  if (!member) throw notFound();
  const plan = await previewTransfer(notifyContext, member, toId);
  const outdatedIntroductions = member.assigned_guide_id === toId ? [] : plan.outdatedIntroductions;
  await reassignWork(notifyContext, member, toId, { ...plan, outdatedIntroductions });
}
