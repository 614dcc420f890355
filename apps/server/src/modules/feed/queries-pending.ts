import type { MemberId, StaffId } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { among, type Db, rows, type SqlValue } from '../../platform/db.ts';
import { id, instant, nullable, type RowOf, row, text } from '../../platform/row.ts';
import { memberColumns, memberJoins, memberRow } from '../docket/public.ts';

const pendingRow = row({
  external_type: text,
  external_id: id(),
  event_type: text,
  occurred_at: instant,
  late_at: nullable(instant),
  guide_name: nullable(text),
  ...memberRow,
});

const most = 500;

/** Between which instants entries lie, and by when they were late; null for no bound. */
export interface Bounds {
  from: string | null;
  to: string | null;
  lateBy: string | null;
}

/**
 * Each member's pending entries come from that member's own index, so that the cost follows a guide's members and not
 * all entries of the day. Only the bounds that are asked for stand in the text: then its plan is kept.
 */
function pendingSql(viewer: Viewer, whose: string, bounds: Bounds) {
  const values: SqlValue[] = [];
  const within = (condition: string, bound: string | null) =>
    bound === null ? '' : ` AND f.${condition} $${values.push(bound) + 5}::timestamptz`;
  const entries = `SELECT f.id, f.external_type, f.external_id, f.event_type, f.occurred_at, f.late_at FROM feed_items f
     WHERE f.member_id = m.user_id AND f.state = 'pending' AND f.deleted_at IS NULL
       AND f.external_type <> ALL((SELECT $5::text[])::text[])${within('occurred_at >=', bounds.from)}${within('occurred_at <', bounds.to)}${within('late_at <=', bounds.lateBy)} OFFSET 0`;
  const text = `
  SELECT f.external_type, f.external_id, f.event_type, f.occurred_at, f.late_at, g.name AS guide_name, ${memberColumns}
    FROM members m CROSS JOIN LATERAL (${entries}) f ${memberJoins} LEFT JOIN users g ON g.id = m.assigned_guide_id
   WHERE ${whose} AND m.deleted_at IS NULL AND ${inScope(viewer, 2)}
   ORDER BY f.occurred_at, f.id LIMIT ${most}`;
  return { text, values };
}

/** Pending entries of a member or of guides' members, soonest first, without those of `hidden` external types. */
export async function findPending(
  db: Db,
  viewer: Viewer,
  whose: { memberId: MemberId } | { guideIds: readonly StaffId[] },
  bounds: Bounds,
  hidden: readonly string[],
): Promise<RowOf<typeof pendingRow>[]> {
  const [condition, value] =
    'memberId' in whose
      ? (['m.user_id = $1', whose.memberId] as const)
      : ([`m.assigned_guide_id ${among(1)}`, whose.guideIds] as const);
  const statement = pendingSql(viewer, condition, bounds);
  return rows(db, pendingRow, statement.text, [value, ...scopeValues(viewer), hidden, ...statement.values]);
}
