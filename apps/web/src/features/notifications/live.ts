import type { Notification } from '@guidepost/contracts';
import type { LiveHandlers } from '../../shell/live.ts';
import { notificationKeys } from './api.ts';
import { removeNotification, upsertNotification } from './list.ts';

/**
 * Applies the acting user's live events. New notifications are added to the cached list, so that the number on the bell
 * is correct. Alerts are refetched when they change.
 */
export const notificationsLive = {
  notification_upserted: (one, client) =>
    client.setQueryData<Notification[]>(notificationKeys.list, (list) => list && upsertNotification(list, one)),
  notification_deleted: ({ id }, client) =>
    client.setQueryData<Notification[]>(notificationKeys.list, (list) => list && removeNotification(list, id)),
  setup_updated: ({ type }, client) => {
    if (type === 'alerts') void client.invalidateQueries({ queryKey: notificationKeys.alerts });
  },
} satisfies LiveHandlers;
