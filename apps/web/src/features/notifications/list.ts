import { type Notification, type NotificationGroup, notificationsShown } from '@guidepost/contracts';

const newestFirst = (a: Notification, b: Notification) =>
  Temporal.Instant.compare(b.createdAt, a.createdAt) || b.id - a.id;

/** The list with one that is new or changed, the newest first, as many as the server would list. */
export const upserted = (list: readonly Notification[], one: Notification): Notification[] =>
  [...list.filter(({ id }) => id !== one.id), one].sort(newestFirst).slice(0, notificationsShown);

export const dropped = (list: readonly Notification[], gone: number): Notification[] =>
  list.filter(({ id }) => id !== gone);

/** How many nobody has seen. */
export const unreadOf = (list: readonly Notification[]): Notification[] => list.filter(({ seenAt }) => seenAt === null);

/** A part of the centre, under its heading. */
export interface Part {
  key: 'unread' | 'seen';
  label: string;
  notifications: Notification[];
}

/** The unread ones before all others, each part the newest first and without an empty one. */
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

/** The groups that have a notification, in order; those of groups that nobody knows, last as 'Other'. */
export function groupsOf(list: readonly Notification[], groups: readonly NotificationGroup[]): GroupFilter[] {
  const known = new Set(groups.map(({ key }) => key));
  return [
    ...[...groups]
      .sort((a, b) => a.sortOrder - b.sortOrder)
      .map(({ key, label }) => ({ key, label, of: (one: Notification) => one.notificationGroupType === key })),
    { key: 'other', label: 'Other', of: (one: Notification) => !known.has(one.notificationGroupType) },
  ].filter(({ of }) => list.some(of));
}
