import type { BodyOf, contracts, Message } from '@guidepost/contracts';
import { rows } from '../../platform/database.ts';
import { attach } from '../files/service.ts';
import { resolveEvent } from '../schedule/service.ts';
import { type Acting, checkSchedule, lineOf, numberFor } from './checks.ts';
import { realNow } from './real.ts';
import { externalType, type MessageRow, messageColumns, messageJoins, presentMessages } from './store.ts';
import { answered, putInFeed, tellChanged } from './tell.ts';

const insertSql = `
  WITH c AS (
    INSERT INTO messages (member_id, guide_id, sender_id, incoming, text, phone_number, phone_number_id, line_id, status,
      scheduled_event_id, send_at, held_until, look_at, created_at, updated_at)
    VALUES ($1, $2, $3, false, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) RETURNING *)
  SELECT ${messageColumns} FROM c ${messageJoins}`;

/**
 * Writes a text: `scheduled`, `held` for as long as its sender may take it back, or `queued` for a worker that looks at
 * once. Only rows are written here; nothing leaves before this transaction has committed (design 7).
 * @throws AppError of the module's codes, FILE_NOT_READY, FILE_REFUSED
 */
export async function createMessage(acting: Acting, sent: BodyOf<typeof contracts.texts.create>): Promise<Message> {
  const { db, viewer, now, services } = acting;
  const memberId = sent.subjectId;
  const [number, lineId] = await Promise.all([
    numberFor(db, memberId, sent.phoneNumberId ?? null, now),
    lineOf(db, viewer.id, memberId, now),
  ]);
  if (sent.sendAt) await checkSchedule(acting, sent.sendAt);
  if (sent.scheduledEventId) await resolveEvent(acting, memberId, sent.scheduledEventId);
  const holdSeconds = sent.sendAt ? 0 : (sent.holdSeconds ?? 0);
  const status = sent.sendAt ? 'scheduled' : holdSeconds > 0 ? 'held' : 'queued';
  const [message] = await rows<MessageRow>(db, insertSql, [
    memberId,
    viewer.id,
    viewer.impersonatorId,
    sent.text,
    number.number,
    number.id,
    lineId,
    status,
    sent.scheduledEventId ?? null,
    sent.sendAt ?? null,
    status === 'held' ? now.add({ seconds: holdSeconds }).toString() : null,
    status === 'queued' ? realNow().toString() : null,
    now.toString(),
  ]);
  if (!message) throw new Error('The text was not written');
  if (sent.fileIds?.length)
    await attach(
      db,
      sent.fileIds,
      { type: externalType, id: message.id, memberId, permission: 'CAN_SEE_SMS' },
      { staffId: viewer.id, now },
    );
  const [[presented]] = await Promise.all([
    presentMessages(db, viewer, [message]),
    status === 'queued' ? queued(acting, message) : tellChanged(db, services, message),
  ]);
  if (!presented) throw new Error('The text was not written');
  return presented;
}

/** What follows when somebody sends a text now: it stands in the feed, and answers what the member wrote. */
export async function queued({ db, now, services }: Omit<Acting, 'viewer'>, message: MessageRow): Promise<void> {
  await Promise.all([
    message.member_id === null ? undefined : answered(db, services, message.member_id, now.toString()),
    putInFeed(db, services, message),
  ]);
}
