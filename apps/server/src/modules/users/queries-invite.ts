import { type invitationStates, roles, type StaffId } from '@guidepost/contracts';
import { hasSignedIn } from '../../platform/access/queries-signed-in.ts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { id, instant, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

/** Adds or renews an invitation. It begins and ends by the actual clock, not by business time. */
export const putInvitation = (
  tx: Db,
  invitation: { staffId: StaffId; by: StaffId | null; at: string; expiresAt: string },
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO staff_invitations (staff_id, invited_by, state, invited_at, expires_at) VALUES ($1, $2, 'sending', $3, $4)
     ON CONFLICT (staff_id) DO UPDATE SET invited_by = $2, state = 'sending', invited_at = $3, sent_at = NULL, expires_at = $4`,
    [invitation.staffId, invitation.by, invitation.at, invitation.expiresAt],
  );

const waitingRow = row({
  staff_id: id<'Staff'>(),
  email: text,
  first_name: text,
  inviter: nullable(text),
  invited_at: instant,
  expires_at: instant,
  time_zone: text,
});
export type WaitingInvitation = RowOf<typeof waitingRow>;

/**
 * Finds an invitation whose email has not been sent. Returns undefined if it does not exist, or if the user has signed
 * in, was deleted or is disabled.
 */
export async function findWaiting(db: Db, staffId: StaffId): Promise<WaitingInvitation | undefined> {
  const [found] = await rows(
    db,
    waitingRow,
    `SELECT v.staff_id, s.email::text AS email, u.first_name, b.name AS inviter, v.invited_at, v.expires_at, s.time_zone
       FROM staff_invitations v JOIN staff s ON s.user_id = v.staff_id JOIN users u ON u.id = v.staff_id
       LEFT JOIN users b ON b.id = v.invited_by
      WHERE v.staff_id = $1 AND v.state = 'sending' AND u.deleted_at IS NULL AND s.disabled_at IS NULL
        AND NOT ${hasSignedIn('v.staff_id')}`,
    [staffId],
  );
  return found;
}

/** Stores whether an invitation's email was sent. Does nothing if the invitation was renewed in the meantime. */
export const settleInvitation = (
  tx: Db,
  { staff_id, invited_at }: WaitingInvitation,
  state: (typeof invitationStates)[number],
  at: string,
): Promise<number> =>
  execute(
    tx,
    `UPDATE staff_invitations SET state = $3, sent_at = CASE WHEN $3 = 'sent' THEN $4::timestamptz END
      WHERE staff_id = $1 AND invited_at = $2`,
    [staff_id, invited_at, state, at],
  );

const namedRow = row({ id: id<'Staff'>(), role: oneOf(roles) });

/** Finds a user by email and locks the user until the transaction ends. */
export async function lockByEmail(tx: Db, email: string): Promise<RowOf<typeof namedRow> | undefined> {
  const [found] = await rows(
    tx,
    namedRow,
    `SELECT u.id, u.role FROM users u JOIN staff s ON s.user_id = u.id
      WHERE s.email = $1::text::citext AND u.deleted_at IS NULL AND s.deleted_at IS NULL FOR NO KEY UPDATE OF u`,
    [email],
  );
  return found;
}

export const setRole = (tx: Db, userId: StaffId, role: string): Promise<number> =>
  execute(tx, 'UPDATE users SET role = $2, version = version + 1 WHERE id = $1', [userId, role]);

/** Counts the administrators who may sign in. */
export const countAdmins = (db: Db): Promise<number> =>
  execute(
    db,
    `SELECT FROM users u JOIN staff s ON s.user_id = u.id
      WHERE u.role IN ('ADMIN', 'SUPER_ADMIN') AND u.deleted_at IS NULL AND s.disabled_at IS NULL`,
    [],
  );
