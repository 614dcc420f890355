import type { TeamDocketRow } from '@guidepost/contracts';
import { sharedResponseTypes, waitingTypes } from '@guidepost/rules';
import { supervisedSql } from '../../platform/access/queries-supervised.ts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, rows } from '../../platform/db.ts';
import { hasNoContactSince } from '../../platform/outreach.ts';
import { bool, id, instant, int, nullable, row, text } from '../../platform/row.ts';
import { findAbsentStaff } from '../../platform/services/covers.ts';
import { personKey } from './queries.ts';

const teamRow = row({
  guide_id: id<'Staff'>(),
  name: text,
  is_disabled: bool,
  waiting: int,
  oldest_at: nullable(instant),
  call_reviews: int,
  status_reviews: int,
  transfer_reviews: int,
  late: int,
  outreach_left: int,
  members: int,
});

/**
 * SQL that counts each guide's open todos, reviews, late items and members. It uses indexes only. Reviews include call
 * reviews, and open requests to change the status or the guide of one of the guide's members.
 */
const teamSql = (viewer: Viewer) => `
  SELECT g.id AS guide_id, g.name, g.is_disabled, t.waiting, t.oldest_at, t.call_reviews, r.status_reviews, r.transfer_reviews, m.late, m.outreach_left, m.members
    FROM (SELECT u.id, u.name, u.search_name, s.disabled_at IS NOT NULL AS is_disabled, ($2::timestamptz AT TIME ZONE s.time_zone)::date AS today,
                 date_trunc('month', $2::timestamptz AT TIME ZONE s.time_zone) AT TIME ZONE s.time_zone AS month
            FROM users u JOIN staff s ON s.user_id = u.id
           WHERE u.id IN (${supervisedSql('$1', '$2::timestamptz')})) g
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT ${personKey('$3')}) FILTER (WHERE t.type = ANY($4::text[])) AS waiting,
             min(t.created_at) FILTER (WHERE t.type = ANY($4::text[])) AS oldest_at,
             count(*) FILTER (WHERE t.type = 'CALL_AUDIT') AS call_reviews
        FROM todos t LEFT JOIN members m ON m.user_id = t.member_id
       WHERE t.owner_id = g.id AND t.completed_at IS NULL AND t.date <= g.today
         AND (t.member_id IS NULL OR (m.deleted_at IS NULL AND ${inScope(viewer, 5)}))) t
    CROSS JOIN LATERAL (
      SELECT (SELECT count(*) FROM status_change_requests q JOIN members m ON m.user_id = q.member_id
               WHERE m.assigned_guide_id = g.id AND q.approved_at IS NULL AND q.denied_at IS NULL AND q.deleted_at IS NULL
                 AND m.deleted_at IS NULL AND ${inScope(viewer, 5)}) AS status_reviews,
             (SELECT count(*) FROM transfer_requests q JOIN members m ON m.user_id = q.member_id
               WHERE q.originating_guide_id = g.id AND q.approved_at IS NULL AND q.denied_at IS NULL AND q.deleted_at IS NULL
                 AND m.deleted_at IS NULL AND ${inScope(viewer, 5)}) AS transfer_reviews) r
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.late), 0)::int + (
               SELECT count(*) FROM scheduled_events v JOIN members m ON m.user_id = v.member_id
                WHERE v.provider_id = g.id AND v.late_at <= $2 AND v.resolved_at IS NULL AND v.deleted_at IS NULL
                  AND m.assigned_guide_id IS DISTINCT FROM g.id AND m.deleted_at IS NULL AND ${inScope(viewer, 5)})::int AS late, count(*) AS members,
             count(*) FILTER (WHERE ${hasNoContactSince('g.month')}) AS outreach_left
        FROM members m
        CROSS JOIN LATERAL (
          SELECT count(*) AS late FROM feed_items f
           WHERE f.member_id = m.user_id AND f.state = 'pending' AND f.deleted_at IS NULL AND f.late_at <= $2) l
       WHERE m.assigned_guide_id = g.id AND m.deleted_at IS NULL AND ${inScope(viewer, 5)}) m
   ORDER BY g.search_name, g.id`;

/** Returns counts from the dockets of the guides whom the viewer supervises, sorted by name. */
export async function findTeamDocket(db: Db, viewer: Viewer, now: Temporal.Instant): Promise<TeamDocketRow[]> {
  const values = [viewer.id, now.toString(), sharedResponseTypes, waitingTypes, ...scopeValues(viewer)];
  const [found, away] = await Promise.all([rows(db, teamRow, teamSql(viewer), values), findAbsentStaff(db, now)]);
  return found.map((one) => ({
    guideId: one.guide_id,
    name: one.name,
    isDisabled: one.is_disabled,
    // The list shows a disabled user as “disabled”, without a return date.
    away: one.is_disabled ? null : (away.get(one.guide_id) ?? null),
    waiting: one.waiting,
    oldestAt: one.oldest_at,
    late: one.late,
    outreachLeft: one.outreach_left,
    reviews: one.call_reviews + one.status_reviews + one.transfer_reviews,
    callReviews: one.call_reviews,
    statusReviews: one.status_reviews,
    transferReviews: one.transfer_reviews,
    members: one.members,
  }));
}
