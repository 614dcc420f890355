import type { IdOf, StaffId } from '@guidepost/contracts';
import { canCover } from '../../platform/access/queries-visibility.ts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { bool, day, id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const absenceRow = row({
  id: id<'Absence'>(),
  staff_id: id<'Staff'>(),
  staff_name: text,
  cover_id: id<'Staff'>(),
  cover_name: text,
  can_answer: bool,
  first_day: day,
  last_day: day,
  time_zone: text,
  seen_at: nullable(instant),
  told_state: oneOf(['planned', 'running', 'over']),
  version: int,
});
export type AbsenceRow = RowOf<typeof absenceRow>;
const columns = `a.id, a.staff_id, u.name AS staff_name, a.cover_id, cu.name AS cover_name, a.first_day, a.last_day, s.time_zone, a.seen_at,
  a.told_state, a.version, ${canCover('cs', 'cu')} AS can_answer`;
const joins = `JOIN users u ON u.id = a.staff_id JOIN staff s ON s.user_id = a.staff_id JOIN users cu ON cu.id = a.cover_id JOIN staff cs ON cs.user_id = a.cover_id`;

/**
 * Returns a user's absences and the absences that the user covers, sorted by first day. Omits absences that ended
 * before `since`, except the user's own absences with an unread report.
 */
export const findAbsencesOf = (db: Db, staffId: StaffId, since: string): Promise<AbsenceRow[]> =>
  rows(
    db,
    absenceRow,
    `SELECT ${columns} FROM absences a ${joins}
      WHERE a.deleted_at IS NULL AND (a.staff_id = $1 OR a.cover_id = $1) AND u.deleted_at IS NULL
        AND (a.last_day >= $2 OR (a.staff_id = $1 AND a.seen_at IS NULL))
      ORDER BY a.first_day, a.id`,
    [staffId, since],
  );

const absentDaysRow = row({ staff_id: id<'Staff'>(), first_day: day, last_day: day });

/**
 * Returns the first and last days of the given users' absences, sorted by first day. Omits absences that ended before
 * `since`.
 */
export const findAbsentDays = (
  db: Db,
  staffIds: readonly StaffId[],
  since: string,
): Promise<RowOf<typeof absentDaysRow>[]> =>
  rows(
    db,
    absentDaysRow,
    `SELECT staff_id, first_day, last_day FROM absences
      WHERE deleted_at IS NULL AND staff_id = ANY($1::bigint[]) AND last_day >= $2 ORDER BY first_day, id`,
    [staffIds, since],
  );

export async function findAbsence(db: Db, absenceId: IdOf<'Absence'>): Promise<AbsenceRow | undefined> {
  const [found] = await rows(
    db,
    absenceRow,
    `SELECT ${columns} FROM absences a ${joins} WHERE a.id = $1 AND a.deleted_at IS NULL`,
    [absenceId],
  );
  return found;
}

/** Locks an absence until the transaction ends, and returns it. */
export async function lockAbsence(tx: Db, absenceId: IdOf<'Absence'>): Promise<AbsenceRow | undefined> {
  const [found] = await rows(
    tx,
    absenceRow,
    `SELECT ${columns} FROM absences a ${joins} WHERE a.id = $1 AND a.deleted_at IS NULL FOR UPDATE OF a`,
    [absenceId],
  );
  return found;
}

/**
 * Locks staff until the transaction ends, and returns existing staff with their time zones. Always locks them in the same order,
 * so that two guides who plan to cover for each other are handled one after the other.
 */
export const lockStaff = (tx: Db, ids: readonly StaffId[]): Promise<RowOf<typeof lockedStaffRow>[]> =>
  rows(
    tx,
    lockedStaffRow,
    `SELECT s.user_id, s.time_zone FROM staff s JOIN users u ON u.id = s.user_id WHERE s.user_id = ANY($1::bigint[]) AND u.deleted_at IS NULL
        ORDER BY s.user_id FOR NO KEY UPDATE OF s`,
    [ids],
  );

const lockedStaffRow = row({ user_id: id<'Staff'>(), time_zone: text });
const idRow = row({ id: id<'Absence'>() });

export interface Days {
  coverId: StaffId;
  firstDay: string;
  lastDay: string;
}

