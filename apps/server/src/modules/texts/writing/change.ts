import type { BodyOf, contracts, MemberId, TextId, TextMessage } from '@guidepost/contracts';
import { canChange, canSendAgain, sendTimeOf } from '@guidepost/rules';
import { AppError } from '../../../platform/errors.ts';
import type { Acting } from '../../../platform/module.ts';
import { realNow } from '../../../platform/real-time.ts';
import { attach, detachFiles } from '../../files/public.ts';
import { closeTextBack, notifyChanged, putInFeed } from '../notify.ts';
import { getText } from '../present.ts';
import { externalType, lockText, type TextRow } from '../queries.ts';
import { sendDeleteText, sendQueueText, sendSetNoFollowUpNeeded, sendUpdateText } from '../queries-change.ts';
import { closeMissedTextTodo } from '../scheduling/missed.ts';
import { checkSchedule, findTextNumber, lineOf } from './checks.ts';
import { queued } from './create.ts';

const textOnItsWayError = (): AppError => new AppError('TEXT_ON_ITS_WAY');

/** Returns an outgoing text's member. @throws AppError TEXT_ON_ITS_WAY for incoming and unassigned texts */
function memberOf(message: TextRow): MemberId {
  if (message.incoming || message.member_id === null) throw textOnItsWayError();
  return message.member_id;
}

/**
 * Changes a scheduled or held text. @throws AppError TEXT_ON_ITS_WAY, VERSION_CONFLICT, and the codes of creating a
 * text
 */
export async function changeText(
  acting: Acting,
  id: TextId,
  sent: BodyOf<typeof contracts.texts.update>,
): Promise<TextMessage> {
  const { db, viewer, now, services } = acting;
  const before = await lockText(db, id);
  const memberId = memberOf(before);
  if (!canChange(before.status)) throw textOnItsWayError();
  if (sent.version !== undefined && sent.version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: await getText(db, viewer, id) });
  const at = sendTimeOf({ picked: sent.sendAt, kept: before.send_at }, now);
  const number = await findTextNumber(db, memberId, sent.phoneNumberId ?? before.phone_number_id, at);
  const isMoved = sent.sendAt !== undefined && sent.sendAt !== before.send_at;
  if (isMoved && sent.sendAt) await checkSchedule(acting, sent.sendAt, id);
  if (sent.fileIds)
    await attach(
      db,
      sent.fileIds,
      { type: externalType, id, memberId, permission: 'CAN_SEE_SMS' },
      { staffId: viewer.id, now },
    );
  sendUpdateText(db, id, {
    text: sent.text ?? null,
    number: number.number,
    numberId: number.id,
    sendAt: isMoved ? (sent.sendAt ?? null) : null,
    at: now.toString(),
  });
  if (isMoved) await closeMissedTextTodo(db, services, before, now);
  const after = await lockText(db, id);
  if (isMoved) await putInFeed(db, services, after);
  await notifyChanged(db, services, after);
  return getText(db, viewer, id);
}

/** Deletes a scheduled text, or cancels a held text. @throws AppError TEXT_ON_ITS_WAY */
export async function removeText(
  { db, viewer, now, services }: Acting,
  id: TextId,
): Promise<{ id: TextId; subjectId: MemberId | null }> {
  const message = await lockText(db, id);
  // A held answer to an unknown number can be canceled too.
  if (message.incoming || !canChange(message.status)) throw textOnItsWayError();
  sendDeleteText(db, id, now.toString());
  // The sender can use the attachments again in a new text.
  if (message.status === 'held') await detachFiles(db, { type: externalType, id });
  else
    await attach(
      db,
      [],
      { type: externalType, id, memberId: null, permission: 'CAN_SEE_SMS' },
      { staffId: viewer.id, now },
    );
  await services.feed.remove(db, externalType, id);
  await closeMissedTextTodo(db, services, message, now);
  await notifyChanged(db, services, message);
  return { id, subjectId: message.member_id };
}

/**
 * Sends a scheduled text now, or retries a failed text if another attempt can succeed. Does nothing if the text is
 * already being sent.
 * @throws AppError TEXT_ON_ITS_WAY, and the codes of creating a text
 */
export async function sendText(acting: Acting, id: TextId): Promise<TextMessage> {
  const { db, viewer, now, services } = acting;
  const message = await lockText(db, id);
  const memberId = memberOf(message);
  if (!canChange(message.status) && !canSendAgain(message.status, message.error_code)) throw textOnItsWayError();
  await Promise.all([
    findTextNumber(db, memberId, message.phone_number_id, sendTimeOf({}, now)),
    lineOf(db, viewer.id, memberId, now),
  ]);
  const { id: guideId, impersonatorId } = viewer;
  sendQueueText(db, id, { id: guideId, impersonatorId, lookAt: realNow().toString(), at: now.toString() });
  await closeMissedTextTodo(db, services, message, now);
  await queued(acting, await lockText(db, id), now.toString());
  return getText(db, viewer, id);
}

/** Records whether an incoming text needs an answer. If it needs none, closes its to-do. */
export async function needsNoFollowUp(
  { db, viewer, now, services }: Acting,
  id: TextId,
  noFollowUpNeeded = true,
): Promise<TextMessage> {
  const message = await lockText(db, id);
  if (message.no_follow_up_needed !== noFollowUpNeeded) {
    sendSetNoFollowUpNeeded(db, id, noFollowUpNeeded, now.toString());
    if (noFollowUpNeeded) await closeTextBack(db, services, [id], now.toString());
    await notifyChanged(db, services, message);
  }
  return getText(db, viewer, id);
}
