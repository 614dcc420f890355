import { type Db, isIn, rows } from '../../platform/db.ts';
import type { LockedBatch } from '../../platform/jobs/until-done.ts';
import { day, id, instant, nullable, type RowOf, row, text } from '../../platform/row.ts';

const dueRow = row({
  id: id<'Need'>(),
  member_id: id<'Member'>(),
  issue_label: text,
  issue_label_es: nullable(text),
  expires_at: day,
  fulfilled_at: nullable(instant),
  abandoned_at: nullable(instant),
  stage_key: text,
  guide_zone: nullable(text),
});
export type DueRow = RowOf<typeof dueRow>;

const dueSelect = `SELECT n.id, n.member_id, i.label AS issue_label, i.label_es AS issue_label_es, n.expires_at, n.fulfilled_at, n.abandoned_at,
    g.key AS stage_key, s.time_zone AS guide_zone
  FROM needs n
  JOIN need_issues i ON i.id = n.issue_id
  JOIN members m ON m.user_id = n.member_id
  JOIN member_stages g ON g.id = m.stage_id
  LEFT JOIN staff s ON s.user_id = m.assigned_guide_id`;

/** SQL condition: need `n` has an open todo about the end of its window. */
const hasTodo = `EXISTS (SELECT 1 FROM todos t WHERE t.type = 'NEED_DUE' AND t.cause_type = 'need' AND t.cause_id = n.id
  AND t.completed_at IS NULL)`;

/** Query parameters. A need is due if its window ends within `days` days. */
interface Range extends LockedBatch {
  now: string;
  defaultGuideZone: string;
  days: number;
}

const daysLeft = 'n.expires_at - ($1::timestamptz AT TIME ZONE coalesce(s.time_zone, $2))::date';

/**
 * Finds needs without a todo whose window ends within `days` days in the guide's time zone. Locks them until the
 * transaction ends. Skips needs that another process has locked. The SQL checks the exact day. Otherwise, needs that
 * are not due yet would fill the batch.
 */
export const lockNeedsToRemind = (tx: Db, { now, defaultGuideZone, days, limit, failed }: Range): Promise<DueRow[]> =>
  rows(
    tx,
    dueRow,
    `${dueSelect}
      WHERE n.fulfilled_at IS NULL AND n.abandoned_at IS NULL AND n.deleted_at IS NULL
        -- zones differ by a day at most, and this range has an index
        AND n.expires_at BETWEEN ($1::timestamptz AT TIME ZONE 'UTC')::date AND ($1::timestamptz AT TIME ZONE 'UTC')::date + $3::int + 1
        AND ${daysLeft} BETWEEN 1 AND $3::int AND g.key <> 'independence' AND m.deleted_at IS NULL AND NOT ${hasTodo}
        AND n.id <> ALL($5::bigint[])
      ORDER BY n.expires_at, n.id LIMIT $4 FOR UPDATE OF n SKIP LOCKED`,
    [now, defaultGuideZone, days, limit, failed],
  );

/**
 * Finds needs with an open todo that are closed, or whose window does not end within `days` days in the guide's time
 * zone. Locks them until the transaction ends. Skips needs that another process has locked.
 */
export const lockNeedsNotDue = (tx: Db, { now, defaultGuideZone, days, limit, failed }: Range): Promise<DueRow[]> =>
  rows(
    tx,
    dueRow,
    `${dueSelect}
      WHERE n.id IN (SELECT t.cause_id FROM todos t
                      WHERE t.type = 'NEED_DUE' AND t.cause_type = 'need' AND t.completed_at IS NULL)
        AND (${daysLeft} NOT BETWEEN 1 AND $3::int
             OR n.fulfilled_at IS NOT NULL OR n.abandoned_at IS NOT NULL OR g.key = 'independence')
        AND n.id <> ALL($5::bigint[])
      ORDER BY n.id LIMIT $4 FOR UPDATE OF n SKIP LOCKED`,
    [now, defaultGuideZone, days, limit, failed],
  );

/** Finds needs by id, for the todos about them. */
export const findDueNeeds = (db: Db, ids: readonly number[]): Promise<DueRow[]> =>
  rows(db, dueRow, `${dueSelect} WHERE n.id ${isIn(1)} AND n.deleted_at IS NULL`, [ids]);
