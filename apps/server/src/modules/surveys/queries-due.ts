import { type Db, isIn, rows } from '../../platform/db.ts';
import type { LockedBatch } from '../../platform/jobs/until-done.ts';
import { id, instant, nullable, type RowOf, row, text } from '../../platform/row.ts';

const dueRow = row({
  id: id<'AssignedSurvey'>(),
  member_id: id<'Member'>(),
  name: text,
  due_at: nullable(instant),
  completed_at: nullable(instant),
  deleted_at: nullable(instant),
  zone: text,
});
export type DueRow = RowOf<typeof dueRow>;

const dueSelect = `SELECT a.id, a.member_id, v.content ->> 'displayName' AS name, a.due_at, a.completed_at, a.deleted_at,
    coalesce(g.time_zone, m.time_zone) AS zone
  FROM assigned_surveys a
  JOIN survey_versions v ON v.id = a.survey_version_id
  JOIN members m ON m.user_id = a.member_id
  LEFT JOIN staff g ON g.user_id = m.assigned_guide_id`;

/**
 * Finds open surveys that are due by `until` and have no open to-do, and locks them until the transaction ends. Skips
 * surveys that another process has locked.
 */
export const lockSurveysToRemind = (tx: Db, until: string, { limit, failed }: LockedBatch): Promise<DueRow[]> =>
  rows(
    tx,
    dueRow,
    `${dueSelect}
      WHERE a.completed_at IS NULL AND a.deleted_at IS NULL AND a.due_at <= $1 AND m.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM todos t WHERE t.type = 'SURVEY_DUE' AND t.cause_type = 'assigned_survey'
                          AND t.cause_id = a.id AND t.completed_at IS NULL)
        AND a.id <> ALL($3::bigint[])
      ORDER BY a.due_at, a.id LIMIT $2 FOR UPDATE OF a SKIP LOCKED`,
    [until, limit, failed],
  );

/** Finds surveys by id, for the to-dos about them. */
export const findDueSurveys = (db: Db, ids: readonly number[]): Promise<DueRow[]> =>
  rows(db, dueRow, `${dueSelect} WHERE a.id ${isIn(1)} AND a.deleted_at IS NULL`, [ids]);
