import type { MemberId, NeedBrief, NeedId, StaffId } from '@guidepost/contracts';
import { canDocumentNeed } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { AppError, refusedAt } from '../../platform/errors.ts';
import type { Acting, Services } from '../../platform/module.ts';
import { isJoined, type RowOf } from '../../platform/row.ts';
import { datesOf, situationOf } from './present.ts';
import { lockNeed } from './queries.ts';
import { type ContactRef, findContactEntry, linkedNeedRow, putContactEntry } from './queries-contacts.ts';
import { tell, tellNeed } from './tell.ts';

type Linked = { [Name in keyof RowOf<typeof linkedNeedRow>]: RowOf<typeof linkedNeedRow>[Name] | null };

/** The need that a call, visit or note was for, as its row names it. */
export const needBriefOf = (found: Linked): NeedBrief | null =>
  isJoined(linkedNeedRow, found, 'linked_need_id')
    ? { id: found.linked_need_id, issueLabel: found.linked_issue_label }
    : null;

/** Whether somebody is told for which need a call, visit or note was. */
export const seesNeeds = (viewer: Viewer): boolean => viewer.permissions.has('CAN_SEE_USER_NEEDS');

/**
 * Checks that a call, visit or note of a member can be for a need, and holds the need until the transaction ends.
 * @param of the member of the record, null where that is not known; and what the body calls the need, for the error
 * @throws AppError NEED_NOT_FOUND for another member's need and for who sees none, NEED_NOT_CHANGEABLE, FORBIDDEN
 */
export async function requireNeedFor(
  { db, viewer, now }: Acting,
  needId: NeedId,
  { memberId, property }: { memberId: MemberId | null; property: string },
): Promise<void> {
  const need = seesNeeds(viewer) ? (await lockNeed(db, needId)).find(({ id }) => id === needId) : undefined;
  if (need === undefined || need.member_id !== memberId)
    throw refusedAt('NEED_NOT_FOUND', property, 'exists', 'This need could not be found.');
  if (!viewer.permissions.has('CAN_UPDATE_USER_NEEDS'))
    throw new AppError('FORBIDDEN', { message: 'The role lacks CAN_UPDATE_USER_NEEDS.' });
  if (!canDocumentNeed(datesOf(need), situationOf(need, viewer, now)))
    throw refusedAt('NEED_NOT_CHANGEABLE', property, 'open', 'This need can no longer be changed.');
}

/** What became of a member's call, visit or note: the need that it is for, and the one that it was for before. */
interface ContactChange {
  memberId: MemberId | null;
  needId: NeedId | null;
  before: NeedId | null;
  /** Who is named in the history as the one who made the contact. */
  actorId: StaffId | null;
  at: string;
}

/**
 * Keeps the histories of needs right after a call, visit or note was written, changed, or taken away from its member,
 * and tells the open screens. The need was checked before.
 */
export async function followNeedOf(
  tx: Db,
  services: Services,
  contact: ContactRef,
  { memberId, needId, before, actorId, at }: ContactChange,
): Promise<void> {
  const telling = { db: tx, services };
  if (memberId === null) return;
  if (needId !== null) {
    const entry = await putContactEntry(tx, contact, { needId, actorId, at });
    tell(telling, memberId, 'need_history_entry', { id: entry.id, needId, memberId });
    if (entry.is_new) tellNeed(telling, { id: needId, memberId });
  }
  if (before === null || before === needId) return;
  const left = await findContactEntry(tx, contact, before);
  if (left !== undefined) tell(telling, memberId, 'need_history_entry', { id: left, needId: before, memberId });
}
