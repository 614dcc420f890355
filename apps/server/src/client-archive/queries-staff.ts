import { type Db, execute, rows } from '../platform/db.ts';
import { type RowOf, row, text } from '../platform/row.ts';
import { arrivingTable } from './queries-rows.ts';
import { movedTable } from './queries-scopes.ts';

/** SQL for the staff with these ids as lines of JSON: their names and email addresses, and no sign-in data. */
export const staffLines = (ids: Iterable<number>): string => `SELECT to_jsonb(r)::text AS line FROM (
  SELECT u.id, u.role, u.first_name, u.last_name, u.preferred_name, u.created_at, s.email, s.time_zone, s.languages,
         s.specialization, s.disabled_at, coalesce(u.deleted_at, s.deleted_at) AS deleted_at
    FROM users u LEFT JOIN staff s ON s.user_id = u.id
   WHERE u.role <> 'PATIENT' AND u.id = ANY('{${[...ids].map(Math.trunc).join(', ')}}'::bigint[]) ORDER BY u.id) r`;

const arrived = `${arrivingTable} a CROSS JOIN LATERAL jsonb_to_record(a.line) AS s (id bigint, role text, first_name text, last_name text,
  preferred_name text, created_at timestamptz, email text, time_zone text, languages text[], specialization text,
  disabled_at timestamptz, deleted_at timestamptz)`;

const addedRow = row({ name: text, role: text, former: text });
const nameRow = row({ name: text });

/**
 * Finds the arrived staff in the target by their email address. The others are added as disabled users who cannot sign
 * in. A deleted user is never matched, because another person may have the address by now. Administrators of the source
 * are added as guides, so that enabling them gives them no access to other clients.
 * @returns the added users, with their role in the archive (`former`)
 */
export async function placeStaff(tx: Db, at: string): Promise<RowOf<typeof addedRow>[]> {
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
    `WITH added AS (
       INSERT INTO users (id, role, first_name, last_name, preferred_name, created_at, deleted_at)
       SELECT i.new, CASE WHEN s.role IN ('ADMIN', 'SUPER_ADMIN') THEN 'GUIDE' ELSE s.role END, s.first_name, s.last_name,
              s.preferred_name, s.created_at, s.deleted_at FROM ${arrived} ${isAdded}
       RETURNING id, name, role
     ) SELECT n.name, n.role, s.role AS former FROM added n JOIN ${movedTable} i ON i.name = 'staff' AND i.new = n.id
         JOIN (SELECT s.id, s.role FROM ${arrived}) s ON s.id = i.old ORDER BY n.id`,
  );
  await execute(
    tx,
    `INSERT INTO staff (user_id, email, time_zone, languages, specialization, disabled_at, deleted_at)
     SELECT i.new, s.email, s.time_zone, s.languages, s.specialization, coalesce(s.disabled_at, $1), s.deleted_at FROM ${arrived} ${isAdded}
      WHERE s.email IS NOT NULL`,
    [at],
  );
  return added;
}

/**
 * Returns the names of the teams and administrators in lines that the import left out, and of the client's guides who
 * were in the target before.
 */
export async function findAccess(
  tx: Db,
  clientId: number,
  { teams, administrators }: { teams: readonly string[]; administrators: readonly string[] },
): Promise<{ teams: string[]; administrators: string[]; guides: string[] }> {
  const namesOf = async (
    table: 'teams' | 'users',
    moved: 'teams' | 'staff',
    column: string,
    lines: readonly string[],
  ) =>
    (
      await rows(
        tx,
        nameRow,
        `SELECT DISTINCT t.name FROM unnest($1::text[]) v JOIN ${movedTable} i ON i.name = '${moved}' AND i.old = (v::jsonb ->> '${column}')::bigint
           JOIN ${table} t ON t.id = i.new ORDER BY 1`,
        [lines],
      )
    ).map(({ name }) => name);
  const guides = await rows(
    tx,
    nameRow,
    `SELECT DISTINCT u.name FROM members m JOIN ${movedTable} i ON i.name = 'staff' AND i.new = m.assigned_guide_id AND NOT i.is_added
       JOIN users u ON u.id = i.new WHERE m.client_id = $1 ORDER BY 1`,
    [clientId],
  );
  return {
    teams: await namesOf('teams', 'teams', 'team_id', teams),
    administrators: await namesOf('users', 'staff', 'staff_id', administrators),
    guides: guides.map(({ name }) => name),
  };
}