export async function insertAbsence(
  tx: Db,
  absence: Days & { staffId: StaffId; by: StaffId; at: string },
): Promise<IdOf<'Absence'>> {
  const [written] = await rows(
    tx,
    idRow,
    `INSERT INTO absences (staff_id, cover_id, first_day, last_day, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [absence.staffId, absence.coverId, absence.firstDay, absence.lastDay, absence.by, absence.at],
  );
  if (!written) throw new Error('The absence could not be stored');
  return written.id;
}

export const updateAbsence = (tx: Db, absenceId: IdOf<'Absence'>, days: Days): Promise<number> =>
  execute(tx, 'UPDATE absences SET cover_id = $2, first_day = $3, last_day = $4, version = version + 1 WHERE id = $1', [
    absenceId,
    days.coverId,
    days.firstDay,
    days.lastDay,
  ]);

export const removeAbsence = (tx: Db, absenceId: IdOf<'Absence'>, at: string): Promise<number> =>
  execute(tx, 'UPDATE absences SET deleted_at = $2, version = version + 1 WHERE id = $1', [absenceId, at]);

export const setReportRead = (tx: Db, absenceId: IdOf<'Absence'>, at: string): Promise<number> =>
  execute(tx, 'UPDATE absences SET seen_at = coalesce(seen_at, $2), version = version + 1 WHERE id = $1', [
    absenceId,
    at,
  ]);

export const setAnnouncedState = (
  tx: Db,
  absenceId: IdOf<'Absence'>,
  state: AbsenceRow['told_state'],
): Promise<number> => execute(tx, 'UPDATE absences SET told_state = $2 WHERE id = $1', [absenceId, state]);

/**
 * Returns absences with an unannounced start or end that may have passed by `at` in some time zone. A rule then checks
 * each absence in its own time zone.
 */
export const findUnannouncedAbsences = (
  tx: Db,
  { at, after, limit }: { at: string; after: number; limit: number },
): Promise<AbsenceRow[]> =>
  rows(
    tx,
    absenceRow,
    `SELECT ${columns} FROM absences a ${joins}
      WHERE a.deleted_at IS NULL AND a.told_state <> 'over' AND a.first_day <= ($1::timestamptz AT TIME ZONE 'UTC')::date + 1
        AND (a.told_state = 'planned' OR a.last_day <= ($1::timestamptz AT TIME ZONE 'UTC')::date + 1)
        AND a.id > $2
      ORDER BY a.id LIMIT $3`,
    [at, after, limit],
  );

const personRow = row({ id: id<'Staff'>(), name: text });

/** Returns the staff with these ids, sorted by name. */
export const findPeople = (db: Db, ids: readonly StaffId[]): Promise<RowOf<typeof personRow>[]> =>
  rows(db, personRow, 'SELECT id, name FROM users WHERE id = ANY($1::bigint[]) ORDER BY search_name, id', [ids]);

const countsRow = row({ finished: int, open: int });

/** Returns how many of a guide's todos were finished between two times, and how many are open. */
export async function countTodos(
  db: Db,
  staffId: StaffId,
  from: string,
  to: string,
): Promise<{ finished: number; open: number }> {
  const [found] = await rows(
    db,
    countsRow,
    `SELECT count(*) FILTER (WHERE completed_at >= $2 AND completed_at < $3) AS finished, count(*) FILTER (WHERE completed_at IS NULL) AS open
       FROM todos WHERE owner_id = $1 AND (completed_at IS NULL OR completed_at >= $2 AND completed_at < $3)`,
    [staffId, from, to],
  );
  return found ?? { finished: 0, open: 0 };
}

const reviewedRow = row({ member_id: id<'Member'>(), guide_id: id<'Staff'>() });

/**
 * Returns the members for whom a user, or anyone who covers for the user, has open reviews. Also returns each member's
 * guide.
 */
export const findReviewed = (db: Db, coverId: StaffId): Promise<RowOf<typeof reviewedRow>[]> =>
  rows(
    db,
    reviewedRow,
    `WITH RECURSIVE covers (id) AS (
       SELECT $1::bigint UNION SELECT a.cover_id FROM covers JOIN absences a ON a.staff_id = covers.id AND a.deleted_at IS NULL)
     SELECT DISTINCT m.user_id AS member_id, m.assigned_guide_id AS guide_id
       FROM covers JOIN todos t ON t.owner_id = covers.id AND t.completed_at IS NULL AND t.type IN ('CALL_AUDIT', 'STATUS_REVIEW')
       JOIN members m ON m.user_id = t.member_id AND m.assigned_guide_id IS NOT NULL ORDER BY 1`,
    [coverId],
  );
