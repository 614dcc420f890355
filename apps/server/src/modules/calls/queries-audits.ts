import { type CallAudit, type CallId, type IdOf, roles, type StaffId } from '@guidepost/contracts';
import { among, type Db, rows, send } from '../../platform/db.ts';
import { bool, id, instant, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import type { CallRecord } from './queries-record.ts';

const auditRow = row({
  id: id<'CallAudit'>(),
  call_id: id<'Call'>(),
  assignee_id: id<'Staff'>(),
  assignee_name: text,
  audit_type: oneOf(['voicemail_review']),
  action_taken: nullable(bool),
  completed_at: nullable(instant),
  created_at: instant,
});

const auditOf = (found: RowOf<typeof auditRow>): CallAudit => ({
  id: found.id,
  callId: found.call_id,
  assigneeId: found.assignee_id,
  assigneeName: found.assignee_name,
  auditType: found.audit_type,
  actionTaken: found.action_taken,
  completedAt: found.completed_at,
  createdAt: found.created_at,
});

const select = `SELECT a.id, a.call_id, a.assignee_id, u.name AS assignee_name, a.audit_type, a.action_taken, a.completed_at, a.created_at
  FROM call_audits a JOIN users u ON u.id = a.assignee_id`;

/** The reviews of a call, in the order in which they were asked for. */
export async function findAudits(db: Db, callId: CallId): Promise<CallAudit[]> {
  const found = await rows(db, auditRow, `${select} WHERE a.call_id = $1 AND a.deleted_at IS NULL ORDER BY a.id`, [
    callId,
  ]);
  return found.map(auditOf);
}

/** A review, locked until the transaction ends; undefined if it is not there. */
export async function lockAudit(tx: Db, auditId: IdOf<'CallAudit'>): Promise<CallAudit | undefined> {
  const [found] = await rows(tx, auditRow, `${select} WHERE a.id = $1 AND a.deleted_at IS NULL FOR UPDATE OF a`, [
    auditId,
  ]);
  return found && auditOf(found);
}

const madeRow = row({ id: id<'CallAudit'>(), assignee_id: id<'Staff'>(), time_zone: text });

/** Writes reviews of a call and answers those that are new: whoever was asked before is not asked again. */
export const insertAudits = (
  tx: Db,
  call: CallRecord,
  asked: { assigneeIds: readonly StaffId[]; by: StaffId; type: CallAudit['auditType']; at: string },
): Promise<RowOf<typeof madeRow>[]> =>
  rows(
    tx,
    madeRow,
    `WITH made AS (
       INSERT INTO call_audits (call_id, member_id, assignee_id, assigned_by, audit_type, created_at)
       SELECT $1, $2, unnest($3::bigint[]), $4, $5, $6 ON CONFLICT (call_id, assignee_id, audit_type) DO NOTHING RETURNING id, assignee_id)
     SELECT made.id, made.assignee_id, st.time_zone FROM made JOIN staff st ON st.user_id = made.assignee_id ORDER BY made.id`,
    [call.id, call.member_id, asked.assigneeIds, asked.by, asked.type, asked.at],
  );

export function finishAudit(tx: Db, auditId: IdOf<'CallAudit'>, actionTaken: boolean, at: string): void {
  send(tx, 'UPDATE call_audits SET action_taken = $2, completed_at = $3 WHERE id = $1', [auditId, actionTaken, at]);
}

const askedRow = row({ id: id<'CallAudit'>(), call_id: id<'Call'>(), asker: text, created_at: instant });

/** Reviews by id, with the name of who asked for each. */
export const findAskedAudits = (db: Db, ids: readonly IdOf<'CallAudit'>[]): Promise<RowOf<typeof askedRow>[]> =>
  rows(
    db,
    askedRow,
    `SELECT a.id, a.call_id, u.name AS asker, a.created_at FROM call_audits a JOIN users u ON u.id = a.assigned_by
      WHERE a.id ${among(1)} AND a.deleted_at IS NULL`,
    [ids],
  );

const assigneeRow = row({ id: id<'Staff'>(), role: oneOf(roles), sees: nullable(bool) });

/**
 * Staff with whether they see the member of a call today, or look after the line of a call that is nobody's; null if
 * there is nothing to see it by.
 */
export const findAssignees = (
  db: Db,
  call: CallRecord,
  ids: readonly StaffId[],
  at: string,
): Promise<RowOf<typeof assigneeRow>[]> =>
  rows(
    db,
    assigneeRow,
    `WITH people AS (
       SELECT st.user_id AS id, u.role, ($3::timestamptz AT TIME ZONE st.time_zone)::date AS today
         FROM staff st JOIN users u ON u.id = st.user_id
        WHERE st.user_id ${among(1)} AND st.disabled_at IS NULL AND u.deleted_at IS NULL)
     SELECT p.id, p.role,
       CASE WHEN m.user_id IS NULL THEN
         p.id = $4::bigint OR EXISTS (SELECT 1 FROM line_support_users s WHERE s.line_id = $5::bigint AND s.staff_id = p.id)
       ELSE m.assigned_guide_id = p.id
         OR EXISTS (SELECT 1 FROM team_memberships own JOIN team_memberships other ON other.team_id = own.team_id AND other.role = 'MEMBER'
                      JOIN teams t ON t.id = own.team_id AND t.deleted_at IS NULL
                     WHERE own.staff_id = p.id AND other.staff_id = m.assigned_guide_id
                       AND own.start_date <= p.today AND (own.end_date IS NULL OR own.end_date >= p.today)
                       AND other.start_date <= p.today AND (other.end_date IS NULL OR other.end_date >= p.today))
         OR EXISTS (SELECT 1 FROM client_auditors a WHERE a.staff_id = p.id AND a.client_id = m.client_id
                       AND a.start_date <= p.today AND (a.end_date IS NULL OR a.end_date >= p.today))
         OR (m.assigned_guide_id IS NULL AND EXISTS (
               SELECT 1 FROM team_memberships own JOIN team_clients c ON c.team_id = own.team_id
                 JOIN teams t ON t.id = own.team_id AND t.deleted_at IS NULL
                WHERE own.staff_id = p.id AND c.client_id = m.client_id
                  AND own.start_date <= p.today AND (own.end_date IS NULL OR own.end_date >= p.today)))
       END AS sees
     FROM people p LEFT JOIN members m ON m.user_id = $2::bigint`,
    [ids, call.member_id, at, call.guide_id, call.line_id],
  );
