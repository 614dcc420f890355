import { needStatusKeys, type StaffId } from '@guidepost/contracts';
import { supervisedSql } from '../../platform/access/queries-supervised.ts';
import { type Db, rows } from '../../platform/db.ts';
import { day, id, int, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import { statusCountsSql } from '../needs/public.ts';

/** A guide's month, with its start and end in the guide's zone. */
export interface Month {
  guideId: StaffId;
  /** Guides whose work is counted: the guide, and for a supervisor also the supervised guides. */
  guideIds: readonly StaffId[];
  /** Start of the month. `to` is the start of the next month. */
  from: string;
  to: string;
  timeZone: string;
}

const dayRow = row({ date: day, calls: int, texts: int, visits: int, notes: int, todosDone: int });
const daysSql = `
  SELECT d.day::date AS date, coalesce(f.calls, 0) AS calls, coalesce(f.texts, 0) AS texts, coalesce(f.visits, 0) AS visits,
         coalesce(f.notes, 0) AS notes, coalesce(t.done, 0) AS "todosDone"
    FROM generate_series($4::date, $5::date, interval '1 day') d (day)
    LEFT JOIN (
      SELECT (occurred_at AT TIME ZONE $6)::date AS day, count(*) FILTER (WHERE type = 'call') AS calls,
             count(*) FILTER (WHERE type = 'message') AS texts, count(*) FILTER (WHERE type = 'visit') AS visits,
             count(*) FILTER (WHERE type = 'note') AS notes
        FROM feed_items
       WHERE actor_id = ANY($1::bigint[]) AND occurred_at >= $2 AND occurred_at < $3 AND state = 'past' AND deleted_at IS NULL GROUP BY 1) f
      ON f.day = d.day::date
    LEFT JOIN (
      SELECT (completed_at AT TIME ZONE $6)::date AS day, count(*) AS done FROM todos
       WHERE owner_id = ANY($1::bigint[]) AND completed_at >= $2 AND completed_at < $3 GROUP BY 1) t ON t.day = d.day::date
   ORDER BY d.day`;

/** Returns the guide's statistics for each day from `first` to `last`, `yyyy-MM-dd`. */
export const findDays = (
  db: Db,
  { guideIds, from, to, timeZone }: Month,
  first: string,
  last: string,
): Promise<RowOf<typeof dayRow>[]> => rows(db, dayRow, daysSql, [guideIds, from, to, first, last, timeZone]);

const totalsRow = row({ guide_name: text, open: int, members: int, reached: int });
const totalsSql = `
  SELECT u.name AS guide_name,
         (SELECT count(*) FROM todos WHERE owner_id = ANY($5::bigint[]) AND completed_at IS NULL AND date <= $4) AS open,
         count(m.user_id) AS members,
         count(m.user_id) FILTER (WHERE EXISTS (
           SELECT 1 FROM feed_items f WHERE f.member_id = m.user_id AND f.counts_as_outreach AND f.state = 'past'
              AND f.deleted_at IS NULL AND f.occurred_at >= $2 AND f.occurred_at < $3)) AS reached
    FROM users u
    LEFT JOIN (members m JOIN member_stages g ON g.id = m.stage_id AND g.key <> 'independence')
      ON m.assigned_guide_id = ANY($5::bigint[]) AND m.deleted_at IS NULL
   WHERE u.id = $1 GROUP BY u.name`;

/**
 * Returns counts for the guide as of `today`: the open todos, and the members in outreach or in the program. Also
 * returns how many of these members were reached in the given month.
 */
export async function findTotals(
  db: Db,
  { guideId, guideIds, from, to }: Month,
  today: string,
): Promise<RowOf<typeof totalsRow> | undefined> {
  const [totals] = await rows(db, totalsRow, totalsSql, [guideId, from, to, today, guideIds]);
  return totals;
}

const needCountRow = row({ status: oneOf(needStatusKeys), count: int });

/** Returns how many needs of the guide's members are in each status, as of `today`. Omits statuses without needs. */
export const findNeedCounts = (
  db: Db,
  guideIds: readonly StaffId[],
  today: string,
): Promise<RowOf<typeof needCountRow>[]> =>
  rows(db, needCountRow, statusCountsSql('$1', '$2::date'), [guideIds, today]);

const supervisedRow = row({ staff_id: id<'Staff'>() });

/** Returns the guides that a user supervises at the given time. */
export async function findSupervised(db: Db, staffId: StaffId, now: string): Promise<StaffId[]> {
  const found = await rows(db, supervisedRow, supervisedSql('$1', '$2::timestamptz'), [staffId, now]);
  return found.map(({ staff_id }) => staff_id);
}
