import { type MemberId, type StaffId, scheduledEventTypes } from '@guidepost/contracts';
import type { CalendarEvent } from '@guidepost/rules';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { ViewerAccess } from '../../platform/access/viewer-access.ts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { day, id, instant, nullable, oneOf, row } from '../../platform/row.ts';

const addressRow = row({ created_at: instant });

/** Returns when a user's calendar address was created, or undefined if the user has no address. */
export async function findCalendarAddress(db: Db, staffId: StaffId): Promise<string | undefined> {
  const sql = 'SELECT created_at FROM calendar_addresses WHERE staff_id = $1';
  return (await rows(db, addressRow, sql, [staffId]))[0]?.created_at;
}

/** Stores a user's calendar address and replaces the previous one. */
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

/** Maximum number of events in a calendar. */
const limit = 2000;

const staffRow = row({ staff_id: id<'Staff'>() });

/** Finds the owner of a calendar address. Returns undefined if the address is unknown. */
export async function findCalendarOwner(db: Db, hash: Buffer): Promise<StaffId | undefined> {
  const sql = 'SELECT staff_id FROM calendar_addresses WHERE secret_hash = $1';
  return (await rows(db, staffRow, sql, [hash.toString('hex')]))[0]?.staff_id;
}

/**
 * The statement has two parts, so that each part uses its own index: events of the owner's members, and events where
 * the owner is the provider. UNION removes duplicates.
 */
const calendarSql = (owner: ViewerAccess) => {
  const planned = (from: string, isOwn: string) => `
    SELECT e.id, e.member_id, e.type, e.date, CASE WHEN e.time = '-1' THEN NULL ELSE e.due_at END AS due_at, e.updated_at,
           e.due_at AS sort
      FROM ${from}
     WHERE ${isOwn} = $1 AND e.date BETWEEN $2 AND $3 AND e.resolved_at IS NULL AND e.deleted_at IS NULL
       AND m.deleted_at IS NULL AND ${inScope(owner, 4)}`;
  return `SELECT id, member_id, type, date, due_at, updated_at FROM (
    ${planned('members m JOIN scheduled_events e ON e.member_id = m.user_id', 'm.assigned_guide_id')}
    UNION
    ${planned('scheduled_events e JOIN members m ON m.user_id = e.member_id', 'e.provider_id')}) planned
   ORDER BY sort, id LIMIT ${limit}`;
};

/**
 * Finds the events of a user's members and the events where the user is the provider, if the user may see the member.
 * @param bounds number of past and future days
 */
export async function findCalendar(
  db: Db,
  owner: ViewerAccess,
  now: Temporal.Instant,
  bounds: { back: number; ahead: number },
): Promise<{ memberIds: MemberId[]; events: CalendarEvent[] }> {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate();
  const found = await rows(db, eventRow, calendarSql(owner), [
    owner.id,
    today.subtract({ days: bounds.back }).toString(),
    today.add({ days: bounds.ahead }).toString(),
    ...scopeValues(owner),
  ]);
  const events = found.map((one) => ({
    id: one.id,
    type: one.type,
    date: one.date,
    dueAt: one.due_at,
    updatedAt: one.updated_at,
  }));
  return { memberIds: found.map((one) => one.member_id), events };
}
