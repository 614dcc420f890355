import type { MemberId, Permission, StaffId } from '@guidepost/contracts';
import { reachOf } from '../../platform/access/reach.ts';
import { visibleMembers } from '../../platform/access/visible.ts';
import type { Db } from '../../platform/db.ts';
import { findReviewer, findSomeoneFor } from './queries-reviewer.ts';

/** Whether somebody can sign in, sees a member, and has a permission: to view members, unless another is named. */
export async function seesMember(
  db: Db,
  staffId: StaffId,
  memberId: MemberId,
  now: Temporal.Instant,
  permission: Permission = 'CAN_VIEW_MEMBERS',
): Promise<boolean> {
  const reach = await reachOf(db, staffId, now);
  return reach?.permissions.has(permission) === true && (await visibleMembers(db, reach, [memberId])).has(memberId);
}

/**
 * Who is asked to decide on something about a member: who reviews what the first of these guides asks for, as far as they
 * see the member, else who does for the next; null if nobody.
 */
export async function findReviewerOf(
  db: Db,
  memberId: MemberId,
  guideIds: readonly (StaffId | null)[],
  { permission, now }: { permission: Permission; now: Temporal.Instant },
): Promise<StaffId | null> {
  for (const guideId of new Set(guideIds)) {
    const reviewer = guideId === null ? null : await findReviewer(db, guideId, permission, now.toString());
    if (reviewer !== null && (await seesMember(db, reviewer, memberId, now))) return reviewer;
  }
  return null;
}

/**
 * Finds the person who acts for a member without a guide: the first of these who sees the member, else a supervisor of one of these, else
 * a manager, viewer or guide of a team that serves the member's customer, an administrator of the customer, or a person who sees all members.
 * Returns null only if no staff member with the permission sees the member.
 */
export async function findDoerOf(
  db: Db,
  memberId: MemberId,
  staffIds: readonly (StaffId | null)[],
  asked: { permission: Permission; now: Temporal.Instant },
): Promise<StaffId | null> {
  for (const staffId of new Set(staffIds))
    if (staffId !== null && (await seesMember(db, staffId, memberId, asked.now, asked.permission))) return staffId;
  return (await findReviewerOf(db, memberId, staffIds, asked)) ?? findSomeoneFor(db, memberId, asked);
}
