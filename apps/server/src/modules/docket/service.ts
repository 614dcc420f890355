import type { DocketCounts, DocketMember } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';

/** A day of a guide's docket, in the guide's zone, with its first and last instants. */
export interface DocketDay {
  timeZone: string;
  /** `yyyy-MM-dd` */
  day: string;
  today: string;
  from: string;
  to: string;
  /** What was late by then: now, or the end of a day that is over. */
  lateBy: string;
}

/** The day that is asked for, or today, where the guide is. */
export async function docketDay(
  db: Db,
  viewer: Viewer | null,
  guideId: number,
  now: Temporal.Instant,
  asked?: string | undefined,
): Promise<DocketDay> {
  const timeZone = guideId === viewer?.id ? viewer.timeZone : await zoneOf(db, guideId);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const day = asked === undefined ? today : Temporal.PlainDate.from(asked);
  const startOf = (of: Temporal.PlainDate) => of.toZonedDateTime({ timeZone }).startOfDay().toInstant();
  const to = startOf(day.add({ days: 1 }));
  return {
    timeZone,
    day: day.toString(),
    today: today.toString(),
    from: startOf(day).toString(),
    to: to.toString(),
    lateBy: (Temporal.Instant.compare(to, now) < 0 ? to : now).toString(),
  };
}

async function zoneOf(db: Db, staffId: number): Promise<string> {
  const [staff] = await rows<{ time_zone: string }>(db, 'SELECT time_zone FROM staff WHERE user_id = $1', [staffId]);
  return staff?.time_zone ?? 'UTC';
}

const countsSql = (viewer: Viewer) => `
  SELECT (SELECT count(*) FROM todos t LEFT JOIN members m ON m.user_id = t.member_id
           WHERE t.owner_id = $1 AND t.date <= $2 AND t.completed_at IS NULL
             AND (t.member_id IS NULL OR (m.deleted_at IS NULL AND ${inScope(viewer, 4)}))) AS "followUp",
         (SELECT count(*) FROM members m
            JOIN feed_items f ON f.member_id = m.user_id AND f.state = 'pending' AND f.deleted_at IS NULL AND f.late_at <= $3
           WHERE m.assigned_guide_id = $1 AND m.deleted_at IS NULL AND ${inScope(viewer, 4)}) AS late`;

/** What the badges of a docket's tabs say, of what the viewer may see of it. */
export async function docketCounts(db: Db, viewer: Viewer, guideId: number, day: DocketDay): Promise<DocketCounts> {
  const values = [guideId, day.day, day.lateBy, ...scopeValues(viewer)];
  const [counts] = await rows<DocketCounts>(db, countsSql(viewer), values);
  return counts ?? { followUp: 0, late: 0 };
}

/** The columns of a docket row's member, over members `m`, statuses `ms` and clients `mc`. */
export const memberColumns = `m.user_id AS member_id, m.name AS member_name, mu.preferred_name, ms.key AS status_key,
  ms.name AS status_name, mc.display_name AS client_name, m.assigned_guide_id`;

export const memberJoins = `LEFT JOIN users mu ON mu.id = m.user_id LEFT JOIN member_statuses ms ON ms.id = m.status_id
  LEFT JOIN clients mc ON mc.id = m.client_id`;

export interface MemberColumns {
  member_id: number;
  member_name: string;
  preferred_name: string | null;
  status_key: string;
  status_name: string;
  client_name: string;
  assigned_guide_id: number | null;
}

export const presentMember = (row: MemberColumns): DocketMember => ({
  id: row.member_id,
  name: row.member_name,
  preferredName: row.preferred_name,
  statusKey: row.status_key,
  statusName: row.status_name,
  clientName: row.client_name,
  assignedGuideId: row.assigned_guide_id,
});
