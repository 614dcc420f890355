import type { MemberId } from '@guidepost/contracts';
import { visibleMembers } from '../../platform/access/visible.ts';
import { AppError, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { findLastActor, insertChange, type RecordType } from './queries.ts';

/** A call or text, locked, and the member whose it is now; null if nobody's. */
export interface Assignable {
  recordType: RecordType;
  recordId: number;
  memberId: MemberId | null;
}

/** Feed types of a move: what the feed of the member shows whose it was, and of the one whose it is. */
export const moved = { away: 'moved_away', here: 'moved_here' } as const;

/**
 * Checks that a person may say that a call or text is a member's: they must see that member and, where it is filed
 * already, the one whose it is. Somebody who decided on what has changed meanwhile is told so.
 * @param asked `previousSubjectId` is whose it was when they decided, null for nobody's; undefined if they do not say
 * @param current the record as this person gets it now, for the answer to a conflict
 * @returns false if it is that member's already, so that there is nothing to do
 * @throws AppError MEMBER_NOT_FOUND, ALREADY_ASSIGNED, NOT_FOUND if it now belongs to somebody whom they do not see
 */
export async function mayAssign(
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
  // the same request again, whose first answer was lost, is no conflict
  if (isStale && !isMine) throw new AppError('ALREADY_ASSIGNED', { current: await current() });
  return memberId !== asked.subjectId;
}

/** Writes that the viewer said whose a call or text is. A move from one member to another stands in both feeds. */
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
  await services.feed.put(db, { ...entry, memberId: fromMemberId, externalType: moved.away });
  await services.feed.put(db, { ...entry, memberId: toMemberId, externalType: moved.here });
}
