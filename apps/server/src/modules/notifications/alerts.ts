import type { Alert } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';

interface AlertRow {
  id: number;
  alert_type: string;
  severity: Alert['severity'];
  title: string;
  message: string;
  is_dismissable: boolean;
  member_id: number | null;
  created_at: string;
}

const present = (row: AlertRow): Alert => ({
  id: row.id,
  alertType: row.alert_type,
  severity: row.severity,
  title: row.title,
  message: row.message,
  isDismissable: row.is_dismissable,
  memberId: row.member_id,
  createdAt: row.created_at,
});

/** Alerts that hold now and that the viewer has not dismissed: for everybody, or about one member; worst first. */
export async function listAlerts(
  db: Db,
  viewer: Viewer,
  memberId: number | null,
  now: Temporal.Instant,
): Promise<Alert[]> {
  const found = await rows<AlertRow>(
    db,
    `SELECT a.id, a.alert_type, a.severity, a.title, a.message, a.is_dismissable, a.member_id, a.created_at FROM alerts a
      WHERE a.member_id IS NOT DISTINCT FROM $1::bigint AND a.deleted_at IS NULL
        AND a.starts_at <= $2 AND (a.ends_at IS NULL OR a.ends_at > $2)
        AND NOT EXISTS (SELECT 1 FROM alert_dismissals d WHERE d.alert_id = a.id AND d.user_id = $3)
      ORDER BY array_position(ARRAY['error', 'warning', 'info'], a.severity), a.starts_at DESC, a.id DESC LIMIT 20`,
    [memberId, now.toString(), viewer.id],
  );
  return found.map(present);
}

/** Dismisses an alert for the viewer; again changes nothing. @throws AppError NOT_FOUND, ALERT_NOT_DISMISSABLE */
export async function dismissAlert(
  tx: Db,
  viewer: Viewer,
  alertId: number,
  now: Temporal.Instant,
): Promise<{ id: number; memberId: number | null }> {
  const [alert] = await rows<{ member_id: number | null; is_dismissable: boolean }>(
    tx,
    `SELECT a.member_id, a.is_dismissable FROM alerts a LEFT JOIN members m ON m.user_id = a.member_id
      WHERE a.id = $1 AND a.deleted_at IS NULL AND (a.member_id IS NULL OR (m.deleted_at IS NULL AND ${inScope(viewer, 2)}))`,
    [alertId, ...scopeValues(viewer)],
  );
  if (!alert) throw notFound();
  if (!alert.is_dismissable) throw new AppError('ALERT_NOT_DISMISSABLE');
  await rows(
    tx,
    'INSERT INTO alert_dismissals (alert_id, user_id, dismissed_at) VALUES ($1, $2, $3) ON CONFLICT (alert_id, user_id) DO NOTHING',
    [alertId, viewer.id, now.toString()],
  );
  return { id: alertId, memberId: alert.member_id };
}
