import { type MemberId, type StaffId, scheduledEventTypes } from '@guidepost/contracts';
import type { CalendarEvent } from '@guidepost/rules';
import { type Db, execute, rows } from '../../platform/db.ts';
import { day, id, instant, nullable, oneOf, outer, row } from '../../platform/row.ts';

const addressRow = row({ created_at: instant });

/** Since when somebody has a calendar address; undefined without one. */
export async function findCalendarAddress(db: Db, staffId: StaffId): Promise<string | undefined> {
  const sql = 'SELECT created_at FROM calendar_addresses WHERE staff_id = $1';
  return (await rows(db, addressRow, sql, [staffId]))[0]?.created_at;
}

/** Gives somebody an address, in place of the one from before. */
export async function putCalendarAddress(
  tx: Db,
  { staffId, hash, at }: { staffId: StaffId; hash: Buffer; at: string },
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO calendar_addresses (staff_id, secret_hash, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (staff_id) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at`,
    [staffId, hash.toString('hex'), at],
  );
}

export async function removeCalendarAddress(tx: Db, staffId: StaffId): Promise<void> {
  await execute(tx, 'DELETE FROM calendar_addresses WHERE staff_id = $1', [staffId]);
}

const eventRow = row({
  id: id<'ScheduledEvent'>(),
  member_id: id<'Member'>(),
  type: oneOf(scheduledEventTypes),
  date: day,
  due_at: nullable(instant),
  updated_at: instant,
});
const calendarRow = row({ staff_id: id<'Staff'>(), ...outer(eventRow) });

/** The most events of a calendar. */
const most = 2000;

const calendarSql = `
  SELECT a.staff_id, e.id, e.member_id, e.type, e.date, e.due_at, e.updated_at
    FROM calendar_addresses a
    JOIN staff s ON s.user_id = a.staff_id AND s.disabled_at IS NULL
    JOIN users u ON u.id = a.staff_id AND u.deleted_at IS NULL
    LEFT JOIN LATERAL (
      SELECT e.id, e.member_id, e.type, e.date, CASE WHEN e.time = '-1' THEN NULL ELSE e.due_at END AS due_at, e.updated_at
        FROM members m JOIN scheduled_events e ON e.member_id = m.user_id AND e.resolved_at IS NULL AND e.deleted_at IS NULL
       WHERE m.assigned_guide_id = a.staff_id AND m.deleted_at IS NULL AND e.date BETWEEN $2 AND $3
       ORDER BY e.due_at, e.id LIMIT ${most}) e ON true
   WHERE a.secret_hash = $1`;

/**
 * What is planned with the members of the guide whose address it is; undefined if it is nobody's, or of somebody who may not
 * sign in any more.
 * @param bounds how many days back and ahead
 */
export async function findCalendar(
  db: Db,
  hash: Buffer,
  now: Temporal.Instant,
  bounds: { back: number; ahead: number },
): Promise<{ staffId: StaffId; memberIds: MemberId[]; events: CalendarEvent[] } | undefined> {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate();
  const found = await rows(db, calendarRow, calendarSql, [
    hash.toString('hex'),
    today.subtract({ days: bounds.back }).toString(),
    today.add({ days: bounds.ahead }).toString(),
  ]);
  const [first] = found;
  if (!first) return undefined;
  const events = found.flatMap((one): CalendarEvent[] =>
    one.id === null || one.type === null || one.date === null || one.updated_at === null
      ? []
      : [{ id: one.id, type: one.type, date: one.date, dueAt: one.due_at, updatedAt: one.updated_at }],
  );
  return { staffId: first.staff_id, memberIds: found.flatMap((one) => one.member_id ?? []), events };
}
