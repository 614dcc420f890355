import type { MemberId, StaffId } from '@guidepost/contracts';
import { mainReceiver } from '@guidepost/rules';
import type { Acting } from '../../../platform/module.ts';
import { handoverReviews } from '../../calls/public.ts';
import { handoverLines } from '../../lines/public.ts';
import { canSeeMember, findActiveStaff } from '../../staff/public.ts';
import { reassignReviewers } from '../../statuses/public.ts';
import { handoverScheduledTexts } from '../../texts/public.ts';
import { reassignReviews, reopenReturnedItems } from '../../transfers/public.ts';
import type { HandoverJob } from './plan.ts';
import { findInChargeOf } from './queries-holdings.ts';

type HandoverContext = Pick<Acting, 'db' | 'now' | 'services'>;

/**
 * Types of to-dos for decisions that need a permission. `reassignReviews` and `reassignReviewers` find new reviewers
 * for them.
 */
const decisions = ['TRANSFER_REVIEW', 'STATUS_REVIEW'];

/** Hands over a user's scheduled texts, call reviews and to-dos, for one member or for all members except some. */
async function handoverItems(
  handoverContext: HandoverContext,
  from: StaffId,
  to: StaffId,
  which: { memberId: MemberId } | { except: readonly MemberId[] },
): Promise<void> {
  await handoverScheduledTexts(handoverContext, from, to, which);
  await handoverReviews(handoverContext, from, to, which);
  await handoverContext.services.todos.handOver(handoverContext.db, from, to, { ...which, but: decisions });
}

/**
 * Hands over everything that is not about the user's own members: items about other guides' members, items without a
 * member, and lines.
 */
export async function handoverRemainder(
  handoverContext: HandoverContext,
  { from, receivers, cause, actorId }: HandoverJob,
): Promise<void> {
  const { db, now } = handoverContext;
  const present = await findActiveStaff(
    db,
    receivers.map(({ guideId }) => guideId),
  );
  const main = mainReceiver(receivers.filter(({ guideId }) => present.includes(guideId)));
  await reopenReturnedItems(handoverContext, from);
  await reassignReviews(handoverContext, { reviewerId: from });
  await reassignReviewers(handoverContext, { reviewerId: from });
  // If the main receiver does not see a member, the member's guide receives the items about this member. If the member
  // has no other guide, the user keeps these items, because the main receiver's docket would hide them.
  const keptMemberIds: MemberId[] = [];
  for (const { member_id: memberId, guide_id: guideId } of await findInChargeOf(db, from)) {
    if (main && (await canSeeMember(db, main.guideId, memberId, now))) continue;
    if (guideId === null || guideId === from) keptMemberIds.push(memberId);
    else await handoverItems(handoverContext, from, guideId, { memberId });
  }
  // If no receiver can sign in, the user keeps the items. Until all items of a user who left are handed over, the Team
  // tab shows that user.
  if (!main) return;
  // A guide who only changes role or team keeps their own number and the calls to it.
  await handoverLines(db, from, main.guideId, { withOwn: cause === 'left', changedBy: actorId });
  await handoverItems(handoverContext, from, main.guideId, { except: keptMemberIds });
}
