import type { BodyOf, contracts, Message } from '@guidepost/contracts';
import { canChange, canSendAgain } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { send } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { attach, release } from '../files/service.ts';
import { type Acting, checkSchedule, numberFor } from './checks.ts';
import { queued } from './create.ts';
import { realNow } from './real.ts';
import { externalType, getMessage, lockMessage, type MessageRow } from './store.ts';
import { closeTextBack, tellChanged } from './tell.ts';

const onItsWay = (): AppError => new AppError('MESSAGE_ON_ITS_WAY');

/** Of one of ours that has a member, whom it was written to. @throws AppError MESSAGE_ON_ITS_WAY for any other */
function memberOf(message: MessageRow): number {
  if (message.incoming || message.member_id === null) throw onItsWay();
  return message.member_id;
}

/** One that is held is its sender's alone: nobody else takes back or hurries what was written a moment ago. */
const mayChange = (viewer: Viewer, { status, guide_id }: MessageRow): boolean =>
  canChange(status) && (status !== 'held' || guide_id === viewer.id);

/** Changes a text that is scheduled or held. @throws AppError MESSAGE_ON_ITS_WAY, VERSION_CONFLICT, as creating one */
export async function changeMessage(
  acting: Acting,
  id: number,
  sent: BodyOf<typeof contracts.texts.update>,
): Promise<Message> {
  const { db, viewer, now, services } = acting;
  const before = await lockMessage(db, id);
  const memberId = memberOf(before);
  if (!mayChange(viewer, before)) throw onItsWay();
  if (sent.version !== undefined && sent.version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: await getMessage(db, viewer, id) });
  const number = await numberFor(db, memberId, sent.phoneNumberId ?? before.phone_number_id, now);
  const isMoved = sent.sendAt !== undefined && sent.sendAt !== before.send_at;
  if (isMoved && sent.sendAt) await checkSchedule(acting, sent.sendAt, id);
  if (sent.fileIds)
    await attach(
      db,
      sent.fileIds,
      { type: externalType, id, memberId, permission: 'CAN_SEE_SMS' },
      { staffId: viewer.id, now },
    );
  send(
    db,
    `UPDATE messages SET text = coalesce($2, text), phone_number = $3, phone_number_id = $4, send_at = coalesce($5, send_at), updated_at = $6,
            status = CASE WHEN $5::timestamptz IS NULL THEN status ELSE 'scheduled' END,
            held_until = CASE WHEN $5::timestamptz IS NULL THEN held_until END, version = version + 1
      WHERE id = $1`,
    [id, sent.text ?? null, number.number, number.id, isMoved ? sent.sendAt : null, now.toString()],
  );
  await tellChanged(db, services, await lockMessage(db, id));
  return getMessage(db, viewer, id);
}

/** Deletes a text that is scheduled, or takes one back that is still held. @throws AppError MESSAGE_ON_ITS_WAY */
export async function removeMessage(
  { db, viewer, now, services }: Acting,
  id: number,
): Promise<{ id: number; subjectId: number | null }> {
  const message = await lockMessage(db, id);
  memberOf(message);
  if (!mayChange(viewer, message)) throw onItsWay();
  send(db, 'UPDATE messages SET deleted_at = $2, updated_at = $2, version = version + 1 WHERE id = $1', [
    id,
    now.toString(),
  ]);
  // whoever takes one back writes it again, with what went with it
  if (message.status === 'held') await release(db, { type: externalType, id });
  else await attach(db, [], { type: externalType, id, memberId: null, permission: 'CAN_SEE_SMS' }, { staffId: 0, now });
  await tellChanged(db, services, message);
  return { id, subjectId: message.member_id };
}

/**
 * Sends a scheduled text now, or one again of which the carrier said that it failed. One that is being sent already
 * stays as it is.
 * @throws AppError MESSAGE_ON_ITS_WAY, as creating one
 */
export async function sendMessage(acting: Acting, id: number): Promise<Message> {
  const { db, viewer, now } = acting;
  const message = await lockMessage(db, id);
  const memberId = memberOf(message);
  if (!mayChange(viewer, message) && !canSendAgain(message.status)) throw onItsWay();
  await numberFor(db, memberId, message.phone_number_id, now);
  // Another attempt: what the carrier still tells of the last one says nothing of this.
  send(
    db,
    `UPDATE messages SET status = 'queued', look_at = $2, send_at = NULL, held_until = NULL, sid = NULL, error_code = NULL,
            failure = NULL, sent_at = NULL, attempts = attempts + 1, guide_id = $3, sender_id = $4, updated_at = $5, version = version + 1
      WHERE id = $1`,
    [id, realNow().toString(), viewer.id, viewer.impersonatorId, now.toString()],
  );
  await queued(acting, await lockMessage(db, id));
  return getMessage(db, viewer, id);
}

/** A text that came in needs no answer: its todo is done. Again changes nothing. */
export async function needsNoFollowUp(
  { db, viewer, now, services }: Acting,
  id: number,
  noFollowUpNeeded = true,
): Promise<Message> {
  const message = await lockMessage(db, id);
  if (message.no_follow_up_needed !== noFollowUpNeeded) {
    send(db, 'UPDATE messages SET no_follow_up_needed = $2, updated_at = $3, version = version + 1 WHERE id = $1', [
      id,
      noFollowUpNeeded,
      now.toString(),
    ]);
    if (noFollowUpNeeded) await closeTextBack(db, services, id, now.toString());
    await tellChanged(db, services, message);
  }
  return getMessage(db, viewer, id);
}
