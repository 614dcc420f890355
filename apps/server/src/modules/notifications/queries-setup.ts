import { type AdminAlert, alertSeverities, type IdOf, type MemberId, type StaffId } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { bool, id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const alertRow = row({
  id: id<'Alert'>(),
  alert_type: text,
  severity: oneOf(alertSeverities),
  title: text,
  message: text,
  is_dismissable: bool,
  member_id: nullable(id<'Member'>()),
  member_name: nullable(text),
  starts_at: instant,
  ends_at: nullable(instant),
  created_by_name: nullable(text),
  created_at: instant,
  version: int,
});

const columns = `a.id, a.alert_type, a.severity, a.title, a.message, a.is_dismissable, a.member_id, m.name AS member_name,
  a.starts_at, a.ends_at, u.name AS created_by_name, a.created_at, a.version`;
const from = `alerts a LEFT JOIN members m ON m.user_id = a.member_id LEFT JOIN users u ON u.id = a.created_by`;

const alertOf = (found: RowOf<typeof alertRow>): AdminAlert => ({
  id: found.id,
  alertType: found.alert_type,
  severity: found.severity,
  title: found.title,
  message: found.message,
  isDismissable: found.is_dismissable,
  memberId: found.member_id,
  memberName: found.member_name,
  startsAt: found.starts_at,
  endsAt: found.ends_at,
  createdByName: found.created_by_name,
  createdAt: found.created_at,
  version: found.version,
});

/** Maximum number of alerts in the list. Older alerts are not shown. */
const limit = 500;

/** Returns the alerts that are not deleted, latest first. */
export async function findAllAlerts(db: Db): Promise<AdminAlert[]> {
  const found = await rows(
    db,
    alertRow,
    `SELECT ${columns} FROM ${from} WHERE a.deleted_at IS NULL ORDER BY a.starts_at DESC, a.id DESC LIMIT ${limit}`,
    [],
  );
  return found.map(alertOf);
}

/** Finds an alert and locks it until the transaction ends. Returns undefined if it was deleted. */
export async function lockAlert(tx: Db, alertId: IdOf<'Alert'>): Promise<AdminAlert | undefined> {
  const [found] = await rows(
    tx,
    alertRow,
    `SELECT ${columns} FROM ${from} WHERE a.id = $1 AND a.deleted_at IS NULL FOR UPDATE OF a`,
    [alertId],
  );
  return found && alertOf(found);
}

/** The content of an alert that can be changed. */
export type AlertValues = Pick<AdminAlert, 'severity' | 'title' | 'message' | 'isDismissable' | 'startsAt' | 'endsAt'>;

const idRow = row({ id: id<'Alert'>() });

export async function insertAlert(
  tx: Db,
  alert: AlertValues & { memberId: MemberId | null; createdBy: StaffId; at: string },
): Promise<IdOf<'Alert'>> {
  const [written] = await rows(
    tx,
    idRow,
    `INSERT INTO alerts (member_id, alert_type, severity, title, message, is_dismissable, starts_at, ends_at, created_by, created_at)
     VALUES ($1, CASE WHEN $1::bigint IS NULL THEN 'system' ELSE 'member_info_update' END, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      alert.memberId,
      alert.severity,
      alert.title,
      alert.message,
      alert.isDismissable,
      alert.startsAt,
      alert.endsAt,
      alert.createdBy,
      alert.at,
    ],
  );
  if (!written) throw new Error('The alert was not written');
  return written.id;
}

/** Stores an alert's content and increases its version. */
export const sendUpdateAlert = (tx: Db, alertId: IdOf<'Alert'>, alert: AlertValues): void =>
  send(
    tx,
    `UPDATE alerts SET severity = $2, title = $3, message = $4, is_dismissable = $5, starts_at = $6, ends_at = $7,
            version = version + 1 WHERE id = $1`,
    [alertId, alert.severity, alert.title, alert.message, alert.isDismissable, alert.startsAt, alert.endsAt],
  );

/** Deletes an alert's dismissals, so that all users see it again. */
export const sendDeleteDismissals = (tx: Db, alertId: IdOf<'Alert'>): void =>
  send(tx, 'DELETE FROM alert_dismissals WHERE alert_id = $1', [alertId]);

export const sendDeleteAlert = (tx: Db, alertId: IdOf<'Alert'>, at: string): void =>
  send(tx, 'UPDATE alerts SET deleted_at = $2, version = version + 1 WHERE id = $1', [alertId, at]);

export const hasMember = async (tx: Db, memberId: MemberId): Promise<boolean> =>
  (await execute(tx, 'SELECT FROM members WHERE user_id = $1 AND deleted_at IS NULL', [memberId])) > 0;
