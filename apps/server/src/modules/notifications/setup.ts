import { type AdminAlert, type alertSetup, asId, type BodyOf, type IdOf, type MemberId } from '@guidepost/contracts';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting, Task } from '../../platform/module.ts';
import {
  type AlertValues,
  hasMember,
  insertAlert,
  lockAlert,
  sendDeleteAlert,
  sendDeleteDismissals,
  sendUpdateAlert,
} from './queries-setup.ts';

/** Name of the task that updates open screens when an alert begins or ends. */
export const notifyAlertTask = 'alert_due';

const audience = { everyoneWith: 'CAN_VIEW_MEMBERS' } as const;

function checkPeriod({ startsAt, endsAt }: Pick<AlertValues, 'startsAt' | 'endsAt'>): void {
  if (endsAt !== null && endsAt <= startsAt)
    throw badRequest('endsAt', 'after', '“Shown until” must be later than “Shown from”.');
}

/**
 * Updates open screens after an alert was created, changed or deleted. Adds jobs that update the screens again when the
 * alert begins and ends.
 */
async function notify({ db, now, services }: Acting, id: IdOf<'Alert'>, alert: AlertValues | null): Promise<void> {
  services.live.emit(db, 'setup_updated', { type: 'alerts', id }, audience);
  for (const [edge, at] of [
    ['begins', alert?.startsAt],
    ['ends', alert?.endsAt],
  ] as const) {
    if (!at || Temporal.Instant.compare(Temporal.Instant.from(at), now) <= 0) continue;
    // The key contains the time, because a waiting job with the same key would still run at its earlier time.
    const key = `${notifyAlertTask}:${id}:${edge}:${at}`;
    await services.jobs.add(db, notifyAlertTask, { id }, { key, runAt: at });
  }
}

/** Updates open screens because an alert has begun or ended. */
export const notifyAlert: Task = ({ id }, { transaction, services }) =>
  transaction(async (tx) => {
    services.live.emit(tx, 'setup_updated', { type: 'alerts', id: asId(Number(id)) }, audience);
  });

async function readAlert(acting: Acting, alertId: IdOf<'Alert'>): Promise<AdminAlert> {
  const alert = await lockAlert(acting.db, alertId);
  if (!alert) throw notFound();
  return alert;
}

/**
 * Creates an alert.
 * @throws AppError ALERT_MEMBER_NOT_FOUND, BAD_REQUEST if the alert ends before it begins
 */
export async function createAlert(acting: Acting, body: BodyOf<typeof alertSetup.create>): Promise<AdminAlert> {
  const { db, viewer, now } = acting;
  const at = now.toString();
  const memberId = body.memberId ?? null;
  if (memberId !== null && !(await hasMember(db, memberId)))
    throw refusedAt('ALERT_MEMBER_NOT_FOUND', 'memberId', 'exists', 'This member could not be found.');
  const values = { ...body, startsAt: body.startsAt ?? at, endsAt: body.endsAt ?? null };
  checkPeriod(values);
  const id = await insertAlert(db, { ...values, memberId, createdBy: viewer.id, at });
  await notify(acting, id, values);
  return readAlert(acting, id);
}

/**
 * Changes an alert. If its title or message changes, users who dismissed it see it again.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, BAD_REQUEST if the alert ends before it begins
 */
export async function changeAlert(
  acting: Acting,
  alertId: IdOf<'Alert'>,
  { version, ...sent }: BodyOf<typeof alertSetup.update>,
): Promise<AdminAlert> {
  const { db, now } = acting;
  const before = await readAlert(acting, alertId);
  if (version !== undefined && version !== before.version) throw new AppError('VERSION_CONFLICT', { current: before });
  const alertValues = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const after: AlertValues = {
    ...before,
    ...alertValues,
    ...(sent.startsAt === null ? { startsAt: now.toString() } : {}),
  };
  checkPeriod(after);
  sendUpdateAlert(db, alertId, after);
  if (after.title !== before.title || after.message !== before.message) sendDeleteDismissals(db, alertId);
  await notify(acting, alertId, after);
  return readAlert(acting, alertId);
}

/**
 * Deletes an alert for all users.
 * @throws AppError NOT_FOUND
 */
export async function removeAlert(
  acting: Acting,
  alertId: IdOf<'Alert'>,
): Promise<{ id: IdOf<'Alert'>; memberId: MemberId | null }> {
  const { memberId } = await readAlert(acting, alertId);
  sendDeleteAlert(acting.db, alertId, acting.now.toString());
  await notify(acting, alertId, null);
  return { id: alertId, memberId };
}
