import type { BodyOf, CallAudit, calls } from '@guidepost/contracts';
import { dayIn, permissionsOf } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { among, rows, send } from '../../platform/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';
import { tellCall } from './follow.ts';
import { auditsFor } from './queries.ts';
import { type CallRecord, heldCall } from './record.ts';
import type { Acting } from './start.ts';

interface AuditRow {
  id: number;
  call_id: number;
  assignee_id: number;
  assignee_name: string;
  audit_type: 'voicemail_review';
  action_taken: boolean | null;
  completed_at: string | null;
  created_at: string;
}

const presentAudit = (row: AuditRow): CallAudit => ({
  id: row.id,
  callId: row.call_id,
  assigneeId: row.assignee_id,
  assigneeName: row.assignee_name,
  auditType: row.audit_type,
  actionTaken: row.action_taken,
  completedAt: row.completed_at,
  createdAt: row.created_at,
});

const select = `SELECT a.id, a.call_id, a.assignee_id, u.name AS assignee_name, a.audit_type, a.action_taken, a.completed_at, a.created_at
  FROM call_audits a JOIN users u ON u.id = a.assignee_id`;

/** The reviews of a call that the viewer may see, in the order in which they were asked for. */
export async function listAudits(db: Db, viewer: Viewer, callId: number): Promise<CallAudit[]> {
  const found = await rows<AuditRow>(db, `${select} WHERE a.call_id = $1 AND a.deleted_at IS NULL ORDER BY a.id`, [
    callId,
  ]);
  return auditsFor(found.map(presentAudit), viewer);
}

/** Staff with whether they see the member today, or look after the line of a call that is nobody's (decision 79). */
const assigneesSql = `
  WITH people AS (
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
  FROM people p LEFT JOIN members m ON m.user_id = $2::bigint`;

/** @throws AppError ASSIGNEE_NOT_FOUND where one of them is not there, or may not see the call */
async function checkAssignees({ db, now }: Acting, call: CallRecord, assigneeIds: readonly number[]): Promise<void> {
  const found = await rows<{ id: number; role: Viewer['role']; sees: boolean | null }>(db, assigneesSql, [
    assigneeIds,
    call.member_id,
    now.toString(),
    call.guide_id,
    call.line_id,
  ]);
  const able = found.filter(({ role, sees }) => {
    const may = permissionsOf(role);
    const seesAll = may.has('CAN_ACCESS_ALL_MEMBERS') || (call.member_id === null && may.has('CAN_SEE_ALL_CALLS'));
    return may.has('CAN_CALL_MEMBERS') && (seesAll || sees === true);
  });
  const seeing = new Set(able.map(({ id }) => id));
  const errors = assigneeIds.flatMap((id, n) =>
    seeing.has(id)
      ? []
      : [{ property: `assigneeIds.${n}`, constraints: { visible: 'This guide cannot see this call.' } }],
  );
  if (errors.length > 0) throw new AppError('ASSIGNEE_NOT_FOUND', { errors });
}

/** Asks guides to review a call; who was asked before is not asked again. @throws AppError ASSIGNEE_NOT_FOUND, CALL_MISMATCH */
export async function shareCall(
  acting: Acting,
  callId: number,
  body: BodyOf<typeof calls.share>,
): Promise<CallAudit[]> {
  const { db, viewer, now, services } = acting;
  if (body.callId !== callId) throw new AppError('CALL_MISMATCH');
  const call = await heldCall(db, callId);
  const assigneeIds = [...new Set(body.assigneeIds)];
  await checkAssignees(acting, call, body.assigneeIds);
  const at = now.toString();
  const made = await rows<{ id: number; assignee_id: number; time_zone: string }>(
    db,
    `WITH made AS (
       INSERT INTO call_audits (call_id, member_id, assignee_id, assigned_by, audit_type, created_at)
       SELECT $1, $2, unnest($3::bigint[]), $4, $5, $6 ON CONFLICT (call_id, assignee_id, audit_type) DO NOTHING RETURNING id, assignee_id)
     SELECT made.id, made.assignee_id, st.time_zone FROM made JOIN staff st ON st.user_id = made.assignee_id ORDER BY made.id`,
    [callId, call.member_id, assigneeIds, viewer.id, body.auditType, at],
  );
  for (const { id, assignee_id: assigneeId, time_zone: zone } of made) {
    await services.todos.open(db, {
      type: 'CALL_AUDIT',
      causeType: 'call_audit',
      causeId: id,
      memberId: call.member_id,
      ownerId: assigneeId,
      isPersonal: true,
      date: dayIn(now, zone),
      createdAt: at,
    });
    if (assigneeId !== viewer.id)
      await services.notify.send(db, {
        guideId: assigneeId,
        memberId: call.member_id,
        groupType: 'call',
        label: `${viewer.name} asked you to review a call`,
        description: call.member_name ?? call.phone_number,
        createdAt: at,
      });
  }
  await tellCall(db, services, call);
  return listAudits(db, viewer, callId);
}

/** Whoever was asked has reviewed it, or leaves it to the others. @throws AppError AUDIT_NOT_YOURS */
export async function finishAudit(acting: Acting, auditId: number, actionTaken: boolean): Promise<CallAudit> {
  const { db, viewer, now, services } = acting;
  const [audit] = await rows<AuditRow>(db, `${select} WHERE a.id = $1 AND a.deleted_at IS NULL FOR UPDATE OF a`, [
    auditId,
  ]);
  if (!audit) throw notFound();
  if (audit.assignee_id !== viewer.id) throw new AppError('AUDIT_NOT_YOURS');
  const at = now.toString();
  send(db, 'UPDATE call_audits SET action_taken = $2, completed_at = $3 WHERE id = $1', [auditId, actionTaken, at]);
  await services.todos.close(db, { type: 'CALL_AUDIT', causeType: 'call_audit', causeId: auditId }, at);
  await tellCall(db, services, await heldCall(db, audit.call_id));
  return presentAudit({ ...audit, action_taken: actionTaken, completed_at: at });
}
