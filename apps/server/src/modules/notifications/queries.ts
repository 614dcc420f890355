import {
  type IdOf,
  type MemberId,
  maxNotifications,
  type Notification,
  type NotificationGroup,
  Sentence,
} from '@guidepost/contracts';
import { asWritten } from '@guidepost/rules';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, rows, send } from '../../platform/db.ts';
import { id, instant, int, json, nullable, type RowOf, row, text } from '../../platform/row.ts';

const notificationRow = row({
  id: id<'Notification'>(),
  label: text,
  label_sentence: nullable(json(Sentence)),
  description: nullable(text),
  description_sentence: nullable(json(Sentence)),
  seen_at: nullable(instant),
  created_at: instant,
  member_id: nullable(id<'Member'>()),
  member_name: nullable(text),
  members: json<{ id: MemberId; name: string }[]>(),
  guide_id: id<'Staff'>(),
  group_type: text,
  covered_id: nullable(id<'Staff'>()),
  covered_name: nullable(text),
});

/** SQL for the columns of `notificationRow`. The scope's values begin at parameter `n`. */
const columns = (viewer: Viewer, n: number): string =>
  `n.id, n.label, n.label_sentence, n.description, n.description_sentence, n.seen_at, n.created_at, n.member_id,
   (SELECT o.name FROM members o WHERE o.user_id = n.member_id) AS member_name,
   (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', m.name) ORDER BY m.name, m.user_id), '[]')
      FROM notification_members l JOIN members m ON m.user_id = l.member_id AND m.deleted_at IS NULL
     WHERE l.notification_id = n.id AND ${inScope(viewer, n)}) AS members,
   n.guide_id, n.group_type, n.covered_id, (SELECT u.name FROM users u WHERE u.id = n.covered_id) AS covered_name`;

const present = (row: RowOf<typeof notificationRow>): Notification => ({
  id: row.id,
  label: row.label,
  labelSentence: row.label_sentence ?? asWritten(row.label),
  description: row.description,
  descriptionSentence: row.description_sentence ?? (row.description === null ? null : asWritten(row.description)),
  seenAt: row.seen_at,
  createdAt: row.created_at,
  memberId: row.member_id,
  memberName: row.member_name,
  members: row.members,
  guideId: row.guide_id,
  notificationGroupType: row.group_type,
  coveredFor: row.covered_id === null ? null : { id: row.covered_id, name: row.covered_name ?? '' },
});

const groupRow = row({ key: text, label: text, sortOrder: int });

export const listGroups = (db: Db): Promise<NotificationGroup[]> =>
  rows(db, groupRow, 'SELECT key, label, sort_order AS "sortOrder" FROM notification_groups ORDER BY sort_order, key');

/**
 * Returns the viewer's newest notifications. Omits notifications about members whom the viewer may no longer view
 * (docs/areas/access.md#visible-members).
 */
export async function listNotifications(db: Db, viewer: Viewer): Promise<Notification[]> {
  const found = await rows(
    db,
    notificationRow,
    `SELECT ${columns(viewer, 2)} FROM notifications n LEFT JOIN members m ON m.user_id = n.member_id
      WHERE n.guide_id = $1 AND n.deleted_at IS NULL
        AND (n.member_id IS NULL OR (m.deleted_at IS NULL AND ${inScope(viewer, 2)}))
      ORDER BY n.created_at DESC, n.id DESC LIMIT ${maxNotifications}`,
    [viewer.id, ...scopeValues(viewer)],
  );
  return found.map(present);
}

/**
 * SQL for the viewer's own notifications among the given ids, except notifications about a hidden member. Other ids are
 * ignored.
 */
const own = (viewer: Viewer, n: number) => `
  SELECT n.id FROM notifications n LEFT JOIN members m ON m.user_id = n.member_id
   WHERE n.id = ANY($1::bigint[]) AND n.guide_id = $2 AND n.deleted_at IS NULL
     AND (n.member_id IS NULL OR (m.deleted_at IS NULL AND ${inScope(viewer, n)}))`;

/** Marks the viewer's notifications with these ids as seen or unseen. Returns these notifications, newest first. */
export async function setSeen(
  tx: Db,
  viewer: Viewer,
  { notificationIds, seen }: { notificationIds: readonly IdOf<'Notification'>[]; seen: boolean },
  at: string,
): Promise<Notification[]> {
  const found = await rows(
    tx,
    notificationRow,
    `UPDATE notifications n SET seen_at = CASE WHEN $3::boolean THEN coalesce(n.seen_at, $4::timestamptz) END
      WHERE n.id IN (${own(viewer, 5)}) RETURNING ${columns(viewer, 5)}`,
    [notificationIds, viewer.id, seen, at, ...scopeValues(viewer)],
  );
  return found.map(present).sort((a, b) => b.id - a.id);
}

/** SQL for the viewer's visible notifications that are older than those with the given ids. */
const older = (viewer: Viewer, n: number) => `
  SELECT n.id FROM notifications n LEFT JOIN members m ON m.user_id = n.member_id
   WHERE n.guide_id = $2 AND n.deleted_at IS NULL
     AND (n.created_at, n.id) < (SELECT o.created_at, o.id FROM notifications o WHERE o.id = ANY($1::bigint[]) AND o.guide_id = $2
                                  ORDER BY o.created_at, o.id LIMIT 1)
     AND (n.member_id IS NULL OR (m.deleted_at IS NULL AND ${inScope(viewer, n)}))`;

/** Marks the viewer's notifications as seen or unseen that are older than those with these ids. */
export const sendSetOlderSeen = (
  tx: Db,
  viewer: Viewer,
  { notificationIds, seen }: { notificationIds: readonly IdOf<'Notification'>[]; seen: boolean },
  at: string,
): void =>
  send(
    tx,
    `UPDATE notifications n SET seen_at = CASE WHEN $3::boolean THEN $4::timestamptz END
      WHERE (n.seen_at IS NULL) = $3::boolean AND n.id IN (${older(viewer, 5)})`,
    [notificationIds, viewer.id, seen, at, ...scopeValues(viewer)],
  );

/** Deletes the viewer's notifications that are older than those with these ids. */
export const sendDeleteOlder = (tx: Db, viewer: Viewer, ids: readonly IdOf<'Notification'>[], at: string): void =>
  send(tx, `UPDATE notifications n SET deleted_at = $3 WHERE n.id IN (${older(viewer, 4)})`, [
    ids,
    viewer.id,
    at,
    ...scopeValues(viewer),
  ]);

const idRow = row({ id: id<'Notification'>() });

/** Deletes the viewer's notifications with these ids. Returns the deleted ids. */
export async function deleteNotifications(
  tx: Db,
  viewer: Viewer,
  ids: readonly IdOf<'Notification'>[],
  at: string,
): Promise<IdOf<'Notification'>[]> {
  const found = await rows(
    tx,
    idRow,
    `UPDATE notifications n SET deleted_at = $3 WHERE n.id IN (${own(viewer, 4)}) RETURNING n.id`,
    [ids, viewer.id, at, ...scopeValues(viewer)],
  );
  return found.map((deleted) => deleted.id);
}
