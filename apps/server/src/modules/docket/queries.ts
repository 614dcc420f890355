import type { DocketCounts, DocketMember, StaffId } from '@guidepost/contracts';
import { sharedResponseTypes } from '@guidepost/rules';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, rows } from '../../platform/db.ts';
import type { Services } from '../../platform/module.ts';
import { id, int, nullable, type RowOf, row, text } from '../../platform/row.ts';
import { createRespondingGuideFinder } from '../../platform/services/covers.ts';
import { hiddenTypes } from '../../platform/services/feed.ts';
import type { DocketDay } from './docket-day.ts';

/** Columns about the member in a docket row. */
export const memberRow = row({
  member_id: id<'Member'>(),
  member_name: text,
  preferred_name: nullable(text),
  status_key: text,
  status_name: text,
  client_name: text,
  assigned_guide_id: nullable(id<'Staff'>()),
});

/**
 * Columns of `memberRow`. The query selects from members as `m` and includes `memberJoins`. The preferred name is a
 * sub-select, because PostgreSQL reads all users for a join if it expects more rows than there are.
 */
export const memberColumns = `m.user_id AS member_id, m.name AS member_name,
  (SELECT mu.preferred_name FROM users mu WHERE mu.id = m.user_id) AS preferred_name, ms.key AS status_key,
  ms.name AS status_name, mc.display_name AS client_name, m.assigned_guide_id`;

export const memberJoins =
  'LEFT JOIN member_statuses ms ON ms.id = m.status_id LEFT JOIN clients mc ON mc.id = m.client_id';

/**
 * Joins the members of to-dos `t` as `m`, each by its key. For a plain join, PostgreSQL reads all members, because it
 * expects more to-dos than a guide has.
 */
export const todoMembers =
  'LEFT JOIN LATERAL (SELECT o.* FROM members o WHERE o.user_id = t.member_id OFFSET 0) m ON true';

/**
 * Returns SQL for a user's name. It is null for the docket's guide, because rows show only the names of other guides.
 * @param guideId SQL for the docket's guide
 */
export const otherGuideName = (userId: string, guideId: string): string =>
  `(SELECT o.name FROM users o WHERE o.id = ${userId} AND ${userId} <> ${guideId})`;

export const docketMemberOf = (found: RowOf<typeof memberRow>): DocketMember => ({
  id: found.member_id,
  name: found.member_name,
  preferredName: found.preferred_name,
  statusKey: found.status_key,
  statusName: found.status_name,
  clientName: found.client_name,
  assignedGuideId: found.assigned_guide_id,
});

/** Returns a staff member's time zone, or undefined if the staff member does not exist. */
export async function zoneOf(db: Db, staffId: StaffId): Promise<string | undefined> {
  const [staff] = await rows(db, row({ time_zone: text }), 'SELECT time_zone FROM staff WHERE user_id = $1', [staffId]);
  return staff?.time_zone;
}

const countsRow = row({ followUp: int, snoozed: int, pending: int, late: int });

/**
 * SQL key of a row in “Follow up”. A row contains all todos of a member or number that a single answer closes, or one
 * todo of any other type (rules: personRows).
 */
export const personKey = (types: string): string =>
  `CASE WHEN t.type = ANY(${types}::text[]) AND t.member_id IS NOT NULL THEN -t.member_id ELSE t.id END`;

const countedColumns = 'f.id, f.external_type, f.occurred_at, f.late_at';
const isCountedEntry = `f.state = 'pending' AND f.deleted_at IS NULL
                     AND (f.late_at <= $3 OR (f.occurred_at >= $4 AND f.occurred_at < $5))`;

/**
 * SQL for the counts on the docket tabs. The array in $1 starts with the docket's owner. Each member's entries are read
 * from the index by member (OFFSET 0), because PostgreSQL otherwise reads all entries.
 */
const countsSql = (viewer: Viewer) => `
  SELECT todo.due AS "followUp", todo.snoozed, pending.day AS pending, pending.late
    FROM (SELECT count(DISTINCT ${personKey('$7')}) FILTER (WHERE t.date <= $2) AS due,
                 count(DISTINCT ${personKey('$7')}) FILTER (WHERE t.date > $9) AS snoozed
            FROM todos t ${todoMembers}
           WHERE t.owner_id = ANY($8::bigint[]) AND t.completed_at IS NULL
             AND (t.member_id IS NULL OR (m.deleted_at IS NULL AND ${inScope(viewer, 10)}))) todo
    CROSS JOIN (SELECT count(*) FILTER (WHERE f.late_at <= $3) AS late,
                 count(*) FILTER (WHERE f.occurred_at >= $4 AND f.occurred_at < $5 AND f.external_type <> ALL($6::text[])) AS day
            FROM (SELECT ${countedColumns} FROM members m
                    CROSS JOIN LATERAL (SELECT ${countedColumns} FROM feed_items f WHERE f.member_id = m.user_id AND ${isCountedEntry} OFFSET 0) f
                   WHERE m.assigned_guide_id = ANY($1::bigint[]) AND m.deleted_at IS NULL AND ${inScope(viewer, 10)}
                  UNION -- what is planned with a provider may be with a member whom they guide or cover
                  SELECT ${countedColumns} FROM scheduled_events v
                    JOIN feed_items f ON f.external_type = 'scheduled_event' AND f.external_id = v.id AND ${isCountedEntry}
                    JOIN members m ON m.user_id = v.member_id
                   WHERE v.provider_id = ($1::bigint[])[1] AND v.resolved_at IS NULL AND v.deleted_at IS NULL
                     AND m.deleted_at IS NULL AND ${inScope(viewer, 10)}) f) pending`;

/** The guide of a docket, followed by the absent guides whom the guide covers now. */
export type DocketOwners = readonly [guideId: StaffId, ...coveredIds: StaffId[]];

/** Returns the counts for the badges of a guide's docket tabs, from the data that the viewer may see. */
export async function docketCounts(
  db: Db,
  viewer: Viewer,
  { feedTypes }: Pick<Services, 'feedTypes'>,
  owners: DocketOwners,
  { day: until, today, lateBy, from, to, now }: DocketDay,
): Promise<DocketCounts> {
  const [guideId, ...away] = owners;
  const hidden = hiddenTypes(feedTypes, viewer);
  const at = Temporal.Instant.from(now);
  // For a future day, includes only absences that last until that day.
  const begins = Temporal.Instant.from(from);
  const then =
    away.length > 0 && Temporal.Instant.compare(begins, at) > 0 ? await createRespondingGuideFinder(db, at) : undefined;
  const planned = then ? away.filter((one) => then(one, begins) === guideId) : away;
  const values = [
    [guideId, ...planned],
    until,
    lateBy,
    from,
    to,
    hidden,
    sharedResponseTypes,
    owners,
    today,
    ...scopeValues(viewer),
  ];
  const [counts] = await rows(db, countsRow, countsSql(viewer), values);
  return counts ?? { followUp: 0, snoozed: 0, pending: 0, late: 0 };
}
