import { Alert, type IdOf, type MemberId, type StaffId } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { bool, id, instant, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const alertRow = row({
  id: id<'Alert'>(),
  alert_type: text,
  severity: oneOf(Alert.shape.severity.options),
  title: text,
  message: text,
  is_dismissable: bool,
  member_id: nullable(id<'Member'>()),
  created_at: instant,
});

const present = (row: RowOf<typeof alertRow>): Alert => ({
  id: row.id,
  alertType: row.alert_type,
  severity: row.severity,
  title: row.title,
  message: row.message,
  isDismissable: row.is_dismissable,
  memberId: row.member_id,
  createdAt: row.created_at,
});

/**
 * Returns the current alerts that the viewer has not dismissed, the most severe first. Returns only alerts about the
 * member, or the alerts for all users if `memberId` is null.
 */
export async function findAlerts(db: Db, viewer: Viewer, memberId: MemberId | null, now: string): Promise<Alert[]> {
  const found = await rows(
    db,
    alertRow,
    `SELECT a.id, a.alert_type, a.severity, a.title, a.message, a.is_dismissable, a.member_id, a.created_at FROM alerts a
      WHERE a.member_id IS NOT DISTINCT FROM $1::bigint AND a.deleted_at IS NULL
        AND a.starts_at <= $2 AND (a.ends_at IS NULL OR a.ends_at > $2)
        AND NOT EXISTS (SELECT 1 FROM alert_dismissals d WHERE d.alert_id = a.id AND d.user_id = $3)
      ORDER BY array_position(ARRAY['error', 'warning', 'info'], a.severity), a.starts_at DESC, a.id DESC LIMIT 20`,
    [memberId, now, viewer.id],
  );
  return found.map(present);
}

const dismissedRow = row({ member_id: nullable(id<'Member'>()), is_dismissable: bool });

/**
 * Returns an alert's member, and whether the alert can be dismissed. Returns undefined if the viewer may not view the
 * alert.
 */
export async function findDismissable(
  db: Db,
  viewer: Viewer,
  alertId: IdOf<'Alert'>,
): Promise<RowOf<typeof dismissedRow> | undefined> {
  const [alert] = await rows(
    db,
    dismissedRow,
    `SELECT a.member_id, a.is_dismissable FROM alerts a LEFT JOIN members m ON m.user_id = a.member_id
      WHERE a.id = $1 AND a.deleted_at IS NULL AND (a.member_id IS NULL OR (m.deleted_at IS NULL AND ${inScope(viewer, 2)}))`,
    [alertId, ...scopeValues(viewer)],
  );
  return alert;
}

/** Records that a user dismissed an alert. A repeated call changes nothing. */
export const insertDismissal = (tx: Db, alertId: IdOf<'Alert'>, userId: StaffId, at: string): Promise<number> =>
  execute(
    tx,
    'INSERT INTO alert_dismissals (alert_id, user_id, dismissed_at) VALUES ($1, $2, $3) ON CONFLICT (alert_id, user_id) DO NOTHING',
    [alertId, userId, at],
  );
