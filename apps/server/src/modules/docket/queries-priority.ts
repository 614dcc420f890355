import { isContactStopped } from '../../platform/access/contact.ts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, isIn, rows } from '../../platform/db.ts';
import { day, instant, nullable, type RowOf, row, text } from '../../platform/row.ts';
import { isContact } from '../../platform/services/queries-feed.ts';
import { nextExpirySql } from '../needs/public.ts';
import type { DocketDay } from './docket-day.ts';
import { type DocketOwners, memberColumns, memberJoins, memberRow, otherGuideName } from './queries.ts';

const factRow = row({
  ...memberRow,
  guide_name: nullable(text),
  last_contact_at: nullable(instant),
  last_contact_on: nullable(day),
  discharged_on: nullable(day),
  need_expires_on: nullable(day),
});

const factsSql = (viewer: Viewer) => `
  SELECT ${memberColumns}, ${otherGuideName('m.assigned_guide_id', '($1::bigint[])[1]')} AS guide_name, latest.occurred_at AS last_contact_at,
         (latest.occurred_at AT TIME ZONE $8::text)::date AS last_contact_on, stay.day AS discharged_on, need.day AS need_expires_on
    FROM members m ${memberJoins}
    JOIN member_stages g ON g.id = m.stage_id AND g.key <> 'independence'
    LEFT JOIN LATERAL (
      SELECT f.occurred_at FROM feed_items f
       WHERE f.member_id = m.user_id AND f.counts_as_outreach AND f.state = 'past' AND f.deleted_at IS NULL
       ORDER BY f.occurred_at DESC LIMIT 1) latest ON true
    LEFT JOIN LATERAL (
      SELECT max(coalesce(h.discharge_date, h.guide_entered_discharged_at)) AS day FROM hospitalizations h
       WHERE h.member_id = m.user_id AND h.deleted_at IS NULL) stay ON true
    LEFT JOIN LATERAL (${nextExpirySql('$9::date')}) need ON true
   WHERE m.assigned_guide_id ${isIn(1)} AND m.deleted_at IS NULL AND NOT ms.ends_contact AND NOT ${isContactStopped('m.user_id')} AND ${inScope(viewer, 5)}
     AND NOT EXISTS (SELECT 1 FROM feed_items f WHERE f.member_id = m.user_id AND f.state = 'past' AND f.deleted_at IS NULL
                        AND f.occurred_at >= $2 AND ${isContact('f')})
     AND NOT EXISTS (SELECT 1 FROM scheduled_events e WHERE e.member_id = m.user_id AND e.resolved_at IS NULL
                        AND e.deleted_at IS NULL AND e.date BETWEEN $3 AND $4)`;

/**
 * Returns facts about the members of a docket's owners who are in outreach or in the program. Each fact is read from one
 * index. Omits members with a contact today or an event this month.
 */
export async function findContactFacts(
  db: Db,
  viewer: Viewer,
  guideIds: DocketOwners,
  { timeZone, today, from }: DocketDay,
): Promise<RowOf<typeof factRow>[]> {
  const date = Temporal.PlainDate.from(today);
  const month = [date.with({ day: 1 }).toString(), date.with({ day: date.daysInMonth }).toString()];
  return rows(db, factRow, factsSql(viewer), [guideIds, from, ...month, ...scopeValues(viewer), timeZone, today]);
}
