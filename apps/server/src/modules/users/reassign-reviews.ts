import { asId } from '@guidepost/contracts';
import type { Task } from '../../platform/module.ts';
import { moveReviews } from '../calls/public.ts';
import { canSeeMember } from '../staff/public.ts';
import { reassignReviewers } from '../statuses/public.ts';
import { reassignReviews, reopenReturnedItems } from '../transfers/public.ts';
import { findReviewsAround, lockMembers } from './queries-reviews.ts';

/**
 * Finds new owners for reviews and returned items whose owners can no longer act on them, after a user's role, teams or
 * audited clients changed. Checks those of the user and those about the user's members.
 */
export const reassignReviewsOf: Task = async (payload, { transaction, now: businessNow, services }) => {
  const userId = asId<'Staff'>(Number(payload.userId));
  await transaction(async (db) => {
    const now = businessNow();
    const context = { db, now, services };
    const reviews = await findReviewsAround(db, userId);
    await lockMembers(db, [...new Set(reviews.map(({ member_id }) => member_id))]);
    for (const ownerId of new Set(reviews.map(({ owner_id }) => owner_id))) {
      await reopenReturnedItems(context, ownerId);
      await reassignReviews(context, { reviewerId: ownerId });
      await reassignReviewers(context, { reviewerId: ownerId });
    }
    const ofCalls = reviews.filter(({ type }) => type === 'CALL_AUDIT');
    const guides = new Map(ofCalls.map(({ member_id, guide_id }) => [member_id, guide_id]));
    for (const [memberId, guideId] of guides)
      if (guideId !== null && (await canSeeMember(db, guideId, memberId, now)))
        await moveReviews(context, memberId, guideId);
  });
};
