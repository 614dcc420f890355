import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { Instant, idOf, idParam, lineOf, Text, Version } from './fields.ts';
import { teamRoles } from './users.ts';

/** A team in the administrators' setup (docs/areas/admin.md#teams). */
export const AdminTeam = z
  .object({
    id: idOf('Team'),
    name: Text,
    /** The phone line for the team's texts and calls; null if the team has no line. */
    internalPhoneNumberId: idOf('Line').nullable(),
    createdAt: Instant,
    /** The team's current users, managers first. */
    users: z.array(
      z.object({
        id: idOf('Staff'),
        name: Text,
        role: z.enum(teamRoles),
        isManager: z.boolean(),
        phoneNumber: Text.nullable(),
        resourcingNumber: Text.nullable(),
      }),
    ),
    /** The clients that the team serves. The team sees their members and can take over their unassigned members. */
    assignmentConfiguration: z.object({ clientIds: z.array(idOf('Client')) }),
    version: Version,
  })
  .meta({ id: 'AdminTeam' });
export type AdminTeam = z.infer<typeof AdminTeam>;

const access = withPermission('CAN_ACCESS_ADMIN_TOOLS');
const nameRequired = 'Name is required.';
const body = z.strictObject({
  name: lineOf(z.string({ error: (issue) => (issue.input === undefined ? nameRequired : undefined) }), 80).min(1, {
    error: nameRequired,
    abort: true,
  }),
  internalPhoneNumberId: idOf('Line'),
});

export const teams = {
  list: endpoint({
    method: 'GET',
    path: '/users/admin/teams',
    summary: 'All teams by name, with their current members',
    access,
    reply: z.array(AdminTeam),
  }),
  create: endpoint({
    method: 'POST',
    path: '/users/admin/teams',
    summary: 'Add a team',
    access,
    body,
    tells: { team: 'reply.id' },
    reply: AdminTeam,
    status: 201,
    codes: ['TEAM_NAME_TAKEN', 'TEAM_LINE_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/admin/teams/{id}',
    summary: 'Rename a team, or change its phone number',
    access,
    params: z.object({ id: idParam('Team') }),
    body: body.extend({ version: Version }).partial(),
    tells: { team: 'params.id' },
    editorOf: 'team',
    reply: AdminTeam,
    codes: ['TEAM_NAME_TAKEN', 'TEAM_LINE_NOT_FOUND', 'VERSION_CONFLICT'],
  }),
};
