import { type Alert, contracts, type IdOf, type MemberId, type Notification } from '@guidepost/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, catching } from '../../shell/api.ts';
import { atOnce } from '../../shell/changes/at-once.ts';
import { businessNow } from '../../shell/session/clock.ts';
import { keys, readLocal, writeLocal } from '../../shell/storage.ts';

export const notificationKeys = {
  list: ['notifications', 'list'] as const,
  alerts: ['notifications', 'alerts'] as const,
};

/** The acting user's notifications, the newest first. */
export const notificationsQuery = queryOptions({
  queryKey: notificationKeys.list,
  queryFn: () => api(contracts.notifications.list),
});

/** What the centre is divided into, in order. */
export const groupsQuery = queryOptions({
  queryKey: ['notifications', 'groups'] as const,
  queryFn: () => api(contracts.notifications.groups),
  staleTime: 60 * 60_000,
});

/** The alerts that this device showed last; they concern nobody in particular. */
function alertsShownLast(): Alert[] | undefined {
  try {
    const found: unknown = JSON.parse(readLocal(keys.alerts) ?? '[]');
    return Array.isArray(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Alerts for everybody. An event tells of each change; asked again every few minutes besides. */
export const alertsQuery = queryOptions({
  queryKey: notificationKeys.alerts,
  queryFn: async () => {
    const alerts = await api(contracts.notifications.alerts);
    writeLocal(keys.alerts, alerts.length === 0 ? null : JSON.stringify(alerts));
    return alerts;
  },
  // until the server has answered, so that the docket is not pushed down when it has
  placeholderData: alertsShownLast,
  refetchInterval: 5 * 60_000,
  meta: { caught: true },
});

/** Alerts about one member; below the others' key, so that dismissing one reads both again. */
export const memberAlertsQuery = (memberId: MemberId) =>
  queryOptions({
    queryKey: [...notificationKeys.alerts, memberId] as const,
    queryFn: () => catching('all')(contracts.notifications.memberAlerts, { params: { memberId } }),
    meta: { caught: true },
  });

/** All alerts, as administrators write them; below the others' key, so that whatever changes one reads all again. */
export const alertSetupOptions = queryOptions({
  queryKey: [...notificationKeys.alerts, 'setup'] as const,
  queryFn: () => api(contracts.alertSetup.list),
});

/** At once here, then on the server; the API's client shows what failed. */
async function changed(
  client: QueryClient,
  change: (list: Notification[]) => Notification[],
  send: () => Promise<unknown>,
): Promise<void> {
  const queryKey = notificationKeys.list;
  await atOnce(client, { queryKey, change, send, inTurnOf: queryKey }).catch(() => {});
}

/** Marks notifications as read, or as unread again. */
export function markSeen(client: QueryClient, notificationIds: IdOf<'Notification'>[], seen: boolean): Promise<void> {
  const ids = new Set(notificationIds);
  const seenAt = seen ? businessNow().toString() : null;
  return changed(
    client,
    (list) => list.map((one) => (ids.has(one.id) ? { ...one, seenAt: seen ? (one.seenAt ?? seenAt) : null } : one)),
    () => api(contracts.notifications.seen, { body: { notificationIds, seen } }),
  );
}

/** Clears notifications for good. */
export function clear(client: QueryClient, notificationIds: IdOf<'Notification'>[]): Promise<void> {
  const ids = new Set(notificationIds);
  return changed(
    client,
    (list) => list.filter((one) => !ids.has(one.id)),
    () => api(contracts.notifications.remove, { query: {}, body: { notificationIds } }),
  );
}

/** Dismisses an alert for the acting user only. */
export async function dismissAlert(client: QueryClient, alertId: IdOf<'Alert'>): Promise<void> {
  await api(contracts.notifications.dismissAlert, { params: { alertId } });
  await client.invalidateQueries({ queryKey: notificationKeys.alerts });
}
