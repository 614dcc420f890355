import { AdminTeam, type LineId, type TeamId } from '@guidepost/contracts';
import { holdsOn } from '../../platform/access/queries-periods.ts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { lockSpaces } from '../../platform/locks.ts';
import { array, id, instant, int, json, nullable, type RowOf, row, text } from '../../platform/row.ts';

const teamRow = row({
  id: id<'Team'>(),
  name: text,
  line_id: nullable(id<'Line'>()),
  created_at: instant,
  users: json(AdminTeam.shape.users),
  client_ids: array(id<'Client'>()),
  version: int,
});

const teamsSql = `
  SELECT t.id, t.name, coalesce(t.internal_phone_number_id,
           (SELECT l.id FROM lines l WHERE l.team_id = t.id AND l.deleted_at IS NULL ORDER BY l.id LIMIT 1)) AS line_id, t.created_at,
         coalesce((SELECT jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'role', m.role, 'isManager', m.is_manager,
                            'phoneNumber', s.mobile_phone, 'resourcingNumber',
                            (SELECT l.number FROM lines l WHERE l.guide_id = u.id AND l.deleted_at IS NULL ORDER BY l.id LIMIT 1))
                          ORDER BY m.is_manager DESC, m.role, u.search_name, u.id)
                     FROM team_memberships m JOIN users u ON u.id = m.staff_id AND u.deleted_at IS NULL
                     JOIN staff s ON s.user_id = u.id AND s.disabled_at IS NULL
                    WHERE m.team_id = t.id AND ${holdsOn('m', '$2')}), '[]') AS users,
         ARRAY(SELECT c.client_id FROM team_clients c WHERE c.team_id = t.id ORDER BY c.client_id) AS client_ids, t.version
    FROM teams t WHERE t.deleted_at IS NULL AND ($1::bigint IS NULL OR t.id = $1)
   ORDER BY t.name, t.id`;

const teamOf = (found: RowOf<typeof teamRow>): AdminTeam => ({
  id: found.id,
  name: found.name,
  internalPhoneNumberId: found.line_id,
  createdAt: found.created_at,
  users: found.users,
  assignmentConfiguration: { clientIds: found.client_ids },
  version: found.version,
});

/** All teams with who is in them on a day, by name. */
export const findAdminTeams = async (db: Db, day: string): Promise<AdminTeam[]> =>
  (await rows(db, teamRow, teamsSql, [null, day])).map(teamOf);

/** A team; undefined where it is not there. */
export async function findAdminTeam(db: Db, teamId: TeamId, day: string): Promise<AdminTeam | undefined> {
  const [found] = await rows(db, teamRow, teamsSql, [teamId, day]);
  return found && teamOf(found);
}

const idRow = row({ id: id<'Team'>() });

/** Whoever asks for the same name waits until this transaction has ended. */
const lockName = (tx: Db, name: string): void =>
  send(tx, 'SELECT pg_advisory_xact_lock($1, hashtext(lower($2)))', [lockSpaces.teamName, name]);

/** Adds a team; undefined where another has the name. */
export async function insertTeam(
  tx: Db,
  team: { name: string; lineId: LineId; at: string },
): Promise<TeamId | undefined> {
  lockName(tx, team.name);
  const [found] = await rows(
    tx,
    idRow,
    `INSERT INTO teams (name, internal_phone_number_id, created_at)
     SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM teams WHERE lower(name) = lower($1) AND deleted_at IS NULL)
     ON CONFLICT (name) DO NOTHING RETURNING id`,
    [team.name, team.lineId, team.at],
  );
  return found?.id;
}

/** Locks a team until the transaction ends. Answers whether there is one. */
export const lockTeam = async (tx: Db, teamId: TeamId): Promise<boolean> =>
  (await execute(tx, 'SELECT FROM teams WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE', [teamId])) > 0;

/** Whether another team has a name, whatever its case. */
export async function isNameTaken(tx: Db, name: string, except: TeamId): Promise<boolean> {
  lockName(tx, name);
  return (await execute(tx, 'SELECT FROM teams WHERE lower(name) = lower($1) AND id <> $2', [name, except])) > 0;
}

export const updateTeam = (tx: Db, teamId: TeamId, team: { name: string; lineId: LineId | null }): void =>
  send(tx, 'UPDATE teams SET name = $2, internal_phone_number_id = $3, version = version + 1 WHERE id = $1', [
    teamId,
    team.name,
    team.lineId,
  ]);

/** Whether there is such a line. */
export const isLine = async (db: Db, lineId: LineId): Promise<boolean> =>
  (await execute(db, 'SELECT FROM lines WHERE id = $1 AND deleted_at IS NULL', [lineId])) > 0;
