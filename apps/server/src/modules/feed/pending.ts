import {
  type DocketCounts,
  type MemberId,
  type PendingItem,
  pendingEventTypes,
  type StaffId,
} from '@guidepost/contracts';
import { daysBetween, isLate } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { viewableGuides, visibleMembers } from '../../platform/access/visible.ts';
import type { Db } from '../../platform/db.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import type { Services } from '../../platform/module.ts';
import { createRespondingGuideFinder } from '../../platform/services/covers.ts';
import { hiddenTypes } from '../../platform/services/feed.ts';
import { type DocketOwners, docketCounts, docketDay, docketMemberOf, findTodoOwnerIds } from '../docket/public.ts';
import { findPending, type InstantLimits } from './queries-pending.ts';
import { loadRecords } from './records.ts';

/** Maximum number of days in a request, because a screen shows one week. */
const maxDays = 7;

interface PendingQuery {
  memberId?: MemberId | undefined;
  guideId?: StaffId | undefined;
  day?: string | undefined;
  through?: string | undefined;
  late?: boolean | undefined;
}

/** Returns a future event's type. It is the event's own type, or the type of the record that needs a decision. */
const eventTypeOf = (row: { event_type: string; external_type: string }): PendingItem['eventType'] =>
  pendingEventTypes.find((type) => type === row.event_type) ??
  pendingEventTypes.find((type) => type === row.external_type) ??
  'workflow_phase';

async function listEntries(
  db: Db,
  viewer: Viewer,
  { feedTypes }: Services,
  owner: { memberId: MemberId } | { ownerIds: DocketOwners },
  bounds: InstantLimits,
  now: Temporal.Instant,
): Promise<PendingItem[]> {
  const guideId = 'ownerIds' in owner ? owner.ownerIds[0] : null;
  const asked = 'ownerIds' in owner ? { guideIds: owner.ownerIds, providerId: owner.ownerIds[0] } : owner;
  const listed = await findPending(db, viewer, asked, bounds, hiddenTypes(feedTypes, viewer));
  const found = withoutDuplicates(await withinCoveredTime(db, listed, guideId, now));
  const recordOf = await loadRecords(db, viewer, feedTypes, found, now);
  const at = now.toString();
  return found.map((row) => ({
    externalItemType: row.external_type,
    externalItemId: row.external_id,
    eventType: eventTypeOf(row),
    timestamp: row.occurred_at,
    memberId: row.member_id,
    lateAt: row.late_at,
    isLate: row.late_at !== null && isLate(row.late_at, at),
    member: docketMemberOf(row),
    ...(row.impersonator_name === null ? {} : { impersonatorName: row.impersonator_name }),
    ...recordOf(row),
    ...(row.is_with_provider ? guidedBy(row) : coveredBy(row, guideId)),
  }));
}

type Listed = Awaited<ReturnType<typeof findPending>>;

/**
 * Omits entries about absent guides' members if the entries fall outside the coverage period. The absent guides handle
 * these entries when they return.
 */
async function withinCoveredTime(
  db: Db,
  listed: Listed,
  guideId: StaffId | null,
  now: Temporal.Instant,
): Promise<Listed> {
  if (guideId === null || listed.every((row) => row.assigned_guide_id === guideId)) return listed;
  const answers = await createRespondingGuideFinder(db, now);
  return listed.filter((row) => {
    const at = Temporal.Instant.from(row.occurred_at);
    const owner = row.assigned_guide_id ?? guideId;
    return (
      owner === guideId ||
      row.is_with_provider ||
      answers(owner, Temporal.Instant.compare(at, now) < 0 ? now : at) === guideId
    );
  });
}

/**
 * Removes duplicates. If an event's provider also covers for the member's guide, the event is listed only as the
 * guide's event.
 */
function withoutDuplicates(listed: Listed): Listed {
  const guided = new Set(listed.flatMap((row) => (row.is_with_provider ? [] : [row.id])));
  return listed.filter((row) => !row.is_with_provider || !guided.has(row.id));
}

/** Returns the member's guide, for an event on its provider's docket. */
const guidedBy = (row: Listed[number]): Pick<PendingItem, 'guidedBy'> =>
  row.assigned_guide_id === null ? {} : { guidedBy: { id: row.assigned_guide_id, name: row.guide_name ?? '' } };

/** Returns the member's guide, for an entry on a covering guide's docket. */
const coveredBy = (row: Listed[number], guideId: StaffId | null): Pick<PendingItem, 'coveredFor'> =>
  guideId === null || row.assigned_guide_id === null || row.assigned_guide_id === guideId
    ? {}
    : { coveredFor: { id: row.assigned_guide_id, name: row.guide_name ?? '' } };

/**
 * Returns pending events and decisions, soonest first, either for one member or for a guide's members on a day or range
 * of days. Includes members whom the guide covers (docs/areas/absences.md#duties-of-the-cover), and events where the
 * guide is the provider (docs/areas/schedule.md#events-with-a-provider).
 * @throws AppError NOT_FOUND if the viewer may not see the member or guide, BAD_REQUEST unless exactly one of them is
 * given
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
    const bounds = { ...late, lateBy: query.late ? now.toString() : null };
    // Both are sent together. The list of a member whom the viewer may not see is empty.
    const [visible, data] = await Promise.all([
      visibleMembers(db, viewer, [memberId]),
      listEntries(db, viewer, services, { memberId }, bounds, now),
    ]);
    if (!visible.has(memberId)) throw notFound();
    return { data };
  }
  if (guideId === undefined || memberId !== undefined)
    throw badRequest('memberId', 'choice', 'Send either memberId or guideId.');
  if (!(await viewableGuides(db, viewer, [guideId])).has(guideId)) throw notFound();
  const [day, ownerIds] = await Promise.all([
    docketDay(db, viewer, guideId, now, query.day),
    findTodoOwnerIds(db, guideId, now),
  ]);
  const last = query.through === undefined ? day : await docketDay(db, viewer, guideId, now, query.through);
  const span = daysBetween(day.day, last.day);
  if (span < 0 || span >= maxDays)
    throw badRequest('through', 'span', '“through” must be the same date as “day” or at most six days later');
  const bounds = query.late ? { ...late, lateBy: day.lateBy } : { from: day.from, to: last.to, lateBy: null };
  const [data, counts] = await Promise.all([
    listEntries(db, viewer, services, { ownerIds }, bounds, now),
    docketCounts(db, viewer, services, ownerIds, day),
  ]);
  return { data, counts };
}
