import { contactTypes, type MemberId } from '@guidepost/contracts';
import { type Db, rows } from '../db.ts';
import { sendLockMember } from '../queries-member-locks.ts';
import { bool, id, instant, nullable, oneOf, type RowOf, row, text } from '../row.ts';
import type { FeedEntry } from './feed.ts';

/** SQL condition: the feed entry with this alias counts as contact with its member. */
export const isContact = (alias: string): string =>
  `${alias}.type IN (${contactTypes.map((type) => `'${type}'`).join(', ')})`;

const itemRow = row({
  id: id<'FeedItem'>(),
  member_id: id<'Member'>(),
  type: text,
  state: oneOf(['past', 'pending']),
  counts_as_outreach: bool,
  external_type: text,
  external_id: id(),
  actor_id: nullable(id<'Staff'>()),
  occurred_at: instant,
});
export type StoredItem = RowOf<typeof itemRow>;
const columns = 'id, member_id, type, state, counts_as_outreach, external_type, external_id, actor_id, occurred_at';

const guideRow = row({ assigned_guide_id: nullable(id<'Staff'>()), guide_zone: nullable(text), is_merged: bool });
/** A member's guide, the guide's time zone, and whether the record was merged into another one. */
export type Guide = RowOf<typeof guideRow>;

/**
 * Updates a member's cached feed data: the newest past entry, and this month's completed outreach in the member's own
 * time zone. The data is recomputed rather than incremented, so that a moved or removed entry cannot cause a wrong
 * value.
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
  RETURNING m.assigned_guide_id, (SELECT time_zone FROM staff WHERE user_id = m.assigned_guide_id) AS guide_zone,
    m.deleted_at IS NOT NULL AND EXISTS (SELECT FROM member_merges x WHERE x.merged_id = m.user_id AND x.undone_at IS NULL) AS is_merged`;

const beforeSql = `
  SELECT ${columns} FROM feed_items
   WHERE external_type = $1 AND external_id = $2 AND deleted_at IS NULL FOR UPDATE`;

const putSql = `
  INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, actor_id, state, occurred_at, counts_as_outreach, late_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (external_type, external_id) DO UPDATE SET
    member_id = EXCLUDED.member_id, type = EXCLUDED.type, event_type = EXCLUDED.event_type, actor_id = EXCLUDED.actor_id,
    state = EXCLUDED.state, occurred_at = EXCLUDED.occurred_at, counts_as_outreach = EXCLUDED.counts_as_outreach,
    late_at = EXCLUDED.late_at, deleted_at = NULL,
    impersonator_id = coalesce(EXCLUDED.impersonator_id, feed_items.impersonator_id)
  RETURNING ${columns}`;

const removeSql = `
  UPDATE feed_items SET deleted_at = $3
   WHERE external_type = $1 AND external_id = $2 AND deleted_at IS NULL
  RETURNING ${columns}`;

/** Recomputes a member's cached feed data and returns the member's guide. */
export async function refreshMember(tx: Db, memberId: MemberId, now: string): Promise<Guide | undefined> {
  sendLockMember(tx, memberId);
  const [member] = await rows(tx, guideRow, refreshSql, [memberId, now]);
  return member;
}

/** Returns a record's feed entry, locked until the transaction ends. */
export async function lockItem(tx: Db, externalType: string, externalId: number): Promise<StoredItem | undefined> {
  const [item] = await rows(tx, itemRow, beforeSql, [externalType, externalId]);
  return item;
}

/** Writes a record's entry, which replaces the previous entry. */
export async function putItem(tx: Db, entry: FeedEntry): Promise<StoredItem | undefined> {
  const [item] = await rows(tx, itemRow, putSql, [
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
  ]);
  return item;
}

/** Removes a record's entry from the feed. Returns undefined if the record had no entry. */
export async function removeItem(
  tx: Db,
  externalType: string,
  externalId: number,
  now: string,
): Promise<StoredItem | undefined> {
  const [item] = await rows(tx, itemRow, removeSql, [externalType, externalId, now]);
  return item;
}
