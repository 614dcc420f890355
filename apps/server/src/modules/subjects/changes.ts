import type { MemberId } from '@guidepost/contracts';
import { visibleMembers } from '../../platform/access/visible.ts';
import { AppError, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { findLastActor, insertChange, type RecordType } from './queries.ts';

/** A locked call or text, and its member. The member is null if the call or text is unassigned. */
export interface Assignable {
  recordType: RecordType;
  recordId: number;
  memberId: MemberId | null;
}

/** Feed types of a move: `away` in the previous member's feed, `here` in the new member's feed. */
export const moveFeedTypes = { away: 'moved_away', here: 'moved_here' } as const;

/**
 * Checks that a user may assign a call or text to a member. The user must see the new member and, if the call or text
 * is already assigned, its current member.
 * @param asked `previousSubjectId` is the current member as shown to the user: null for unassigned, undefined if not
 * sent
 * @param current returns the record as this user sees it now, for the response to a conflict
 * @returns false if the call or text is already assigned to the new member
 * @throws AppError MEMBER_NOT_FOUND, ALREADY_ASSIGNED, NOT_FOUND if its current member is not visible to the user
 */
export async function requireAssignable(
  { db, viewer }: Acting,
  { recordType, recordId, memberId }: Assignable,
  asked: { subjectId: MemberId; previousSubjectId?: MemberId | null | undefined },
  current: () => Promise<unknown>,
): Promise<boolean> {
  const visible = await visibleMembers(db, viewer, [asked.subjectId, ...(memberId === null ? [] : [memberId])]);
  if (memberId !== null && !visible.has(memberId)) throw notFound();
  if (!visible.has(asked.subjectId)) {
    throw refusedAt('MEMBER_NOT_FOUND', 'subjectId', 'exists', 'This member could not be found.');
  }
  const isMine = memberId === asked.subjectId && (await findLastActor(db, recordType, recordId)) === viewer.id;
  const isStale = asked.previousSubjectId !== undefined && asked.previousSubjectId !== memberId;
  // If the same user repeats a request because its first response was lost, there is no conflict.
  if (isStale && !isMine) throw new AppError('ALREADY_ASSIGNED', { current: await current() });
  return memberId !== asked.subjectId;
}

/**
 * Records that the viewer assigned a call or text. If it was assigned to another member before, adds the move to both
 * members' feeds.
 */
export async function recordAssigned(
  { db, viewer, now, services }: Acting,
  { recordType, recordId, memberId: fromMemberId }: Assignable,
  toMemberId: MemberId,
): Promise<void> {
  const occurredAt = now.toString();
  const actorId = viewer.id;
  const id = await insertChange(db, { recordType, recordId, fromMemberId, toMemberId, actorId, at: occurredAt });
  if (fromMemberId === null) return;
  const entry = { type: 'subject_change', externalId: id, eventType: 'subject_change', actorId, occurredAt };
  await services.feed.put(db, { ...entry, memberId: fromMemberId, externalType: moveFeedTypes.away });
  await services.feed.put(db, { ...entry, memberId: toMemberId, externalType: moveFeedTypes.here });
}
