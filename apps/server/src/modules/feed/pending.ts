import type { DocketCounts, PendingItem } from '@guidepost/contracts';
import { isLate } from '@guidepost/rules';
import { inScope, scopeValues, viewableGuides, visibleMembers } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import type { Db, Services } from '../../platform/module.ts';
import {
  docketCounts,
  docketDay,
  type MemberColumns,
  memberColumns,
  memberJoins,
  presentMember,
} from '../docket/service.ts';

interface PendingRow extends MemberColumns {
  external_type: string;
  external_id: number;
  event_type: string;
  occurred_at: string;
  late_at: string | null;
}

interface PendingQuery {
  memberId?: number | undefined;
  guideId?: number | undefined;
  day?: string | undefined;
  late?: boolean | undefined;
}

const most = 500;

interface Bounds {
  from: string | null;
  to: string | null;
  lateBy: string | null;
}

/**
 * Each member's pending entries come from that member's own index, so that the cost follows a guide's members and not
 * all entries of the day. Only the bounds that are asked for stand in the text: then its plan is kept.
 */
function pendingSql(viewer: Viewer, whose: 'm.user_id' | 'm.assigned_guide_id', bounds: Bounds) {
  const values: unknown[] = [];
  const within = (condition: string, bound: string | null) =>
    bound === null ? '' : ` AND f.${condition} $${values.push(bound) + 5}::timestamptz`;
  const entries = `SELECT f.id, f.external_type, f.external_id, f.event_type, f.occurred_at, f.late_at FROM feed_items f
     WHERE f.member_id = m.user_id AND f.state = 'pending' AND f.deleted_at IS NULL
       AND f.external_type <> ALL((SELECT $5::text[])::text[])${within('occurred_at >=', bounds.from)}${within('occurred_at <', bounds.to)}${within('late_at <=', bounds.lateBy)} OFFSET 0`;
  const text = `
  SELECT f.external_type, f.external_id, f.event_type, f.occurred_at, f.late_at, ${memberColumns}
    FROM members m CROSS JOIN LATERAL (${entries}) f ${memberJoins}
   WHERE ${whose} = $1 AND m.deleted_at IS NULL AND ${inScope(viewer, 2)}
   ORDER BY f.occurred_at, f.id LIMIT ${most}`;
  return { text, values };
}

async function list(
  db: Db,
  viewer: Viewer,
  { feedTypes }: Services,
  whose: Parameters<typeof pendingSql>[1],
  id: number,
  bounds: Bounds,
  now: Temporal.Instant,
): Promise<PendingItem[]> {
  const hidden = [...feedTypes.values()].filter((type) => !viewer.permissions.has(type.permission));
  const { text, values } = pendingSql(viewer, whose, bounds);
  const hiddenTypes = hidden.map((type) => type.externalType);
  const found = await rows<PendingRow>(db, text, [id, ...scopeValues(viewer), hiddenTypes, ...values]);
  const loaded = await Promise.all(
    [...Map.groupBy(found, (row) => row.external_type)].map(async ([type, group]) => {
      const ids = group.map((row) => row.external_id);
      return [type, await feedTypes.get(type)?.load(db, ids, viewer)] as const;
    }),
  );
  const details = new Map(loaded);
  return found.map((row) => ({
    externalItemType: row.external_type,
    externalItemId: row.external_id,
    eventType: row.event_type,
    timestamp: row.occurred_at,
    memberId: row.member_id,
    lateAt: row.late_at,
    isLate: row.late_at !== null && isLate(row.late_at, now.toString()),
    member: presentMember(row),
    ...details.get(row.external_type)?.get(row.external_id),
  }));
}

/**
 * What is still to come or to be decided, soonest first: of a member, or of a guide's members on a day of the guide's.
 * @throws AppError NOT_FOUND where the viewer does not see the member or guide, BAD_REQUEST where none or both are named
 */
export async function pendingItems(
  db: Db,
  viewer: Viewer,
  services: Services,
  query: PendingQuery,
  now: Temporal.Instant,
): Promise<{ data: PendingItem[]; counts?: DocketCounts }> {
  const { memberId, guideId } = query;
  const late = { from: null, to: null };
  if (memberId !== undefined && guideId === undefined) {
    if (!(await visibleMembers(db, viewer, [memberId])).has(memberId)) throw notFound();
    const bounds = { ...late, lateBy: query.late ? now.toString() : null };
    return { data: await list(db, viewer, services, 'm.user_id', memberId, bounds, now) };
  }
  if (guideId === undefined || memberId !== undefined)
    throw badRequest('memberId', 'choice', 'Name either memberId or guideId.');
  if (!(await viewableGuides(db, viewer, [guideId])).has(guideId)) throw notFound();
  const day = await docketDay(db, viewer, guideId, now, query.day);
  const bounds = query.late ? { ...late, lateBy: day.lateBy } : { from: day.from, to: day.to, lateBy: null };
  const [data, counts] = await Promise.all([
    list(db, viewer, services, 'm.assigned_guide_id', guideId, bounds, now),
    docketCounts(db, viewer, guideId, day),
  ]);
  return { data, counts };
}
