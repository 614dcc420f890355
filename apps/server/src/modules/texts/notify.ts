import type { MemberId, Sentence, StaffId, TextId } from '@guidepost/contracts';
import { awaitsOptOutDecision, dayIn, sentence, sharedResponseTypes } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { Audience, Services } from '../../platform/module.ts';
import { supportUsersOf } from '../lines/public.ts';
import { findActingStaff, findAssignedGuide } from '../staff/public.ts';
import { guidesOfAll, ownersOfNumber } from '../subjects/public.ts';
import { externalType, findFeedEntry, findZone, type TextRow } from './queries.ts';
import { findAskedGuide } from './receiving/queries-unknown-senders.ts';

/** The time zone to use if no other time zone is known. */
const defaultZone = 'America/New_York';

type NotifiedText = Pick<
  TextRow,
  'id' | 'incoming' | 'member_id' | 'guide_id' | 'line_id' | 'status' | 'phone_number' | 'at'
>;

/**
 * Returns the recipients of a text's events: all users who see the member's texts. For an unassigned text, these are
 * the support staff of its line, and guides who see all members with its number. For a held text, only its sender.
 */
async function textAudience(tx: Db, message: NotifiedText): Promise<Audience> {
  const guideIds = [message.guide_id];
  // A held text is visible only to its sender.
  if (message.status === 'held') return { userIds: guideIds.filter((id) => id !== null) };
  if (message.member_id !== null) return { member: { id: message.member_id, permission: 'CAN_SEE_SMS' }, guideIds };
  const userIds = message.line_id === null ? [] : await supportUsersOf(tx, message.line_id);
  const likely = await guidesOfAll(tx, await ownersOfNumber(tx, message.phone_number), message.at);
  // The guide responsible for an incoming text also sees the answer to it.
  const asked = message.incoming ? null : await findAskedGuide(tx, message.id);
  return { guideIds: [...guideIds, asked], userIds: [...userIds, ...likely] };
}

/** Returns true if a text is in the past part of a member's feed, where scheduled and held texts do not appear. */
const isInFeed = ({ member_id, status }: NotifiedText): boolean =>
  member_id !== null && status !== 'scheduled' && status !== 'held';

/**
 * Notifies open screens of a new, changed or deleted text. If the text has a feed entry, only sends that entry's event.
 */
export async function notifyChanged(tx: Db, { live }: Pick<Services, 'live'>, message: NotifiedText): Promise<void> {
  const { id, member_id, guide_id, status } = message;
  const audience = await textAudience(tx, message);
  if (isInFeed(message) && member_id !== null) {
    const item = await findFeedEntry(tx, id);
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
  live.emit(tx, 'text_updated', payload, audience);
}

/** Adds a member's text to the feed. Scheduled texts are pending items. Must not be called for held texts. */
export async function putInFeed(
  tx: Db,
  { feed }: Pick<Services, 'feed'>,
  { id, member_id, guide_id, status, sent_at, send_at, created_at }: TextRow,
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
    state: status === 'scheduled' ? 'pending' : 'past',
  });
}

/**
 * Finds the user who must answer a text: the member's guide. If the member has no guide, finds a user who sees the
 * member, preferably the given user (docs/areas/texts.md#text-backs).
 */
export async function findAnswerer(
  tx: Db,
  { memberId, guideId }: { memberId: MemberId | null; guideId: StaffId | null },
  now: Temporal.Instant,
): Promise<StaffId | null> {
  if (memberId === null) return guideId;
  const assigned = await findAssignedGuide(tx, memberId);
  return assigned ?? findActingStaff(tx, memberId, [guideId], { permission: 'CAN_SEE_SMS', now });
}

const textBackCause = (messageId: TextId) => ({ type: 'TEXT_BACK', causeType: externalType, causeId: messageId });

/** Opens the to-do for answering an incoming text. The member's guide or the line's owner gets the to-do. */
export async function openTextBack(
  tx: Db,
  { todos }: Pick<Services, 'todos'>,
  message: Pick<TextRow, 'id' | 'member_id' | 'guide_id' | 'line_id' | 'created_at'>,
): Promise<void> {
  const { id, member_id, guide_id, created_at: createdAt } = message;
  // The waiting time starts when the text was written, even if the text is assigned later. Only answers written after
  // the text count.
  const date = dayIn(Temporal.Instant.from(createdAt), (await findZone(tx, message)) ?? defaultZone);
  await todos.open(tx, { ...textBackCause(id), memberId: member_id, ownerId: guide_id, date, createdAt });
}

const review = (messageId: TextId) => ({ type: 'CONSENT_REVIEW', causeType: externalType, causeId: messageId });

/** Closes the to-do for deciding whether a text is an opt-out. */
export const closeReview = (tx: Db, { todos }: Pick<Services, 'todos'>, messageId: TextId, at: string) =>
  todos.close(tx, review(messageId), at);

/**
 * Opens the to-do for deciding whether a text in the sender's own words is an opt-out. A guide has ten business days to
 * decide (docs/areas/consents.md#revocations-in-texts).
 */
export async function openReview(
  tx: Db,
  { todos }: Pick<Services, 'todos'>,
  message: Pick<TextRow, 'id' | 'member_id' | 'guide_id' | 'line_id' | 'text' | 'opt_out_stops'>,
  now: Temporal.Instant,
): Promise<void> {
  const { id, member_id, guide_id, text, opt_out_stops } = message;
  if (member_id === null || !awaitsOptOutDecision(text, opt_out_stops)) return;
  const date = dayIn(now, (await findZone(tx, message)) ?? defaultZone);
  await todos.open(tx, { ...review(id), memberId: member_id, ownerId: guide_id, date, createdAt: now.toString() });
}

/** Closes the to-dos of texts that no longer need an answer. */
export const closeTextBack = (
  tx: Db,
  { todos }: Pick<Services, 'todos'>,
  messageIds: readonly TextId[],
  at: string,
): Promise<void> => todos.closeAll(tx, messageIds.map(textBackCause), at);

/**
 * Closes the to-dos for a member's texts and missed calls after a guide wrote to the member.
 * @param before when the answer was written; to-dos for later texts and calls stay open, because the author had not
 * seen them
 */
export const answered = (
  tx: Db,
  { todos }: Pick<Services, 'todos'>,
  memberId: MemberId,
  { before, at }: { before: string; at: string },
) => Promise.all(sharedResponseTypes.map((type) => todos.closeOfMember(tx, { type, memberId, before }, at)));

/** Notifies the guide that their text did not reach the member, with the reason. */
export async function notifyFailed(
  tx: Db,
  { notify }: Pick<Services, 'notify'>,
  message: TextRow,
  reason: Sentence,
  at: string,
): Promise<void> {
  if (message.guide_id === null) return;
  await notify.send(tx, {
    guideId: message.guide_id,
    memberId: message.member_id,
    groupType: 'message',
    label: sentence('A text to {name} was not delivered', {
      name: message.member_name ?? (message.member_id === null ? message.phone_number : { word: 'a member' }),
    }),
    description: reason,
    createdAt: at,
  });
}
