import type { BodyOf, contracts, MemberId, TextId, TextMessage } from '@guidepost/contracts';
import { AppError } from '../../../platform/errors.ts';
import type { Acting } from '../../../platform/module.ts';
import { attach, filesOf } from '../../files/public.ts';
import { recordAssigned, requireAssignable } from '../../subjects/public.ts';
import { moveStop } from '../consent/opt-out.ts';
import {
  closeReview,
  closeTextBack,
  findAnswerer,
  notifyChanged,
  openReview,
  openTextBack,
  putInFeed,
} from '../notify.ts';
import { getText } from '../present.ts';
import { externalType, lockText, type TextRow } from '../queries.ts';
import { sendAssignOutgoingText, sendAssignText } from '../queries-change.ts';
import { needsNoFollowUp } from '../writing/change.ts';
import { findRelatedTexts, needsReply } from './unknown-senders.ts';

/**
 * Assigns an incoming text to a member, together with its files, to-do, feed entry and related texts
 * (docs/areas/texts.md#unknown-numbers). An outgoing text can only be assigned together with the text that it answers.
 * @throws AppError SUBJECT_REQUIRED, MEMBER_NOT_FOUND, ALREADY_ASSIGNED
 */
export async function assignText(
  acting: Acting,
  id: TextId,
  body: BodyOf<typeof contracts.texts.assign>,
): Promise<TextMessage> {
  const { subjectId, previousSubjectId, noFollowUpNeeded } = body;
  if (subjectId === undefined && noFollowUpNeeded === undefined) throw new AppError('SUBJECT_REQUIRED');
  if (subjectId !== undefined) await assignThread(acting, id, { subjectId, previousSubjectId });
  if (noFollowUpNeeded !== undefined) return needsNoFollowUp(acting, id, noFollowUpNeeded);
  return getText(acting.db, acting.viewer, id);
}

async function assignThread(
  acting: Acting,
  id: TextId,
  asked: { subjectId: MemberId; previousSubjectId: MemberId | null | undefined },
): Promise<void> {
  const { db, viewer } = acting;
  const memberId = asked.subjectId;
  const before = await lockText(db, id);
  const record = { recordType: externalType, recordId: id, memberId: before.member_id };
  if (!(await requireAssignable(acting, record, asked, () => getText(db, viewer, id)))) return;
  if (!before.incoming)
    throw new AppError('MEMBER_NOT_FOUND', { message: 'An outgoing text cannot be moved to a different member.' });
  const along = await findRelatedTexts(db, before);
  for (const one of [before, ...along]) await assignOneText(acting, one, { memberId, along });
}

/** Assigns one text to a member, and updates the screens that showed it as unassigned. */
async function assignOneText(
  acting: Acting,
  before: TextRow,
  { memberId, along }: { memberId: MemberId; along: readonly TextRow[] },
): Promise<void> {
  const { db, viewer, now, services } = acting;
  const { id } = before;
  const record = { recordType: externalType, recordId: id, memberId: before.member_id };
  if (before.incoming) {
    const guideId = await findAnswerer(db, { memberId, guideId: before.guide_id }, now);
    sendAssignText(db, id, { memberId, guideId }, now.toString());
  }
  if (!before.incoming) sendAssignOutgoingText(db, id, memberId, now.toString());
  const files = (await filesOf(db, externalType, [id])).get(id) ?? [];
  const owner = { type: externalType, id, memberId, permission: 'CAN_SEE_SMS' } as const;
  await attach(
    db,
    files.map((file) => file.id),
    owner,
    { staffId: viewer.id, now },
  );
  const message = await lockText(db, id);
  await closeTextBack(db, services, [id], now.toString());
  await moveStop(db, services, message, { from: before.member_id, at: now.toString() });
  if (message.incoming && needsReply(message, along)) await openTextBack(db, services, message);
  await closeReview(db, services, id, now.toString());
  if (message.incoming) await openReview(db, services, message, now);
  // A held text appears in the feed only after it is sent.
  if (message.status !== 'held') await putInFeed(db, services, message);
  await recordAssigned(acting, record, memberId);
  if (before.member_id === null) await notifyChanged(db, services, before);
}
