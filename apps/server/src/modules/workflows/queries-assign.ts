import type { WorkflowId } from '@guidepost/contracts';
import { isContactStopped } from '../../platform/access/contact.ts';
import { type Db, rows } from '../../platform/db.ts';
import { day, id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const assigningRow = row({
  id: id<'Workflow'>(),
  cause: oneOf(['program', 'discharge', 'need']),
  need_category_id: nullable(id<'NeedCategory'>()),
  assigned_since: nullable(instant),
  phase_id: id<'WorkflowPhase'>(),
  available_after_days: int,
  due_after_days: int,
});
export type AssigningRow = RowOf<typeof assigningRow>;

/** Finds the workflows that are assigned automatically, with their first phases. */
export const findAssigning = (db: Db): Promise<AssigningRow[]> =>
  rows(
    db,
    assigningRow,
    `SELECT w.id, w.cause, w.need_category_id, w.assigned_since, p.id AS phase_id, p.available_after_days, p.due_after_days
       FROM workflows w
       JOIN LATERAL (SELECT id, available_after_days, due_after_days FROM workflow_phases
                      WHERE workflow_id = w.id AND deleted_at IS NULL ORDER BY sort_order, id LIMIT 1) p ON true
      WHERE w.deleted_at IS NULL AND w.assigned_since IS NOT NULL ORDER BY w.id`,
  );

const causeRow = row({
  member_id: id<'Member'>(),
  cause_type: text,
  cause_id: id(),
  started_on: day,
  zone: text,
});
export type CauseRow = RowOf<typeof causeRow>;

/**
 * SQL for the causes of workflows, as `c` with member, cause and time. $1 is the earliest time, and $2 is a need
 * category. A discharge can be one day earlier, because its day depends on the time zone.
 */
const causes = {
  program: `SELECT h.member_id, 'program' AS cause_type, h.member_id AS cause_id, h.effective_at AS began_at, NULL::date AS began_on
      FROM member_status_history h JOIN member_statuses s ON s.id = h.status_id JOIN member_stages g ON g.id = s.stage_id
     WHERE g.key = 'in-program' AND h.deleted_at IS NULL AND h.effective_at >= $1::timestamptz AND $2::bigint IS NULL
       AND NOT EXISTS (SELECT 1 FROM member_status_history o JOIN member_statuses os ON os.id = o.status_id
                        WHERE o.member_id = h.member_id AND os.stage_id = s.stage_id AND o.deleted_at IS NULL
                          AND o.effective_at < h.effective_at)`,
  discharge: `SELECT h.member_id, 'hospitalization' AS cause_type, h.id AS cause_id, NULL::timestamptz AS began_at,
           coalesce(h.discharge_date, h.guide_entered_discharged_at) AS began_on
      FROM hospitalizations h
     WHERE h.deleted_at IS NULL AND coalesce(h.discharge_date, h.guide_entered_discharged_at) >= ($1::timestamptz)::date - 1
       AND $2::bigint IS NULL`,
  need: `SELECT n.member_id, 'need' AS cause_type, n.id AS cause_id, n.identified_at AS began_at, NULL::date AS began_on
      FROM needs n JOIN need_issues i ON i.id = n.issue_id
     WHERE n.deleted_at IS NULL AND n.fulfilled_at IS NULL AND n.abandoned_at IS NULL AND n.identified_at >= $1::timestamptz
       AND i.category_id = $2::bigint`,
} as const;

/** The time zone of the member's guide. The member's own time zone if they have no guide. */
const zone = 'coalesce(g.time_zone, m.time_zone)';

/**
 * Finds members with a cause for a workflow that was not yet assigned to them for this cause.
 * @param limit maximum number of members
 */
export const findToAssign = (tx: Db, workflow: AssigningRow, at: string, limit: number): Promise<CauseRow[]> =>
  rows(
    tx,
    causeRow,
    `SELECT c.member_id, c.cause_type, c.cause_id, ${zone} AS zone,
            coalesce(c.began_on, (c.began_at AT TIME ZONE ${zone})::date) AS started_on
       FROM (${causes[workflow.cause]}) c
       JOIN members m ON m.user_id = c.member_id
       JOIN member_statuses st ON st.id = m.status_id
       LEFT JOIN staff g ON g.user_id = m.assigned_guide_id
      WHERE m.deleted_at IS NULL AND NOT st.ends_contact AND NOT ${isContactStopped('m.user_id')}
        AND (c.began_at <= $3::timestamptz
             OR c.began_on BETWEEN ($1::timestamptz AT TIME ZONE ${zone})::date AND ($3::timestamptz AT TIME ZONE ${zone})::date)
        AND NOT EXISTS (SELECT 1 FROM assigned_workflows a
                         WHERE a.workflow_id = $4 AND a.member_id = c.member_id AND a.cause_type = c.cause_type AND a.cause_id = c.cause_id)
      ORDER BY c.member_id, c.cause_id LIMIT $5`,
    [workflow.assigned_since, workflow.need_category_id, at, workflow.id, limit],
  );

const assignedRow = row({ id: id() });

/** Assigns a workflow to a member. Returns undefined if the member already has it for this cause. */
export async function insertAssigned(
  tx: Db,
  workflowId: WorkflowId,
  cause: CauseRow,
  at: string,
): Promise<number | undefined> {
  const [made] = await rows(
    tx,
    assignedRow,
    `INSERT INTO assigned_workflows (member_id, workflow_id, cause_type, cause_id, started_on, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (workflow_id, member_id, cause_type, cause_id) DO NOTHING RETURNING id`,
    [cause.member_id, workflowId, cause.cause_type, cause.cause_id, cause.started_on, at],
  );
  return made?.id;
}
