import type { FeedItemRef } from '@guidepost/contracts';
import { rows, send } from '../database.ts';
import { emit } from '../live/emit.ts';
import type { Db } from '../module.ts';
import type { FeedDetails, FeedEntry, FeedService } from './feed.ts';

interface Written {
  id: number;
  member_id: number;
  type: string;
  state: 'past' | 'pending';
  counts_as_outreach: boolean;
  external_type: string;
  external_id: number;
  actor_id: number | null;
  occurred_at: string;
}

/**
 * What members caches of their feed: the newest past entry, and this month's completed outreach in the member's own
 * zone. Recomputed rather than counted up, so that a moved or removed entry cannot leave it wrong.
 */
const refreshSql = `
  UPDATE members m SET
    last_event_at = latest.occurred_at, last_event_type = latest.event_type,
    outreach_month = month.first, outreach_count = (
      SELECT count(*) FROM feed_items f
       WHERE f.member_id = m.user_id AND f.state = 'past' AND f.deleted_at IS NULL AND f.counts_as_outreach
         AND f.occurred_at >= month.first::timestamp AT TIME ZONE m.time_zone)
    FROM members own
    CROSS JOIN LATERAL (SELECT date_trunc('month', $2::timestamptz AT TIME ZONE own.time_zone)::date AS first) month
    LEFT JOIN LATERAL (
      SELECT f.occurred_at, f.event_type FROM feed_items f
       WHERE f.member_id = own.user_id AND f.state = 'past' AND f.deleted_at IS NULL
       ORDER BY f.occurred_at DESC, f.id DESC LIMIT 1) latest ON true
   WHERE own.user_id = $1 AND m.user_id = own.user_id
  RETURNING m.assigned_guide_id, (SELECT time_zone FROM staff WHERE user_id = m.assigned_guide_id) AS guide_zone`;

/**
 * Holds the member until the transaction ends. A statement of its own before the refresh: one that waits for the row
 * inside the refresh would count the entries as they were before the other transaction's commit.
 */
const holdSql = 'SELECT FROM members WHERE user_id = $1 FOR NO KEY UPDATE';

const beforeSql = `
  SELECT id, member_id, type, state, counts_as_outreach, external_type, external_id, actor_id, occurred_at FROM feed_items
   WHERE external_type = $1 AND external_id = $2 AND deleted_at IS NULL FOR UPDATE`;

const putSql = `
  INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, actor_id, state, occurred_at, counts_as_outreach, late_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (external_type, external_id) DO UPDATE SET
    member_id = EXCLUDED.member_id, type = EXCLUDED.type, event_type = EXCLUDED.event_type, actor_id = EXCLUDED.actor_id,
    state = EXCLUDED.state, occurred_at = EXCLUDED.occurred_at, counts_as_outreach = EXCLUDED.counts_as_outreach,
    late_at = EXCLUDED.late_at, deleted_at = NULL
  RETURNING id, member_id, type, state, counts_as_outreach, external_type, external_id, actor_id, occurred_at`;

const removeSql = `
  UPDATE feed_items SET deleted_at = $3
   WHERE external_type = $1 AND external_id = $2 AND deleted_at IS NULL
  RETURNING id, member_id, type, state, counts_as_outreach, external_type, external_id, actor_id, occurred_at`;

interface Guide {
  assigned_guide_id: number | null;
  guide_zone: string | null;
}

/** What takes a member off the list of whom to reach out to, when it is of today (staff §4). */
const contactTypes: ReadonlySet<string> = new Set(['visit', 'call', 'note', 'message']);

/** What an entry means for the guide's priority contacts: gone for today, perhaps in another place, or nothing. */
function priorityNews(
  name: 'feed_item_updated' | 'feed_item_deleted',
  item: Written,
  guideZone: string | null,
  now: Temporal.Instant,
): 'priority_contact_deleted' | 'priority_contact_upserted' | null {
  if (guideZone === null || item.state !== 'past' || !contactTypes.has(item.type)) return null;
  if (name === 'feed_item_deleted') return 'priority_contact_upserted';
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(guideZone).toPlainDate();
  if (dayOf(Temporal.Instant.from(item.occurred_at)).equals(dayOf(now))) return 'priority_contact_deleted';
  return item.counts_as_outreach ? 'priority_contact_upserted' : null;
}

/** The feed that all modules write through (design 4). `types` says who may hear of which entries. */
export function createFeed(types: ReadonlyMap<string, FeedDetails>, now: () => Temporal.Instant): FeedService {
  async function refresh(tx: Db, memberId: number): Promise<Guide | undefined> {
    send(tx, holdSql, [memberId]);
    const [member] = await rows<Guide>(tx, refreshSql, [memberId, now().toString()]);
    return member;
  }

  function tell(
    tx: Db,
    name: 'feed_item_updated' | 'feed_item_deleted',
    item: Written,
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
      // Whoever may open the assigned guide's docket may see this member; the actor's own docket shows it too.
      guideIds: [member?.assigned_guide_id ?? null],
      userIds: item.actor_id === null ? [] : [item.actor_id],
    });
    const news = priorityNews(name, item, member?.guide_zone ?? null, now());
    const guideId = member?.assigned_guide_id ?? null;
    if (news === null || guideId === null) return;
    emit(tx, news, { memberId: item.member_id, guideId }, { guideIds: [guideId] });
  }

  return {
    async put(tx, entry: FeedEntry) {
      // None of them needs another's answer: all four travel together, and run in this order.
      const [[before], [item], member] = await Promise.all([
        rows<Written>(tx, beforeSql, [entry.externalType, entry.externalId]),
        rows<Written>(tx, putSql, [
          entry.memberId,
          entry.type,
          entry.externalType,
          entry.externalId,
          entry.eventType,
          entry.actorId,
          entry.state ?? 'past',
          entry.occurredAt,
          entry.countsAsOutreach ?? false,
          entry.lateAt ?? null,
        ]),
        refresh(tx, entry.memberId),
      ]);
      // It went to another member, such as a call whose subject was corrected: the first one has lost it.
      if (before && before.member_id !== entry.memberId)
        tell(tx, 'feed_item_deleted', before, await refresh(tx, before.member_id));
      if (item) tell(tx, 'feed_item_updated', item, member);
    },
    async remove(tx, externalType, externalId) {
      const [item] = await rows<Written>(tx, removeSql, [externalType, externalId, now().toString()]);
      if (item) tell(tx, 'feed_item_deleted', item, await refresh(tx, item.member_id));
    },
  };
}
