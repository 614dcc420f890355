import { contracts, type Role, type Team } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import { type Db, defineModule } from '../../platform/module.ts';

interface StaffRow {
  id: number;
  name: string;
  first_name: string;
  last_name: string;
  role: Role;
  location: string | null;
}

const summary = (row: StaffRow) => ({
  id: row.id,
  name: row.name,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  location: row.location,
});

/** Roles that carry members of their own (staff §6): what `role=guide` means. */
const guideRoles: readonly Role[] = [
  'GUIDE',
  'GUIDE_SUPERVISOR',
  'SOCIAL_WORKER',
  'COMMUNITY_HEALTH_WORKER',
  'COMMUNITY_OUTREACH_SPECIALIST',
];

const listSql = `
  SELECT u.id, u.name, u.first_name, u.last_name, u.role, s.location
    FROM users u JOIN staff s ON s.user_id = u.id
   WHERE u.deleted_at IS NULL AND s.disabled_at IS NULL
     AND ($1::bigint[] IS NULL OR u.id = ANY($1)) AND ($2::text[] IS NULL OR u.role = ANY($2))
     AND ($3::text IS NULL OR u.search_name LIKE '%' || replace(replace(replace(search_key($3), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')
   ORDER BY u.search_name, u.id`;

const teamsSql = `
  SELECT t.id, t.name, ARRAY(
           SELECT m.staff_id FROM team_memberships m JOIN users u ON u.id = m.staff_id
            WHERE m.team_id = t.id AND u.deleted_at IS NULL AND m.start_date <= $2 AND (m.end_date IS NULL OR m.end_date >= $2)
            ORDER BY u.search_name, u.id) AS user_ids
    FROM teams t
   WHERE t.deleted_at IS NULL
     AND ($1::bigint IS NULL OR EXISTS (SELECT 1 FROM team_memberships m WHERE m.team_id = t.id AND m.staff_id = $1
            AND m.start_date <= $2 AND (m.end_date IS NULL OR m.end_date >= $2)))
   ORDER BY t.name, t.id`;

const actingSql = `
  SELECT u.id, u.name, u.first_name, u.last_name, u.role, s.location, s.email, s.time_zone,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'role', m.role, 'isManager', m.is_manager) ORDER BY t.name), '[]')
            FROM team_memberships m JOIN teams t ON t.id = m.team_id AND t.deleted_at IS NULL
           WHERE m.staff_id = u.id AND m.start_date <= $3 AND (m.end_date IS NULL OR m.end_date >= $3)) AS teams,
         ARRAY(SELECT DISTINCT a.client_id FROM client_auditors a
           WHERE a.staff_id = u.id AND a.start_date <= $3 AND (a.end_date IS NULL OR a.end_date >= $3)) AS administered,
         (SELECT jsonb_build_object('id', i.id, 'name', i.name) FROM users i WHERE i.id = $2) AS impersonator
    FROM users u JOIN staff s ON s.user_id = u.id WHERE u.id = $1`;

const teamSql = `
  SELECT DISTINCT u.id, u.name, u.first_name, u.last_name, u.role, s.location, u.search_name
    FROM team_memberships own
    JOIN teams t ON t.id = own.team_id AND t.deleted_at IS NULL
    JOIN team_memberships m ON m.team_id = t.id AND m.start_date <= $2 AND (m.end_date IS NULL OR m.end_date >= $2)
    JOIN users u ON u.id = m.staff_id AND u.deleted_at IS NULL
    JOIN staff s ON s.user_id = u.id AND s.disabled_at IS NULL
   WHERE own.staff_id = $1 AND own.start_date <= $2 AND (own.end_date IS NULL OR own.end_date >= $2)
   ORDER BY u.search_name, u.id`;

interface ActingRow extends StaffRow {
  email: string;
  time_zone: string;
  teams: { id: number; name: string; role: 'MEMBER' | 'VIEWER'; isManager: boolean }[];
  administered: number[];
  impersonator: { id: number; name: string } | null;
}

const today = (now: Temporal.Instant, timeZone: string): string =>
  now.toZonedDateTimeISO(timeZone).toPlainDate().toString();

interface TeamRow {
  id: number;
  name: string;
  user_ids: number[];
}

/** The teams that the viewer is in, or all for whoever sees all members. */
async function visibleTeams({ viewer, db, now }: { viewer: Viewer; db: Db; now: Temporal.Instant }): Promise<Team[]> {
  const own = viewer.scope.kind === 'all' ? null : viewer.id;
  const found = await rows<TeamRow>(db, teamsSql, [own, today(now, viewer.timeZone)]);
  return found.map((row) => ({ id: row.id, name: row.name, userIds: row.user_ids }));
}

export const staffModule = defineModule({
  name: 'staff',
  endpoints: contracts.staff,
  handlers: {
    async verify({ viewer, db, now }) {
      const [row] = await rows<ActingRow>(db, actingSql, [
        viewer.id,
        viewer.impersonatorId,
        today(now, viewer.timeZone),
      ]);
      if (!row) throw new Error('The acting user has no row');
      return {
        ...summary(row),
        email: row.email,
        timeZone: row.time_zone,
        userPermissions: [...viewer.permissions],
        administeredClientIds: row.administered,
        teams: row.teams,
        impersonator: row.impersonator,
      };
    },

    async list({ viewer, query, db }) {
      const ids = viewer.scope.kind === 'all' ? null : viewer.scope.guideIds;
      const found = await rows<StaffRow>(db, listSql, [
        ids,
        query.role === 'guide' ? guideRoles : null,
        query.searchTerm?.trim() || null,
      ]);
      return found.map(summary);
    },

    teams: (context) => visibleTeams(context),

    async team({ viewer, db, now }) {
      return (await rows<StaffRow>(db, teamSql, [viewer.id, today(now, viewer.timeZone)])).map(summary);
    },

    async hierarchy(context) {
      return { teams: await visibleTeams(context) };
    },
  },
});
