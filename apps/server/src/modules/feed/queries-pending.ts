import type { MemberId, StaffId } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, isIn, rows, type SqlValue } from '../../platform/db.ts';
import { bool, id, instant, nullable, type RowOf, row, text } from '../../platform/row.ts';
import { memberColumns, memberJoins, memberRow } from '../docket/public.ts';

const pendingRow = row({
  id: id<'FeedItem'>(),
  external_type: text,
  external_id: id(),
  event_type: text,
  occurred_at: instant,
  late_at: nullable(instant),
  guide_name: nullable(text),
  impersonator_name: nullable(text),
  /** True if the entry is listed because the docket's owner is the event's provider. */
  is_with_provider: bool,
  ...memberRow,
});

const maxEntries = 500;

/**
 * Limits for the times of entries. With `lateBy`, only entries that were due by this time match. Null means no limit.
 */
export interface InstantLimits {
  from: string | null;
  to: string | null;
  lateBy: string | null;
}

/**
 * Returns the SQL statement for pending entries. It reads the index by member, so its cost depends on the number of a
 * guide's members and not on all entries of the day. It contains only the used limits, so that PostgreSQL caches its
 * plan.
 */
function pendingSql(viewer: Viewer, owner: string, bounds: InstantLimits, providerId: StaffId | null) {
  const values: SqlValue[] = [];
  const within = (condition: string, bound: string | null) =>
    bound === null ? '' : ` AND f.${condition} $${values.push(bound) + 5}::timestamptz`;
  const isPending = `f.state = 'pending' AND f.deleted_at IS NULL
       AND f.external_type <> ALL((SELECT $5::text[])::text[])${within('occurred_at >=', bounds.from)}${within('occurred_at <', bounds.to)}${within('late_at <=', bounds.lateBy)}`;
  const entry = 'f.id, f.external_type, f.external_id, f.event_type, f.occurred_at, f.late_at';
  const columns = `${entry}, g.name AS guide_name,
    (SELECT i.name FROM users i WHERE i.id = f.impersonator_id) AS impersonator_name, ${memberColumns}`;
  const joins = `${memberJoins} LEFT JOIN users g ON g.id = m.assigned_guide_id`;
  const seen = `m.deleted_at IS NULL AND ${inScope(viewer, 2)}`;
  const ofMembers = `
  SELECT ${columns}, false AS is_with_provider
    FROM members m CROSS JOIN LATERAL (SELECT ${entry}, f.impersonator_id FROM feed_items f WHERE f.member_id = m.user_id AND ${isPending} OFFSET 0) f ${joins}
   WHERE ${owner} AND ${seen}`;
  const withProvider = () => `
  UNION ALL
  SELECT ${columns}, true
    FROM scheduled_events v JOIN feed_items f ON f.external_type = 'scheduled_event' AND f.external_id = v.id AND ${isPending}
    JOIN members m ON m.user_id = v.member_id ${joins}
   WHERE v.provider_id = $${values.push(providerId) + 5} AND v.resolved_at IS NULL AND v.deleted_at IS NULL
     AND m.assigned_guide_id IS DISTINCT FROM v.provider_id AND ${seen}`;
  const text = `SELECT * FROM (${ofMembers}${providerId === null ? '' : withProvider()}) f ORDER BY f.occurred_at, f.id LIMIT ${maxEntries}`;
  return { text, values };
}

/**
 * Returns pending entries, soonest first: a member's, or those of guides' members and a provider's events. Omits
 * `hidden` external types. An event is listed twice if it is with the provider and its member also has one of these
 * guides.
 */
export async function findPending(
  db: Db,
  viewer: Viewer,
  owner: { memberId: MemberId } | { guideIds: readonly StaffId[]; providerId: StaffId },
  bounds: InstantLimits,
  hidden: readonly string[],
): Promise<RowOf<typeof pendingRow>[]> {
  const [condition, value] =
    'memberId' in owner
      ? (['m.user_id = $1', owner.memberId] as const)
      : ([`m.assigned_guide_id ${isIn(1)}`, owner.guideIds] as const);
  const statement = pendingSql(viewer, condition, bounds, 'providerId' in owner ? owner.providerId : null);
  return rows(db, pendingRow, statement.text, [value, ...scopeValues(viewer), hidden, ...statement.values]);
}
