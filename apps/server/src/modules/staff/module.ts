import { contracts, type Team } from '@guidepost/contracts';
import { dateZones, dayIn, guideRoles } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { defineModule } from '../../platform/module.ts';
import { findActing, findColleagues, findStaff, findTeams, type StaffRow } from './queries.ts';

const summary = (row: StaffRow) => ({
  id: row.id,
  name: row.name,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  location: row.location,
});

/** Returns the viewer's teams, or all teams if the viewer may see all members. */
async function visibleTeams({ viewer, db, now }: { viewer: Viewer; db: Db; now: Temporal.Instant }): Promise<Team[]> {
  const own = viewer.scope.kind === 'all' ? null : viewer.id;
  return findTeams(db, own, dayIn(now, dateZones.team));
}

export const staffModule = defineModule({
  name: 'staff',
  endpoints: contracts.staff,
  handlers: {
    async verify({ viewer, db, now }) {
      const row = await findActing(db, viewer.id, viewer.impersonatorId, now.toString());
      if (!row) throw new Error('The acting user has no row');
      return {
        ...summary(row),
        email: row.email,
        timeZone: row.time_zone,
        userPermissions: [...viewer.permissions],
        administeredClientIds: row.administered,
        teams: row.teams,
        supervisedGuideIds: row.supervised,
        hasMembers: row.has_members,
        impersonator: row.impersonator,
      };
    },

    async list({ viewer, query, db }) {
      const ids = viewer.scope.kind === 'all' ? null : viewer.scope.guideIds;
      const found = await findStaff(db, {
        ids,
        roles: query.role === 'guide' ? guideRoles : null,
        searchTerm: query.searchTerm?.trim() || null,
        holding: query.holding ?? false,
      });
      return found.map(summary);
    },

    teams: (context) => visibleTeams(context),

    async team({ viewer, db, now }) {
      return (await findColleagues(db, viewer.id, dayIn(now, dateZones.team))).map(summary);
    },

    async hierarchy(context) {
      return { teams: await visibleTeams(context) };
    },
  },
});
