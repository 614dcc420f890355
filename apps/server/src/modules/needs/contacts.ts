import type { MemberId, NeedBrief, NeedId, StaffId } from '@guidepost/contracts';
import { canDocumentNeed } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { AppError, refusedAt } from '../../platform/errors.ts';
import type { Acting, Services } from '../../platform/module.ts';
import { isJoined, type RowOf } from '../../platform/row.ts';
import { notify, notifyNeed } from './notify.ts';
import { datesOf, situationOf } from './present.ts';
import { lockNeed } from './queries.ts';
import { type ContactRef, findContactEntry, linkedNeedRow, putContactEntry } from './queries-contacts.ts';

type LinkedNeed = { [Name in keyof RowOf<typeof linkedNeedRow>]: RowOf<typeof linkedNeedRow>[Name] | null };

/** Returns the need of a call, visit or note from its database row; null if it has none. */
export const needBriefOf = (found: LinkedNeed): NeedBrief | null =>
  isJoined(linkedNeedRow, found, 'linked_need_id')
    ? {
        id: found.linked_need_id,
        issueLabel: found.linked_issue_label,
        issueLabelEs: found.linked_issue_label_es,
      }
    : null;

/** Returns true if the viewer may see which need a call, visit or note is about. */
export const canSeeNeeds = (viewer: Viewer): boolean => viewer.permissions.has('CAN_SEE_USER_NEEDS');

/**
 * Checks that a call, visit or note can be about a need, and locks the need until the transaction ends. `memberId` is
 * the member of the call, visit or note. `property` is the request field to name in errors.
 * @throws AppError NEED_NOT_FOUND if the need belongs to another member or the viewer may not view needs,
 * NEED_NOT_CHANGEABLE, FORBIDDEN
 */
export async function requireNeedFor(
  { db, viewer, now }: Acting,
  needId: NeedId,
  { memberId, property }: { memberId: MemberId | null; property: string },
): Promise<void> {
  const need = canSeeNeeds(viewer) ? (await lockNeed(db, needId)).find(({ id }) => id === needId) : undefined;
  if (need === undefined || need.member_id !== memberId)
    throw refusedAt('NEED_NOT_FOUND', property, 'exists', 'This need could not be found.');
  if (!viewer.permissions.has('CAN_UPDATE_USER_NEEDS'))
    throw new AppError('FORBIDDEN', { message: 'The role lacks CAN_UPDATE_USER_NEEDS.' });
  if (!canDocumentNeed(datesOf(need), situationOf(need, viewer, now)))
    throw refusedAt('NEED_NOT_CHANGEABLE', property, 'open', 'This need can no longer be changed.');
}

/**
 * A call, visit or note that was added, changed or removed. `needId` is its current need, `before` its previous one.
 */
interface ContactChange {
  memberId: MemberId | null;
  needId: NeedId | null;
  before: NeedId | null;
  /** The user whom the history shows as the author of the call, visit or note. */
  actorId: StaffId | null;
  at: string;
}

/**
 * Updates the needs' histories after a call, visit or note was added, changed, or removed from its member. Notifies
 * open screens. The calling code must check the need first.
 */
export async function updateNeedHistory(
  tx: Db,
  services: Services,
  contact: ContactRef,
  { memberId, needId, before, actorId, at }: ContactChange,
): Promise<void> {
  const telling = { db: tx, services };
  if (memberId === null) return;
  if (needId !== null) {
    const entry = await putContactEntry(tx, contact, { needId, actorId, at });
    notify(telling, memberId, 'need_history_entry', { id: entry.id, needId, memberId });
    if (entry.is_new) notifyNeed(telling, { id: needId, memberId });
  }
  if (before === null || before === needId) return;
  const left = await findContactEntry(tx, contact, before);
  if (left !== undefined) notify(telling, memberId, 'need_history_entry', { id: left, needId: before, memberId });
}
