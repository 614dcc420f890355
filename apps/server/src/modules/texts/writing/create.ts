import type { BodyOf, contracts, TextMessage } from '@guidepost/contracts';
import { sendTimeOf } from '@guidepost/rules';
import type { Acting } from '../../../platform/module.ts';
import { realNow } from '../../../platform/real-time.ts';
import { attach } from '../../files/public.ts';
import { resolveEvent } from '../../schedule/public.ts';
import { answered, notifyChanged, putInFeed } from '../notify.ts';
import { presentTexts, presentWithoutFiles } from '../present.ts';
import { externalType, type TextRow } from '../queries.ts';
import { insertText } from '../queries-change.ts';
import { checkSchedule, findTextNumber, lineOf } from './checks.ts';

/**
 * Adds a text with one of three statuses. A `scheduled` text waits for its time. A `held` text waits as long as its
 * sender may cancel it. A `queued` text is sent by a worker as soon as this transaction is committed.
 * @param isAnswer false if the text has another reason, such as a link; the member's texts then still need an answer
 * @throws AppError of the module's codes, FILE_NOT_READY, FILE_REFUSED
 */
export async function createText(
  acting: Acting,
  sent: BodyOf<typeof contracts.texts.create>,
  { isAnswer = true }: { isAnswer?: boolean } = {},
): Promise<TextMessage> {
  const { db, viewer, now, services } = acting;
  const memberId = sent.subjectId;
  const [number, lineId] = await Promise.all([
    findTextNumber(db, memberId, sent.phoneNumberId ?? null, sendTimeOf({ picked: sent.sendAt }, now)),
    lineOf(db, viewer.id, memberId, now),
  ]);
  if (sent.sendAt) await checkSchedule(acting, sent.sendAt);
  if (sent.scheduledEventId) await resolveEvent(acting, memberId, sent.scheduledEventId);
  const holdSeconds = sent.sendAt ? 0 : (sent.holdSeconds ?? 0);
  const status = sent.sendAt ? 'scheduled' : holdSeconds > 0 ? 'held' : 'queued';
  const message = await insertText(db, {
    memberId,
    guideId: viewer.id,
    senderId: viewer.impersonatorId,
    text: sent.text,
    number: number.number,
    numberId: number.id,
    lineId,
    status,
    scheduledEventId: sent.scheduledEventId ?? null,
    sendAt: sent.sendAt ?? null,
    heldUntil: status === 'held' ? now.add({ seconds: holdSeconds }).toString() : null,
    lookAt: status === 'queued' ? realNow().toString() : null,
    at: now.toString(),
  });
  const fileIds = sent.fileIds ?? [];
  if (fileIds.length > 0)
    await attach(
      db,
      fileIds,
      { type: externalType, id: message.id, memberId, permission: 'CAN_SEE_SMS' },
      { staffId: viewer.id, now },
    );
  const [[presented]] = await Promise.all([
    fileIds.length > 0 ? presentTexts(db, viewer, [message]) : [presentWithoutFiles(message)],
    status === 'queued'
      ? queued(acting, message, isAnswer ? message.written_at : null)
      : notifyChanged(db, services, message),
    status === 'scheduled' ? putInFeed(db, services, message) : undefined,
  ]);
  if (!presented) throw new Error('The text was not written');
  return presented;
}

/**
 * Adds a queued text to the feed, and closes the to-dos for answering the member's earlier texts.
 * @param writtenAt when the text was written; texts that the member sent later still need an answer; null if this text
 * is not an answer
 */
export async function queued(
  { db, now, services }: Omit<Acting, 'viewer'>,
  message: TextRow,
  writtenAt: string | null,
): Promise<void> {
  await Promise.all([
    message.member_id === null || writtenAt === null
      ? undefined
      : answered(db, services, message.member_id, { before: writtenAt, at: now.toString() }),
    putInFeed(db, services, message),
  ]);
}
