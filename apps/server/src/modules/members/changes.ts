import type { ChangeLog, SinceLastViewed } from '@guidepost/contracts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';
import type { Acting } from './update.ts';

/**
 * What others did to a member after $2, as far as the viewer $3 may see it: entries of the feed by their type, and
 * edits of the profile, of which the fields that were changed together are one.
 */
const changesSql = `
  SELECT kind, count, "latestAt" FROM (
    SELECT f.external_type AS kind, count(*)::int AS count, max(f.occurred_at) AS "latestAt"
      FROM feed_items f
     WHERE f.member_id = $1 AND f.state = 'past' AND f.deleted_at IS NULL AND f.occurred_at > $2 AND f.occurred_at <= $6
       AND f.actor_id IS DISTINCT FROM $3 AND f.external_type <> ALL($4::text[])
     GROUP BY f.external_type
     UNION ALL
    SELECT 'profile', count(DISTINCT (c.actor_id, c.created_at))::int, max(c.created_at)
      FROM change_logs c
     WHERE $5::boolean AND c.member_id = $1 AND c.created_at > $2 AND c.actor_id IS DISTINCT FROM $3
    HAVING count(*) > 0) AS found
   ORDER BY "latestAt" DESC, kind`;

/**
 * Keeps that the viewer looks at a member now, and answers what happened since they last did. Somebody who impersonates
 * a guide sees what the guide would see and leaves no trace: the guide has not looked.
 */
export async function viewed({ db, viewer, now, services }: Acting, memberId: number): Promise<SinceLastViewed> {
  const at = now.toString();
  const [before] = await rows<{ viewed_at: string }>(
    db,
    'SELECT viewed_at FROM member_views WHERE viewer_id = $1 AND member_id = $2',
    [viewer.id, memberId],
  );
  const since = before?.viewed_at ?? null;
  if (viewer.impersonatorId === null) {
    await rows(
      db,
      `INSERT INTO member_views (viewer_id, member_id, viewed_at) VALUES ($1, $2, $3)
       ON CONFLICT (viewer_id, member_id) DO UPDATE SET viewed_at = greatest(member_views.viewed_at, EXCLUDED.viewed_at)`,
      [viewer.id, memberId, at],
    );
  }
  if (since === null) return { memberId, viewedAt: at, since, changes: [] };
  const hidden = [...services.feedTypes.values()]
    .filter((type) => !viewer.permissions.has(type.permission))
    .map((type) => type.externalType);
  const changes = await rows<SinceLastViewed['changes'][number]>(db, changesSql, [
    memberId,
    since,
    viewer.id,
    hidden,
    viewer.permissions.has('CAN_VIEW_CHANGE_LOGS'),
    at,
  ]);
  return { memberId, viewedAt: at, since, changes };
}

/** A page of a member's change log, newest first. */
export function changeLogs(db: Db, memberId: number, start: number, size: number): Promise<ChangeLog[]> {
  return rows<ChangeLog>(
    db,
    `SELECT c.id, c.member_id AS "memberId", c.field, c.old_value AS "oldValue", c.new_value AS "newValue", c.actor_id AS "actorId",
            u.name AS "actorName", c.created_at AS "createdAt"
       FROM change_logs c LEFT JOIN users u ON u.id = c.actor_id
      WHERE c.member_id = $1 ORDER BY c.created_at DESC, c.id DESC LIMIT $2 OFFSET $3`,
    [memberId, size, start],
  );
}
