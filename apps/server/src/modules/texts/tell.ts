import { dayIn } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { Audience, Db, Services } from '../../platform/module.ts';
import { externalType, type MessageRow } from './store.ts';

type Told = Pick<MessageRow, 'id' | 'member_id' | 'guide_id' | 'line_id' | 'status'>;

/** Who hears of a text: whoever sees its member's texts; while it is nobody's, those who look after its line. */
async function audienceOf(tx: Db, message: Told): Promise<Audience> {
  const guideIds = [message.guide_id];
  if (message.member_id !== null) return { member: { id: message.member_id, permission: 'CAN_SEE_SMS' }, guideIds };
  const support = await rows<{ staff_id: number }>(tx, 'SELECT staff_id FROM line_support_users WHERE line_id = $1', [
    message.line_id,
  ]);
  return { guideIds, userIds: support.map(({ staff_id }) => staff_id) };
}

/** Whether a text has a place in its member's feed: one that came in, or is on its way (staff §7). */
const isInFeed = ({ member_id, status }: Told): boolean =>
  member_id !== null && status !== 'scheduled' && status !== 'held';

/**
 * Tells the open screens that a text is another than before, new, or gone. What stands in a feed is told of as an entry
 * of it, which says all that there is to say.
 */
export async function tellChanged(tx: Db, { live }: Pick<Services, 'live'>, message: Told): Promise<void> {
  const { id, member_id, guide_id, status } = message;
  const audience = await audienceOf(tx, message);
  if (isInFeed(message) && member_id !== null) {
    const [item] = await rows<{ id: number; occurred_at: string; assigned_guide_id: number | null }>(
      tx,
      `SELECT f.id, f.occurred_at, m.assigned_guide_id FROM feed_items f JOIN members m ON m.user_id = f.member_id
        WHERE f.external_type = '${externalType}' AND f.external_id = $1 AND f.deleted_at IS NULL`,
      [id],
    );
    if (item) {
      const entry = { id: item.id, userId: member_id, externalItemType: externalType, externalItemId: id };
      live.emit(
        tx,
        'feed_item_updated',
        { ...entry, timestamp: item.occurred_at },
        {
          ...audience,
          guideIds: [guide_id, item.assigned_guide_id],
        },
      );
      return;
    }
  }
  const payload = { id, subjectId: member_id, guideId: guide_id, smsStatus: status };
  live.emit(tx, 'message_updated', payload, audience);
}

/**
 * Puts a text of a member into the feed: one that came in, or is on its way; what is scheduled or held is not there yet
 * (staff §7).
 */
export async function putInFeed(
  tx: Db,
  { feed }: Pick<Services, 'feed'>,
  { id, member_id, guide_id, sent_at, send_at, created_at }: MessageRow,
): Promise<void> {
  if (member_id === null) return;
  await feed.put(tx, {
    memberId: member_id,
    type: 'message',
    externalType,
    externalId: id,
    eventType: 'message',
    actorId: guide_id,
    occurredAt: sent_at ?? send_at ?? created_at,
  });
}

const textBack = (messageId: number) => ({ type: 'TEXT_BACK', causeType: externalType, causeId: messageId });

/** Somebody wrote: it is for the member's guide to answer, or for whoever looks after the line (decision 27). */
export async function openTextBack(
  tx: Db,
  { todos }: Pick<Services, 'todos'>,
  { id, member_id, guide_id }: Pick<MessageRow, 'id' | 'member_id' | 'guide_id'>,
  now: Temporal.Instant,
): Promise<void> {
  const [owner] = await rows<{ time_zone: string }>(
    tx,
    `SELECT s.time_zone FROM staff s WHERE s.user_id = coalesce((SELECT assigned_guide_id FROM members WHERE user_id = $1), $2)`,
    [member_id, guide_id],
  );
  const date = dayIn(now, owner?.time_zone ?? 'America/New_York');
  await todos.open(tx, { ...textBack(id), memberId: member_id, ownerId: guide_id, date, createdAt: now.toString() });
}

/** The text needs no answer any more. */
export const closeTextBack = (tx: Db, { todos }: Pick<Services, 'todos'>, messageId: number, at: string) =>
  todos.close(tx, textBack(messageId), at);

/** Somebody answered a member: whatever they wrote before needs none any more. */
export const answered = (tx: Db, { todos }: Pick<Services, 'todos'>, memberId: number, at: string) =>
  todos.closeOfMember(tx, { type: 'TEXT_BACK', memberId }, at);

/** Tells the guide that a text of theirs did not reach the member, and why. */
export async function notifyFailed(
  tx: Db,
  { notify }: Pick<Services, 'notify'>,
  message: MessageRow,
  why: string,
  at: string,
): Promise<void> {
  if (message.guide_id === null || message.member_id === null) return;
  await notify.send(tx, {
    guideId: message.guide_id,
    memberId: message.member_id,
    groupType: 'message',
    label: `A text to ${message.member_name ?? 'a member'} was not delivered`,
    description: why,
    createdAt: at,
  });
}
