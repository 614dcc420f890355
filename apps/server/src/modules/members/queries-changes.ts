import type { ChangeLog, MemberId, SinceLastViewed, StaffId } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { id, instant, int, nullable, row, text } from '../../platform/row.ts';

const viewRow = row({ viewed_at: instant });

/** Returns when a user last opened a member's page. Returns null if the user never opened it. */
export async function findLastView(db: Db, viewerId: StaffId, memberId: MemberId): Promise<string | null> {
  const [view] = await rows(db, viewRow, 'SELECT viewed_at FROM member_views WHERE viewer_id = $1 AND member_id = $2', [
    viewerId,
    memberId,
  ]);
  return view?.viewed_at ?? null;
}

export const upsertView = (tx: Db, viewerId: StaffId, memberId: MemberId, at: string): Promise<number> =>
  execute(
    tx,
    `INSERT INTO member_views (viewer_id, member_id, viewed_at) VALUES ($1, $2, $3)
     ON CONFLICT (viewer_id, member_id) DO UPDATE SET viewed_at = greatest(member_views.viewed_at, EXCLUDED.viewed_at)`,
    [viewerId, memberId, at],
  );

/**
 * SQL for changes that other users made to a member since the given time. $1 is the member, $2 the time, and $3 the
 * viewer. Counts feed entries by type, except the types in $4. Counts edits of the profile if $5 is true; fields that
 * were changed together count as one edit.
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

const changeRow = row({ kind: text, count: int, latestAt: instant });

/**
 * Returns changes that other users made to a member in a period, newest first. `hidden` contains the feed types that
 * the viewer may not see.
 */
export const findChangesByOthers = (
  db: Db,
  asked: {
    memberId: MemberId;
    since: string;
    until: string;
    viewerId: StaffId;
    hidden: readonly string[];
    withProfile: boolean;
  },
): Promise<SinceLastViewed['changes']> =>
  rows(db, changeRow, changesSql, [
    asked.memberId,
    asked.since,
    asked.viewerId,
    asked.hidden,
    asked.withProfile,
    asked.until,
  ]);

const logRow = row({
  id: id(),
  memberId: id<'Member'>(),
  field: text,
  oldValue: nullable(text),
  newValue: nullable(text),
  reason: nullable(text),
  actorId: nullable(id<'Staff'>()),
  actorName: nullable(text),
  impersonatorName: nullable(text),
  createdAt: instant,
});

/** Returns a page of a member's change log, newest first. */
export const findChangeLogs = (db: Db, memberId: MemberId, start: number, size: number): Promise<ChangeLog[]> =>
  rows(
    db,
    logRow,
    `SELECT c.id, c.member_id AS "memberId", c.field, c.old_value AS "oldValue", c.new_value AS "newValue", c.reason, c.actor_id AS "actorId",
            u.name AS "actorName", i.name AS "impersonatorName", c.created_at AS "createdAt"
       FROM change_logs c LEFT JOIN users u ON u.id = c.actor_id LEFT JOIN users i ON i.id = c.impersonator_id
      WHERE c.member_id = $1 ORDER BY c.created_at DESC, c.id DESC LIMIT $2 OFFSET $3`,
    [memberId, size, start],
  );
