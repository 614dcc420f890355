import { contactTypes, type FeedItemRef, type MemberId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import { conflict } from '../errors.ts';
import { emit } from '../live/emit.ts';
import type { FeedDetails, FeedEntry, FeedService } from './feed.ts';
import { type Guide, lockItem, putItem, refreshMember, removeItem, type StoredItem } from './queries-feed.ts';

const isContact = (type: string): boolean => contactTypes.some((contact) => contact === type);

/**
 * Returns the live event for the guide's priority contacts after an entry changed. It is a deletion if the member was
 * contacted today, and an update if the member's position may have changed. Returns null if the change does not affect
 * the priority contacts.
 */
function priorityNews(
  name: 'feed_item_updated' | 'feed_item_deleted',
  item: StoredItem,
  guideZone: string | null,
  now: Temporal.Instant,
): 'priority_contact_deleted' | 'priority_contact_upserted' | null {
  if (guideZone === null || item.state !== 'past' || !isContact(item.type)) return null;
  if (name === 'feed_item_deleted') return 'priority_contact_upserted';
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(guideZone).toPlainDate();
  if (dayOf(Temporal.Instant.from(item.occurred_at)).equals(dayOf(now))) return 'priority_contact_deleted';
  return item.counts_as_outreach ? 'priority_contact_upserted' : null;
}

/**
 * Creates the feed service that all modules use for writing. `types` contains the permission for each type of entry.
 */
export function createFeed(types: ReadonlyMap<string, FeedDetails>, now: () => Temporal.Instant): FeedService {
  const refresh = (tx: Db, memberId: MemberId) => refreshMember(tx, memberId, now().toString());

  function sendFeedEvent(
    tx: Db,
    name: 'feed_item_updated' | 'feed_item_deleted',
    item: StoredItem,
    member: Guide | undefined,
  ): void {
    const reference: FeedItemRef = {
      id: item.id,
      userId: item.member_id,
      externalItemType: item.external_type,
      externalItemId: item.external_id,
      timestamp: item.occurred_at,
    };
    emit(tx, name, reference, {
      member: { id: item.member_id, permission: types.get(item.external_type)?.permission ?? 'CAN_VIEW_MEMBERS' },
      // Users who may open the assigned guide's docket may see this member. The actor's own docket also shows the
      // entry.
      guideIds: [member?.assigned_guide_id ?? null],
      userIds: item.actor_id === null ? [] : [item.actor_id],
    });
    const contactEvent = priorityNews(name, item, member?.guide_zone ?? null, now());
    const guideId = member?.assigned_guide_id ?? null;
    if (contactEvent === null || guideId === null) return;
    emit(tx, contactEvent, { memberId: item.member_id, guideId }, { guideIds: [guideId] });
  }

  return {
    async put(tx, entry: FeedEntry) {
      // These statements do not depend on each other's results. They are sent together and run in this order.
      const [before, item, member] = await Promise.all([
        lockItem(tx, entry.externalType, entry.externalId),
        putItem(tx, entry),
        refresh(tx, entry.memberId),
      ]);
      // The member was merged after this transaction read the record. When the transaction runs again, it finds the
      // remaining record, or its request is refused.
      if (member?.is_merged && before?.member_id !== entry.memberId) throw conflict('The member was merged meanwhile');
      // The entry was moved to another member, for example because the member of a call was corrected. The first member
      // loses the entry.
      if (before && before.member_id !== entry.memberId)
        sendFeedEvent(tx, 'feed_item_deleted', before, await refresh(tx, before.member_id));
      if (item) sendFeedEvent(tx, 'feed_item_updated', item, member);
    },
    async remove(tx, externalType, externalId) {
      const item = await removeItem(tx, externalType, externalId, now().toString());
      if (item) sendFeedEvent(tx, 'feed_item_deleted', item, await refresh(tx, item.member_id));
    },
  };
}
