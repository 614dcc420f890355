import { AdminTeam, type LineId, type TeamId } from '@guidepost/contracts';
import { holdsOn } from '../../platform/access/queries-periods.ts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { lockSpaces } from '../../platform/locks.ts';
import { isRetired, sendLockSetup } from '../../platform/queries-retired.ts';
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

/** Finds all teams with their members on a day, sorted by name. */
export const findAdminTeams = async (db: Db, day: string): Promise<AdminTeam[]> =>
  (await rows(db, teamRow, teamsSql, [null, day])).map(teamOf);

export async function findAdminTeam(db: Db, teamId: TeamId, day: string): Promise<AdminTeam | undefined> {
  const [found] = await rows(db, teamRow, teamsSql, [teamId, day]);
  return found && teamOf(found);
}

const idRow = row({ id: id<'Team'>() });

/** Locks a team name until the transaction ends. A second request with the same name waits. */
const lockName = (tx: Db, name: string): void =>
  send(tx, 'SELECT pg_advisory_xact_lock($1, hashtext(lower($2)))', [lockSpaces.teamName, name]);

/** Adds a team. Returns undefined if another team has the name. */
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

/** Locks a team until the transaction ends. Returns false if it does not exist. */
export const lockTeam = async (tx: Db, teamId: TeamId): Promise<boolean> =>
  (await execute(tx, 'SELECT FROM teams WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE', [teamId])) > 0;

/** Returns true if another team has the name, ignoring case. */
export async function isNameTaken(tx: Db, name: string, except: TeamId): Promise<boolean> {
  lockName(tx, name);
  return (await execute(tx, 'SELECT FROM teams WHERE lower(name) = lower($1) AND id <> $2', [name, except])) > 0;
}

export const sendUpdateTeam = (tx: Db, teamId: TeamId, team: { name: string; lineId: LineId | null }): void =>
  send(tx, 'UPDATE teams SET name = $2, internal_phone_number_id = $3, version = version + 1 WHERE id = $1', [
    teamId,
    team.name,
    team.lineId,
  ]);

/** Returns true if a line exists and is not retired. Locks it, so that it cannot be retired meanwhile. */
export const isLine = async (db: Db, lineId: LineId): Promise<boolean> => {
  sendLockSetup(db, 'line', [lineId]);
  const found = await execute(
    db,
    `SELECT FROM lines l WHERE l.id = $1 AND l.deleted_at IS NULL AND NOT ${isRetired('line', 'l.id')}`,
    [lineId],
  );
  return found > 0;
};
