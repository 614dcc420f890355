import { maxNotifications, type Notification, type NotificationGroup } from '@guidepost/contracts';

const newestFirst = (a: Notification, b: Notification) =>
  Temporal.Instant.compare(b.createdAt, a.createdAt) || b.id - a.id;

/**
 * Adds a notification to the list, or replaces the one with the same id. Returns the newest notifications first, and at
 * most as many as the server returns.
 */
export const upsertNotification = (list: readonly Notification[], one: Notification): Notification[] =>
  [...list.filter(({ id }) => id !== one.id), one].sort(newestFirst).slice(0, maxNotifications);

export const removeNotification = (list: readonly Notification[], removedId: number): Notification[] =>
  list.filter(({ id }) => id !== removedId);

export const unreadOf = (list: readonly Notification[]): Notification[] => list.filter(({ seenAt }) => seenAt === null);

/** A section of the notification center, with its heading. */
export interface Part {
  key: 'unread' | 'seen';
  label: string;
  notifications: Notification[];
}

/** Divides the list into unread and earlier notifications, each newest first. Omits empty sections. */
export function inParts(list: readonly Notification[]): Part[] {
  const of = (isSeen: boolean) => list.filter(({ seenAt }) => (seenAt !== null) === isSeen).sort(newestFirst);
  const parts: Part[] = [
    { key: 'unread', label: 'Unread', notifications: of(false) },
    { key: 'seen', label: 'Earlier', notifications: of(true) },
  ];
  return parts.filter(({ notifications }) => notifications.length > 0);
}

/** A group of notifications as a filter. */
export interface GroupFilter {
  key: string;
  label: string;
  of: (one: Notification) => boolean;
}

/**
 * Returns the groups that have notifications, in order. Notifications of unknown groups are combined as 'Other' at the
 * end.
 */
export function groupsOf(list: readonly Notification[], groups: readonly NotificationGroup[]): GroupFilter[] {
  const known = new Set(groups.map(({ key }) => key));
  return [
    ...[...groups]
      .sort((a, b) => a.sortOrder - b.sortOrder)
      .map(({ key, label }) => ({ key, label, of: (one: Notification) => one.notificationGroupType === key })),
    { key: 'other', label: 'Other', of: (one: Notification) => !known.has(one.notificationGroupType) },
  ].filter(({ of }) => list.some(of));
}
