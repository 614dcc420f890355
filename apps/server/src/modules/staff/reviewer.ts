import type { MemberId, Permission, StaffId } from '@guidepost/contracts';
import { viewerAccessOf } from '../../platform/access/viewer-access.ts';
import { visibleMembers } from '../../platform/access/visible.ts';
import type { Db } from '../../platform/db.ts';
import { findFallbackStaff, findReviewer } from './queries-reviewer.ts';

/**
 * Returns those of the members whom a staff member may see. Returns none if the staff member cannot sign in or does not
 * have the permission (by default, to view members).
 */
export async function findSeenMembers(
  db: Db,
  staffId: StaffId,
  memberIds: readonly MemberId[],
  now: Temporal.Instant,
  permission: Permission = 'CAN_VIEW_MEMBERS',
): Promise<ReadonlySet<MemberId>> {
  const reach = await viewerAccessOf(db, staffId, now);
  return reach?.permissions.has(permission) === true ? visibleMembers(db, reach, memberIds) : new Set();
}

/**
 * Returns true if a staff member can sign in, may see the member and has the permission (by default, to view members).
 */
export async function canSeeMember(
  db: Db,
  staffId: StaffId,
  memberId: MemberId,
  now: Temporal.Instant,
  permission: Permission = 'CAN_VIEW_MEMBERS',
): Promise<boolean> {
  return (await findSeenMembers(db, staffId, [memberId], now, permission)).has(memberId);
}

/**
 * Finds the reviewer for a member: the first reviewer of these guides who may see the member. Returns null if no such
 * reviewer exists.
 */
export async function findReviewerOf(
  db: Db,
  memberId: MemberId,
  guideIds: readonly (StaffId | null)[],
  { permission, now }: { permission: Permission; now: Temporal.Instant },
): Promise<StaffId | null> {
  for (const guideId of new Set(guideIds)) {
    const reviewer = guideId === null ? null : await findReviewer(db, guideId, permission, now.toString());
    if (reviewer !== null && (await canSeeMember(db, reviewer, memberId, now))) return reviewer;
  }
  return null;
}

/**
 * Finds the staff member who acts for a member without a guide. Tries these in order, and returns null if no staff
 * member with the permission may see the member:
 * 1. the first of `staffIds` who may see the member and has the permission
 * 2. a reviewer of one of these staff members who may see the member
 * 3. any user that `findFallbackStaff` finds
 */
export async function findActingStaff(
  db: Db,
  memberId: MemberId,
  staffIds: readonly (StaffId | null)[],
  asked: { permission: Permission; now: Temporal.Instant },
): Promise<StaffId | null> {
  for (const staffId of new Set(staffIds))
    if (staffId !== null && (await canSeeMember(db, staffId, memberId, asked.now, asked.permission))) return staffId;
  return (await findReviewerOf(db, memberId, staffIds, asked)) ?? findFallbackStaff(db, memberId, asked);
}
