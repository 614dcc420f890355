import type { MemberId, StaffId } from '@guidepost/contracts';
import { dateZones, dayIn, handoverComments } from '@guidepost/rules';
import { notFound } from '../../platform/errors.ts';
import { endHandover } from './apply.ts';
import { moveMember } from './move-member.ts';
import { type NotifyContext, notifyReceived } from './notify.ts';
import { lockOpenHandover } from './queries-handover.ts';
import { findLeftAt, findTransferGuides, lockSubject } from './queries-people.ts';
import { reassignMemberReviews, reassignWorkOf } from './reassign-work.ts';
import { reopenReturnedItems } from './returned-items.ts';

/**
 * Gives a restored member's open work back to the member's guide. If this guide can no longer have the member, transfers
 * the member to the guide `otherId`. If that is not possible either, the member becomes unassigned.
 * @param actorId the user who restores the member
 */
export async function returnToGuide(
  notifyContext: NotifyContext,
  { memberId, otherId, actorId }: { memberId: MemberId; otherId: StaffId | null; actorId: StaffId },
): Promise<void> {
  const { db, now, services } = notifyContext;
  const member = await lockSubject(db, memberId);
  if (!member) throw notFound();
  const guideId = member.assigned_guide_id;
  if (guideId === null) return reassignMemberReviews(notifyContext, memberId, null);
  const guides = await findTransferGuides(db, { clientId: member.client_id, except: null, now: now.toString() });
  const canHave = (staffId: StaffId | null) => guides.some(({ id }) => id === staffId);
  if (canHave(guideId)) {
    await reassignWorkOf(notifyContext, memberId, guideId);
    await reassignMemberReviews(notifyContext, memberId, guideId);
    const handover = await lockOpenHandover(db, memberId);
    if (handover?.from_guide_id) await reopenReturnedItems(notifyContext, handover.from_guide_id);
    return;
  }
  if (otherId !== null && canHave(otherId)) {
    const leftAt = await findLeftAt(db, guideId);
    const lastDay = leftAt === null ? null : dayIn(Temporal.Instant.from(leftAt), dateZones.team);
    const comment = handoverComments[leftAt === null ? 'changed' : 'left'].key;
    await moveMember(notifyContext, { memberId, fromId: guideId, toId: otherId, actorId, comment, lastDay });
    await notifyReceived(notifyContext, { from: guideId, actorId, since: now.toString() });
    return;
  }
  const handover = await lockOpenHandover(db, memberId);
  if (handover) await endHandover(notifyContext, handover.id, memberId);
  await services.assignments.assign(db, { memberId, guideId: null, actorId, at: now });
  await reassignMemberReviews(notifyContext, memberId, null);
}
