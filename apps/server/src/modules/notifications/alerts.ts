import type { IdOf, MemberId } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { findDismissable, insertDismissal } from './queries-alerts.ts';

/**
 * Dismisses an alert for the viewer. A repeated call changes nothing.
 * @throws AppError NOT_FOUND, ALERT_NOT_DISMISSABLE
 */
export async function dismissAlert(
  tx: Db,
  viewer: Viewer,
  alertId: IdOf<'Alert'>,
  now: Temporal.Instant,
): Promise<{ id: IdOf<'Alert'>; memberId: MemberId | null }> {
  const alert = await findDismissable(tx, viewer, alertId);
  if (!alert) throw notFound();
  if (!alert.is_dismissable) throw new AppError('ALERT_NOT_DISMISSABLE');
  await insertDismissal(tx, alertId, viewer.id, now.toString());
  return { id: alertId, memberId: alert.member_id };
}
