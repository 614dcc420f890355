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

export interface Grouped {
  key: string;
  label: string;
  notifications: Notification[];
}

/** Under their groups' headings, in order and without empty ones; of groups that nobody knows, last as 'Other'. */
export function inGroups(list: readonly Notification[], groups: readonly NotificationGroup[]): Grouped[] {
  const ordered = [...groups].sort((a, b) => a.sortOrder - b.sortOrder);
  const known = new Set(groups.map(({ key }) => key));
  const of = (is: (one: Notification) => boolean) => list.filter(is);
  return [
    ...ordered.map(({ key, label }) => ({ key, label, notifications: of((n) => n.notificationGroupType === key) })),
    { key: '', label: 'Other', notifications: of((n) => !known.has(n.notificationGroupType)) },
  ].filter(({ notifications }) => notifications.length > 0);
}
