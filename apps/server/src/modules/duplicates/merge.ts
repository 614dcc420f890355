import { type MemberId, type MemberMerge, type MemberMergeId, mergeUndoDays, type StaffId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { AppError, notFound } from '../../platform/errors.ts';
import { emitAccessChange } from '../../platform/live/emit.ts';
import type { Acting } from '../../platform/module.ts';
import { refreshMember } from '../../platform/services/queries-feed.ts';
import { stopMergedContact } from '../statuses/public.ts';
import { reassignMemberReviews, reassignWorkOf, returnMemberReviews, returnToGuide } from '../transfers/public.ts';
import {
  emptyFilledFields,
  fillEmptyFields,
  findContactStates,
  findEarlierReviews,
  findMerge,
  findOpenTodos,
  insertMerge,
  isMergedAgain,
  type LockedMember,
  lockMembers,
  lockMerge,
  type MergeRow,
  moveRows,
  moveRowsBack,
  recordOwners,
  recordReviewers,
  restoreOwners,
  setDeleted,
  setGivenGuide,
  setLastFeedItem,
  setUndone,
} from './queries-merge.ts';
import { notifyDuplicates } from './search.ts';

const undoUntil = (mergedAt: string) => Temporal.Instant.from(mergedAt).add({ hours: 24 * mergeUndoDays });

export const presentMerge = (found: MergeRow): MemberMerge => ({
  id: found.id,
  merged: { memberId: found.merged_id, name: found.merged_name },
  remaining: { memberId: found.remaining_id, name: found.remaining_name },
  mergedAt: found.merged_at,
  mergedBy: found.merged_by,
  undoUntil: undoUntil(found.merged_at).toString(),
  undoneAt: found.undone_at,
  undoneBy: found.undone_by,
  moved: found.moved,
  kept: found.kept,
  writtenSince: found.written_since,
});

async function readMerge({ db }: Pick<Acting, 'db'>, mergeId: MemberMergeId): Promise<MemberMerge> {
  const found = await findMerge(db, mergeId);
  if (!found) throw notFound();
  return presentMerge(found);
}

/** Updates the screens that show one of the two members, and rechecks which users may get events about them. */
function notify({ db, services }: Acting, locked: readonly LockedMember[]): void {
  const memberIds = locked.map(({ id }) => id);
  for (const { id } of locked) {
    const audience = {
      member: { id, permission: 'CAN_VIEW_MEMBERS' as const },
      guideIds: locked.map(({ guide_id }) => guide_id),
    };
    services.live.emit(db, 'members_merged', { memberIds }, audience);
    emitAccessChange(db, id);
  }
  notifyDuplicates(db, services);
}

const guideOf = (locked: readonly LockedMember[], memberId: MemberId): StaffId | null =>
  locked.find(({ id }) => id === memberId)?.guide_id ?? null;

/**
 * Checks that a merge does not hide that contact with a member has ended.
 * @returns true if contact has ended only with the remaining member, so that the merged member's work must stop
 * @throws AppError MERGE_STATUS_CONFLICT
 */
async function checkContact({ db }: Acting, mergedId: MemberId, remainingId: MemberId): Promise<boolean> {
  const states = await findContactStates(db, [mergedId, remainingId]);
  const [merged, remaining] = [mergedId, remainingId].map((memberId) => states.find(({ id }) => id === memberId));
  if (!merged || !remaining) throw notFound();
  if (merged.ends_contact && !remaining.ends_contact)
    throw new AppError('MERGE_STATUS_CONFLICT', {
      userMessage: sentence(
        'Contact with {name} ({id}) has ended: {status}. Keep this record, or change its status first.',
        { name: merged.name, id: merged.id, status: { word: merged.status_name } },
      ),
    });
  return remaining.ends_contact && !merged.ends_contact;
}

/**
 * Gives the merged member's open work to the remaining member's guide. If the remaining member is unassigned, assigns
 * the merged member's guide first (docs/areas/duplicates.md#merging). Stores the previous owners for the undo.
 */
async function giveWork(
  acting: Acting,
  mergeId: MemberMergeId,
  { mergedId, remainingId, locked }: { mergedId: MemberId; remainingId: MemberId; locked: readonly LockedMember[] },
): Promise<void> {
  const { db, now, services, viewer } = acting;
  const [mergedGuideId, remainingGuideId] = [guideOf(locked, mergedId), guideOf(locked, remainingId)];
  await recordOwners(db, mergeId, mergedId);
  if (remainingGuideId !== null) {
    if (mergedGuideId !== remainingGuideId) await reassignWorkOf(acting, mergedId, remainingGuideId);
  } else if (mergedGuideId !== null) {
    await recordOwners(db, mergeId, remainingId);
    await setGivenGuide(db, mergeId, mergedGuideId);
    await reassignWorkOf(acting, remainingId, mergedGuideId);
    const actorId = viewer.id;
    await services.assignments.assign(db, { memberId: remainingId, guideId: mergedGuideId, actorId, at: now });
  }
}

/** Returns reviews to the users who had them before a merge, if these users can still decide. */
const returnReviews = async (acting: Acting, merge: MergeRow): Promise<void> =>
  returnMemberReviews(acting, await findEarlierReviews(acting.db, merge.id), merge.merged_at);

/** Makes a member unassigned again if a merge assigned the guide. Later to-dos stay with the guide. */
async function takeGivenGuide(acting: Acting, merge: MergeRow): Promise<void> {
  const { id: mergeId, remaining_id: memberId } = merge;
  const { db, now, services, viewer } = acting;
  const staying = await findOpenTodos(db, memberId);
  await services.assignments.assign(db, { memberId, guideId: null, actorId: viewer.id, at: now, staying });
  await restoreOwners(db, mergeId, memberId);
  await returnReviews(acting, merge);
  await reassignMemberReviews(acting, memberId, null);
}

/**
 * Merges two members of the same client. Moves all references from one record to the other and stores each moved row
 * (docs/areas/duplicates.md#merging).
 * @throws AppError NOT_FOUND if a member does not exist, MERGE_STATUS_CONFLICT
 */
export async function mergeMembers(
  acting: Acting,
  { mergedId, remainingId }: { mergedId: MemberId; remainingId: MemberId },
): Promise<MemberMerge> {
  const { db, now, viewer } = acting;
  const at = now.toString();
  const locked = await lockMembers(db, [mergedId, remainingId]);
  const [one, other] = locked;
  if (!one || !other || one.deleted || other.deleted || one.client_id !== other.client_id) throw notFound();
  const contactEnds = await checkContact(acting, mergedId, remainingId);
  const mergeId = await insertMerge(db, { mergedId, remainingId, at, by: viewer.id });
  if (contactEnds) await stopMergedContact(acting, { mergedId, remainingId }, viewer.id);
  await fillEmptyFields(db, mergeId);
  await recordReviewers(db, mergeId, [mergedId, remainingId]);
  await giveWork(acting, mergeId, { mergedId, remainingId, locked });
  await moveRows(db, mergeId, mergedId, remainingId);
  await setDeleted(db, mergedId, at);
  await reassignMemberReviews(acting, remainingId, guideOf(locked, remainingId) ?? guideOf(locked, mergedId));
  for (const memberId of [mergedId, remainingId]) await refreshMember(db, memberId, at);
  await setLastFeedItem(db, mergeId);
  notify(acting, locked);
  return readMerge(acting, mergeId);
}

/**
 * Undoes a merge and returns the moved rows to each member. Rows that were added later stay with the remaining record
 * and are marked.
 * @throws AppError NOT_FOUND, MERGE_UNDONE, MERGE_TOO_OLD, MERGE_NOT_LAST, MERGE_RECORD_DELETED
 */
export async function undoMerge(acting: Acting, mergeId: MemberMergeId): Promise<MemberMerge> {
  const { db, now, viewer } = acting;
  const at = now.toString();
  await lockMerge(db, mergeId);
  const found = await findMerge(db, mergeId);
  if (!found) throw notFound();
  if (found.undone_at !== null) throw new AppError('MERGE_UNDONE');
  if (Temporal.Instant.compare(now, undoUntil(found.merged_at)) > 0) throw new AppError('MERGE_TOO_OLD');
  const { merged_id: mergedId, remaining_id: remainingId } = found;
  const locked = await lockMembers(db, [mergedId, remainingId]);
  if (await isMergedAgain(db, found)) throw new AppError('MERGE_NOT_LAST');
  if (locked.some(({ id, deleted }) => id === remainingId && deleted)) throw new AppError('MERGE_RECORD_DELETED');
  await moveRowsBack(db, mergeId, mergedId, remainingId);
  await emptyFilledFields(db, mergeId);
  await setDeleted(db, mergedId, null);
  await restoreOwners(db, mergeId, mergedId);
  await returnReviews(acting, found);
  const otherId = guideOf(locked, remainingId);
  await returnToGuide(acting, { memberId: mergedId, otherId, actorId: viewer.id });
  if (found.given_guide_id !== null && otherId === found.given_guide_id) await takeGivenGuide(acting, found);
  await setUndone(db, mergeId, at, viewer.id);
  for (const memberId of [mergedId, remainingId]) await refreshMember(db, memberId, at);
  notify(acting, locked);
  return readMerge(acting, mergeId);
}
