import type { PriorityContact } from '@guidepost/contracts';
import { priorityContacts } from '@guidepost/rules';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';
import { type DocketDay, type MemberColumns, memberColumns, memberJoins, presentMember } from './service.ts';

interface FactRow extends MemberColumns {
  last_contact_at: string | null;
  last_contact_on: string | null;
  discharged_on: string | null;
}

/**
 * Facts about a guide's members who are still in outreach or in the program, each from one index; not about those who
 * were in touch today or have an event this month (S4-075, S4-076).
 */
const factsSql = (viewer: Viewer) => `
  SELECT ${memberColumns}, latest.occurred_at AS last_contact_at,
         (latest.occurred_at AT TIME ZONE $8::text)::date AS last_contact_on, stay.day AS discharged_on
    FROM members m ${memberJoins}
    JOIN member_stages g ON g.id = m.stage_id AND g.key <> 'independence'
    LEFT JOIN LATERAL (
      SELECT f.occurred_at FROM feed_items f
       WHERE f.member_id = m.user_id AND f.counts_as_outreach AND f.state = 'past' AND f.deleted_at IS NULL
       ORDER BY f.occurred_at DESC LIMIT 1) latest ON true
    LEFT JOIN LATERAL (
      SELECT max(coalesce(h.discharge_date, h.guide_entered_discharged_at)) AS day FROM hospitalizations h
       WHERE h.member_id = m.user_id AND h.deleted_at IS NULL) stay ON true
   WHERE m.assigned_guide_id = $1 AND m.deleted_at IS NULL AND ${inScope(viewer, 5)}
     AND NOT EXISTS (SELECT 1 FROM feed_items f WHERE f.member_id = m.user_id AND f.state = 'past' AND f.deleted_at IS NULL
                        AND f.occurred_at >= $2 AND f.type IN ('visit', 'call', 'note', 'message'))
     AND NOT EXISTS (SELECT 1 FROM scheduled_events e WHERE e.member_id = m.user_id AND e.resolved_at IS NULL
                        AND e.deleted_at IS NULL AND e.date BETWEEN $3 AND $4)`;

/** Whom of a guide's members to reach out to today (decision 93). */
export async function listPriorityContacts(
  db: Db,
  viewer: Viewer,
  guideId: number,
  { timeZone, today, from }: DocketDay,
): Promise<PriorityContact[]> {
  const day = Temporal.PlainDate.from(today);
  const month = [day.with({ day: 1 }).toString(), day.with({ day: day.daysInMonth }).toString()];
  const values = [guideId, from, ...month, ...scopeValues(viewer), timeZone];
  const found = await rows<FactRow>(db, factsSql(viewer), values);
  const byId = new Map(found.map((row) => [row.member_id, row]));
  const facts = found.map((row) => ({
    memberId: row.member_id,
    name: row.member_name,
    lastContactOn: row.last_contact_on,
    dischargedOn: viewer.permissions.has('CAN_SEE_HOSPITALIZATIONS') ? row.discharged_on : null,
    // Needs come with their own module.
    needExpiresOn: null,
  }));
  return priorityContacts(facts, today).flatMap((priority, n) => {
    const row = byId.get(priority.memberId);
    if (!row) return [];
    return [{ ...priority, guideId, sortOrder: n + 1, lastContactAt: row.last_contact_at, member: presentMember(row) }];
  });
}
