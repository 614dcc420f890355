import { canCover } from '../access/queries-visibility.ts';
import { type Db, rows } from '../db.ts';
import { bool, day, id, type RowOf, row, text } from '../row.ts';

const absenceRow = row({
  staffId: id<'Staff'>(),
  coverId: id<'Staff'>(),
  coverName: text,
  firstDay: day,
  lastDay: day,
  timeZone: text,
  canAnswer: bool,
});

/**
 * Finds the absences that include a given time in at least one time zone. Each row also says whether the covering guide
 * is able to respond. Calling code then selects the absences that apply.
 */
export const findAbsencesAround = (db: Db, at: string): Promise<RowOf<typeof absenceRow>[]> =>
  rows(
    db,
    absenceRow,
    `SELECT a.staff_id AS "staffId", a.cover_id AS "coverId", u.name AS "coverName", a.first_day AS "firstDay", a.last_day AS "lastDay", s.time_zone AS "timeZone",
            ${canCover('c', 'u')} AS "canAnswer"
       FROM absences a JOIN staff s ON s.user_id = a.staff_id JOIN staff c ON c.user_id = a.cover_id JOIN users u ON u.id = a.cover_id
      WHERE a.deleted_at IS NULL
        AND a.first_day <= ($1::timestamptz AT TIME ZONE 'UTC')::date + 1 AND a.last_day >= ($1::timestamptz AT TIME ZONE 'UTC')::date - 1
      ORDER BY a.id`,
    [at],
  );
