import { z } from 'zod';
import { endpoint, signedIn, withPermission } from './endpoint.ts';
import { FlagParam, idOf, Text } from './fields.ts';
import { permissions, roles } from './permissions.ts';

/** A staff user, as other users see them. */
export const StaffSummary = z
  .object({
    id: idOf('Staff'),
    name: Text,
    firstName: Text,
    lastName: Text,
    role: z.enum(roles),
    location: Text.nullable(),
  })
  .meta({ id: 'StaffSummary' });
export type StaffSummary = z.infer<typeof StaffSummary>;

/** The acting user: the signed-in user, or the guide whom they impersonate (docs/areas/access.md#acting-user). */
export const ActingUser = StaffSummary.extend({
  email: Text,
  timeZone: Text,
  userPermissions: z.array(z.enum(permissions)),
  /** Clients that this user administers. The Hospitalizations tab is shown if there is at least one. */
  administeredClientIds: z.array(idOf('Client')),
  teams: z.array(
    z.object({ id: idOf('Team'), name: Text, role: z.enum(['MEMBER', 'VIEWER']), isManager: z.boolean() }),
  ),
  /** Guides whom this user currently supervises (docs/areas/access.md#supervised-guides). */
  supervisedGuideIds: z.array(idOf('Staff')),
  /** True if members are assigned to this user. */
  hasMembers: z.boolean(),
  /** The signed-in user during an impersonation; null otherwise. */
  impersonator: z.object({ id: idOf('Staff'), name: Text }).nullable(),
}).meta({ id: 'ActingUser' });
export type ActingUser = z.infer<typeof ActingUser>;

export const Team = z.object({ id: idOf('Team'), name: Text, userIds: z.array(idOf('Staff')) }).meta({ id: 'Team' });
export type Team = z.infer<typeof Team>;

export const staff = {
  verify: endpoint({
    method: 'GET',
    path: '/users/user/verify',
    summary: 'The acting user, without details',
    access: signedIn(),
    load: 'essential',
    reply: ActingUser,
  }),
  list: endpoint({
    method: 'GET',
    path: '/users',
    summary:
      "Users whom the signed-in user can view: the MEMBERs of the user's teams, or all users if the user can access all members",
    access: withPermission('CAN_VIEW_MEMBERS'),
    query: z.object({
      role: z.enum(['guide', 'all']).optional(),
      allViewable: FlagParam.optional(),
      searchTerm: z.string().max(100).optional(),
      /**
       * If true, the response also contains disabled users who still have members or to-dos, and users who still have
       * members after their role changed.
       */
      holding: FlagParam.optional(),
    }),
    reply: z.array(StaffSummary),
  }),
  teams: endpoint({
    method: 'GET',
    path: '/users/teams',
    summary: 'Teams that the signed-in user can view, with the ids of their members',
    access: withPermission('CAN_VIEW_MEMBERS'),
    query: z.object({ allViewable: FlagParam.optional() }),
    reply: z.array(Team),
  }),
  team: endpoint({
    method: 'GET',
    path: '/users/team',
    summary: "All users in the signed-in user's teams, without repetitions, by name",
    access: withPermission('CAN_VIEW_MEMBERS'),
    reply: z.array(StaffSummary),
  }),
  hierarchy: endpoint({
    method: 'GET',
    path: '/users/hierarchy',
    summary: 'Teams that the signed-in user can view, by name, with the ids of their members',
    access: withPermission('CAN_VIEW_MEMBERS'),
    reply: z.object({ teams: z.array(Team) }),
  }),
};
