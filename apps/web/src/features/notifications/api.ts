import {
  type Alert,
  type BodyOf,
  contracts,
  type IdOf,
  type MemberId,
  maxNotifications,
  type Notification,
} from '@guidepost/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { businessNow } from '../../shared/clock.ts';
import { keys, readLocal, writeLocal } from '../../shared/storage.ts';
import { api, callHandling } from '../../shell/api.ts';
import { updateOptimistically } from '../../shell/changes/optimistic-update.ts';

export const notificationKeys = {
  list: ['notifications', 'list'] as const,
  alerts: ['notifications', 'alerts'] as const,
};

/** The acting user's notifications, newest first. */
export const notificationsQuery = queryOptions({
  queryKey: notificationKeys.list,
  queryFn: () => api(contracts.notifications.list),
});

/** The groups of notifications, in the display order of the notification center. */
export const groupsQuery = queryOptions({
  queryKey: ['notifications', 'groups'] as const,
  queryFn: () => api(contracts.notifications.groups),
  staleTime: 60 * 60_000,
});

/** Returns the alerts that this device showed last. They contain no data about members. */
function alertsShownLast(): Alert[] | undefined {
  try {
    const found: unknown = JSON.parse(readLocal(keys.alerts) ?? '[]');
    return Array.isArray(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Alerts for all users. They are refetched every five minutes, and whenever a live event reports a change. */
export const alertsQuery = queryOptions({
  queryKey: notificationKeys.alerts,
  queryFn: async () => {
    const alerts = await api(contracts.notifications.alerts);
    writeLocal(keys.alerts, alerts.length === 0 ? null : JSON.stringify(alerts));
    return alerts;
  },
  // shown until the server has responded, so that the docket does not move down when the alerts arrive
  placeholderData: alertsShownLast,
  refetchInterval: 5 * 60_000,
  meta: { caught: true },
});

/**
 * Alerts about one member. The query key starts with the key of the alerts for all users, so that dismissing an alert
 * refetches both queries.
 */
export const memberAlertsQuery = (memberId: MemberId) =>
  queryOptions({
    queryKey: [...notificationKeys.alerts, memberId] as const,
    queryFn: () => callHandling('all')(contracts.notifications.memberAlerts, { params: { memberId } }),
    meta: { caught: true },
  });

/**
 * All alerts, for administrators who edit them. The query key starts with the key of the alerts for all users, so that
 * each change refetches both queries.
 */
export const alertSetupOptions = queryOptions({
  queryKey: [...notificationKeys.alerts, 'setup'] as const,
  queryFn: () => api(contracts.alertSetup.list),
});

/** Applies a change to the cached list at once and sends it to the server. The API client shows errors. */
async function changeOptimistically(
  client: QueryClient,
  change: (list: Notification[]) => Notification[],
  send: () => Promise<unknown>,
): Promise<void> {
  const queryKey = notificationKeys.list;
  await updateOptimistically(client, { queryKey, change, send, inTurnOf: queryKey }).catch(() => {});
}

type Ids = readonly IdOf<'Notification'>[];

/** Marks notifications as read or unread. */
export function markSeen(client: QueryClient, notificationIds: Ids, seen: boolean): Promise<void> {
  return sendSeen(client, { notificationIds: [...notificationIds], seen });
}

/** Marks the listed notifications as read, and all older ones. */
export const markAllSeen = (client: QueryClient, listed: Ids): Promise<void> =>
  sendSeen(client, { notificationIds: [...listed], seen: true, includeOlder: true });

function sendSeen(client: QueryClient, body: BodyOf<typeof contracts.notifications.seen>): Promise<void> {
  const ids = new Set(body.notificationIds);
  const seenAt = body.seen ? businessNow().toString() : null;
  return changeOptimistically(
    client,
    (list) =>
      list.map((one) => (ids.has(one.id) ? { ...one, seenAt: body.seen ? (one.seenAt ?? seenAt) : null } : one)),
    () => api(contracts.notifications.seen, { body }),
  );
}

/** Deletes notifications permanently. Loads the next older ones if the list contains only the newest. */
export async function clear(client: QueryClient, notificationIds: Ids): Promise<void> {
  const isFull =
    (client.getQueryData(notificationKeys.list) as Notification[] | undefined)?.length === maxNotifications;
  await sendClear(client, { notificationIds: [...notificationIds] });
  if (isFull) await client.invalidateQueries({ queryKey: notificationKeys.list });
}

/** Deletes the listed notifications permanently, and all older ones. */
export const clearAll = (client: QueryClient, listed: Ids): Promise<void> =>
  sendClear(client, { notificationIds: [...listed], includeOlder: true });

function sendClear(client: QueryClient, body: BodyOf<typeof contracts.notifications.remove>): Promise<void> {
  const ids = new Set(body.notificationIds);
  return changeOptimistically(
    client,
    (list) => list.filter((one) => !ids.has(one.id)),
    () => api(contracts.notifications.remove, { query: {}, body }),
  );
}

/** Dismisses an alert for the acting user only. */
export async function dismissAlert(client: QueryClient, alertId: IdOf<'Alert'>): Promise<void> {
  await api(contracts.notifications.dismissAlert, { params: { alertId } });
  await client.invalidateQueries({ queryKey: notificationKeys.alerts });
}
