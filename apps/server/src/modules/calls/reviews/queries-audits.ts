import type { CallAudit, CallId, IdOf, MemberId, StaffId } from '@guidepost/contracts';
import { type Db, execute, isIn, rows, send } from '../../../platform/db.ts';
import { bool, id, instant, nullable, oneOf, type RowOf, row, text } from '../../../platform/row.ts';
import type { CallRecord } from '../queries-record.ts';

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

const memberScopeRow = row({ guide_id: nullable(id<'Staff'>()), client_id: id<'Client'>() });

/** Finds the guide and client of a member, which determine who may see the member. Undefined if the member is deleted. */
export async function findMemberScope(db: Db, memberId: MemberId): Promise<RowOf<typeof memberScopeRow> | undefined> {
  const sql = 'SELECT assigned_guide_id AS guide_id, client_id FROM members WHERE user_id = $1 AND deleted_at IS NULL';
  return (await rows(db, memberScopeRow, sql, [memberId]))[0];
}

/** Returns the reviews of a call, in the order of the requests. */
export async function findAudits(db: Db, callId: CallId): Promise<CallAudit[]> {
  const found = await rows(db, auditRow, `${select} WHERE a.call_id = $1 AND a.deleted_at IS NULL ORDER BY a.id`, [
    callId,
  ]);
  return found.map(auditOf);
}

/** Locks a review until the transaction ends, and returns it. Returns undefined if it does not exist. */
export async function lockAudit(tx: Db, auditId: IdOf<'CallAudit'>): Promise<CallAudit | undefined> {
  const [found] = await rows(tx, auditRow, `${select} WHERE a.id = $1 AND a.deleted_at IS NULL FOR UPDATE OF a`, [
    auditId,
  ]);
  return found && auditOf(found);
}

const createdAuditRow = row({ id: id<'CallAudit'>(), assignee_id: id<'Staff'>(), time_zone: text });

/** Adds reviews of a call and returns the new reviews. Skips guides who already have a review of the call. */
export const insertAudits = (
  tx: Db,
  call: CallRecord,
  asked: { assigneeIds: readonly StaffId[]; by: StaffId; type: CallAudit['auditType']; at: string },
): Promise<RowOf<typeof createdAuditRow>[]> =>
  rows(
    tx,
    createdAuditRow,
    `WITH made AS (
       INSERT INTO call_audits (call_id, member_id, assignee_id, assigned_by, audit_type, created_at)
       SELECT $1, $2, unnest($3::bigint[]), $4, $5, $6 ON CONFLICT (call_id, assignee_id, audit_type) DO NOTHING RETURNING id, assignee_id)
     SELECT made.id, made.assignee_id, st.time_zone FROM made JOIN staff st ON st.user_id = made.assignee_id ORDER BY made.id`,
    [call.id, call.member_id, asked.assigneeIds, asked.by, asked.type, asked.at],
  );

export function sendFinishAudit(tx: Db, auditId: IdOf<'CallAudit'>, actionTaken: boolean, at: string): void {
  send(tx, 'UPDATE call_audits SET action_taken = $2, completed_at = $3 WHERE id = $1', [auditId, actionTaken, at]);
}

const openRow = row({ id: id<'CallAudit'>(), call_id: id<'Call'>(), assignee_id: id<'Staff'>() });

/** Returns the open reviews of a member's calls. */
export const findOpenAudits = (db: Db, memberId: MemberId): Promise<RowOf<typeof openRow>[]> =>
  rows(
    db,
    openRow,
    `SELECT id, call_id, assignee_id FROM call_audits
      WHERE member_id = $1 AND action_taken IS NULL AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
    [memberId],
  );

/** Locks and returns a user's open reviews: for one member's calls, or for all calls except those of some members. */
export const findOpenAuditsOf = (
  tx: Db,
  assigneeId: StaffId,
  which: { memberId: MemberId } | { except: readonly MemberId[] },
): Promise<RowOf<typeof openRow>[]> =>
  rows(
    tx,
    openRow,
    `SELECT id, call_id, assignee_id FROM call_audits
      WHERE assignee_id = $1 AND action_taken IS NULL AND deleted_at IS NULL AND ($2::bigint IS NULL OR member_id = $2)
        AND (member_id IS NULL OR member_id <> ALL($3::bigint[]))
      ORDER BY id FOR UPDATE`,
    'memberId' in which ? [assigneeId, which.memberId, []] : [assigneeId, null, which.except],
  );

/**
 * Assigns a review to a different guide. Does nothing if that guide already has a review of the call. Returns true if
 * the review was assigned.
 */
export const reassignReview = async (tx: Db, auditId: IdOf<'CallAudit'>, to: StaffId): Promise<boolean> =>
  (await execute(
    tx,
    `UPDATE call_audits a SET assignee_id = $2
      WHERE a.id = $1 AND NOT EXISTS (SELECT FROM call_audits o WHERE o.call_id = a.call_id AND o.assignee_id = $2 AND o.audit_type = a.audit_type)`,
    [auditId, to],
  )) > 0;

/**
 * Assigns a review to its earlier reviewer, and opens it again if it was closed without a result at `closedAt`. Does
 * nothing if the review is finished, or if the reviewer has another review of the call. Returns true if the review was
 * assigned.
 */
export const restoreReviewer = async (
  tx: Db,
  auditId: IdOf<'CallAudit'>,
  reviewerId: StaffId,
  closedAt: string,
): Promise<boolean> =>
  (await execute(
    tx,
    `UPDATE call_audits a SET assignee_id = $2, action_taken = NULL, completed_at = NULL
      WHERE a.id = $1 AND (a.action_taken IS NULL OR (NOT a.action_taken AND a.completed_at = $3))
        AND NOT EXISTS (SELECT FROM call_audits o WHERE o.call_id = a.call_id AND o.assignee_id = $2 AND o.audit_type = a.audit_type
                           AND o.id <> a.id)`,
    [auditId, reviewerId, closedAt],
  )) > 0;

const requestedAuditRow = row({ id: id<'CallAudit'>(), call_id: id<'Call'>(), asker: text, created_at: instant });

/** Returns reviews by id, with the name of the user who requested each review. */
export const findRequestedAudits = (
  db: Db,
  ids: readonly IdOf<'CallAudit'>[],
): Promise<RowOf<typeof requestedAuditRow>[]> =>
  rows(
    db,
    requestedAuditRow,
    `SELECT a.id, a.call_id, u.name AS asker, a.created_at FROM call_audits a JOIN users u ON u.id = a.assigned_by
      WHERE a.id ${isIn(1)} AND a.deleted_at IS NULL`,
    [ids],
  );
