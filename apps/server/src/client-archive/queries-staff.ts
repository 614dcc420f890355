import { type Db, execute, rows } from '../platform/db.ts';
import { row, text } from '../platform/row.ts';
import { arrivingTable, movedTable } from './queries-rows.ts';

/** SQL for the staff with these ids as lines of JSON: their names and email addresses, and no sign-in data. */
export const staffLines = (ids: Iterable<number>): string => `SELECT to_jsonb(r)::text AS line FROM (
  SELECT u.id, u.role, u.first_name, u.last_name, u.preferred_name, u.created_at, s.email, s.time_zone, s.languages,
         s.specialization, s.disabled_at, coalesce(u.deleted_at, s.deleted_at) AS deleted_at
    FROM users u LEFT JOIN staff s ON s.user_id = u.id
   WHERE u.role <> 'PATIENT' AND u.id = ANY('{${[...ids].map(Math.trunc).join(', ')}}'::bigint[]) ORDER BY u.id) r`;

const arrived = `${arrivingTable} a CROSS JOIN LATERAL jsonb_to_record(a.line) AS s (id bigint, role text, first_name text, last_name text,
  preferred_name text, created_at timestamptz, email text, time_zone text, languages text[], specialization text,
  disabled_at timestamptz, deleted_at timestamptz)`;

const addedRow = row({ name: text });

/**
 * Finds the arrived staff in the target by their email address. The others are added as disabled users who cannot sign
 * in. A deleted user is never matched, because another person may have the address by now.
 * @returns the names of the added users
 */
export async function placeStaff(tx: Db, at: string): Promise<string[]> {
  await execute(
    tx,
    `INSERT INTO ${movedTable} (name, old, new)
     SELECT 'staff', s.id, e.user_id FROM ${arrived} JOIN staff e ON e.email = s.email::citext AND e.deleted_at IS NULL
      WHERE s.deleted_at IS NULL`,
  );
  await execute(
    tx,
    `INSERT INTO ${movedTable} (name, old, new, is_added)
     SELECT 'staff', s.id, nextval(pg_get_serial_sequence('users', 'id')), true FROM ${arrived}
      WHERE NOT EXISTS (SELECT FROM ${movedTable} i WHERE i.name = 'staff' AND i.old = s.id)`,
  );
  const isAdded = `JOIN ${movedTable} i ON i.name = 'staff' AND i.old = s.id AND i.is_added`;
  const added = await rows(
    tx,
    addedRow,
    `INSERT INTO users (id, role, first_name, last_name, preferred_name, created_at, deleted_at)
     SELECT i.new, s.role, s.first_name, s.last_name, s.preferred_name, s.created_at, s.deleted_at FROM ${arrived} ${isAdded}
     RETURNING name`,
  );
  await execute(
    tx,
    `INSERT INTO staff (user_id, email, time_zone, languages, specialization, disabled_at, deleted_at)
     SELECT i.new, s.email, s.time_zone, s.languages, s.specialization, coalesce(s.disabled_at, $1), s.deleted_at FROM ${arrived} ${isAdded}
      WHERE s.email IS NOT NULL`,
    [at],
  );
  return added.map(({ name }) => name);
}
