import { type Notification, type NotificationGroup, notificationsShown } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import type { Db, Services } from '../../platform/module.ts';

interface NotificationRow {
  id: number;
  label: string;
  description: string | null;
  seen_at: string | null;
  created_at: string;
  member_id: number | null;
  guide_id: number;
  group_type: string;
}

const columns = 'n.id, n.label, n.description, n.seen_at, n.created_at, n.member_id, n.guide_id, n.group_type';

const present = (row: NotificationRow): Notification => ({
  id: row.id,
  label: row.label,
  description: row.description,
  seenAt: row.seen_at,
  createdAt: row.created_at,
  memberId: row.member_id,
  guideId: row.guide_id,
  notificationGroupType: row.group_type,
});

export const listGroups = (db: Db): Promise<NotificationGroup[]> =>
  rows(db, 'SELECT key, label, sort_order AS "sortOrder" FROM notification_groups ORDER BY sort_order, key');

/** The viewer's newest; a notification about a member whom they no longer see is none of theirs (decision 79). */
export async function listNotifications(db: Db, viewer: Viewer): Promise<Notification[]> {
  const found = await rows<NotificationRow>(
    db,
    `SELECT ${columns} FROM notifications n LEFT JOIN members m ON m.user_id = n.member_id
      WHERE n.guide_id = $1 AND n.deleted_at IS NULL
        AND (n.member_id IS NULL OR (m.deleted_at IS NULL AND ${inScope(viewer, 2)}))
      ORDER BY n.created_at DESC, n.id DESC LIMIT ${notificationsShown}`,
    [viewer.id, ...scopeValues(viewer)],
  );
  return found.map(present);
}

/** Those of the ids that are the viewer's and whose members they see; the rest is left alone. */
const own = (viewer: Viewer, n: number) => `
  SELECT n.id FROM notifications n LEFT JOIN members m ON m.user_id = n.member_id
   WHERE n.id = ANY($1::bigint[]) AND n.guide_id = $2 AND n.deleted_at IS NULL
     AND (n.member_id IS NULL OR (m.deleted_at IS NULL AND ${inScope(viewer, n)}))`;

export async function markSeen(
  tx: Db,
  viewer: Viewer,
  { notificationIds, seen }: { notificationIds: readonly number[]; seen: boolean },
  now: Temporal.Instant,
  services: Services,
): Promise<Notification[]> {
  const found = await rows<NotificationRow>(
    tx,
    `UPDATE notifications n SET seen_at = CASE WHEN $3::boolean THEN coalesce(n.seen_at, $4::timestamptz) END
      WHERE n.id IN (${own(viewer, 5)}) RETURNING ${columns}`,
    [notificationIds, viewer.id, seen, now.toString(), ...scopeValues(viewer)],
  );
  const changed = found.map(present).sort((a, b) => b.id - a.id);
  for (const notification of changed)
    services.live.emit(tx, 'notification_upserted', notification, { userIds: [viewer.id] });
  return changed;
}

export async function clearNotifications(
  tx: Db,
  viewer: Viewer,
  ids: readonly number[],
  now: Temporal.Instant,
  services: Services,
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    `UPDATE notifications n SET deleted_at = $3 WHERE n.id IN (${own(viewer, 4)}) RETURNING n.id`,
    [ids, viewer.id, now.toString(), ...scopeValues(viewer)],
  );
  for (const { id } of found) services.live.emit(tx, 'notification_deleted', { id }, { userIds: [viewer.id] });
  return found.map((row) => row.id);
}
