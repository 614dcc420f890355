import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { Day, Instant, idOf, idParam, line, lineOf, Text, Version } from './fields.ts';
import { roles } from './permissions.ts';
import { HandoverPreview, maxReceivers, Receiver, receiversParam, UserHoldings } from './user-holdings.ts';

/** Staff users in the administrators' setup (docs/areas/admin.md#users). */

/**
 * Roles that administrators can assign in the user form. Other roles can be assigned only on the server's command line.
 */
export const assignableRoles = ['GUIDE', 'PROVIDER', 'GUIDE_SUPERVISOR'] as const;
export type AssignableRole = (typeof assignableRoles)[number];

export const teamRoles = ['MEMBER', 'VIEWER'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Time zones for staff and lines (docs/areas/schedule.md#time-zones). */
export const staffZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Pacific/Honolulu',
] as const;

/** Time zones that a client can have. They are used for members without an address. */
export const clientZones = [...staffZones, 'America/Phoenix', 'America/Anchorage', 'America/Puerto_Rico'] as const;

/** Error messages for a user's fields. The wording is fixed. */
export const userTexts = {
  oneTeam: 'User may only be MEMBER for one team',
  teamTwice: 'A team can be added only once',
  teamGone: 'This team no longer exists or is retired. Choose a different team.',
  clientTwice: 'A customer can be added only once',
  base: 'Resourcing Number is required and must be 3 digits',
  noNumbers: 'No available phone numbers with that resourcing number',
} as const;

/** Maximum length of the input field for a resourcing number, in characters. */
export const resourcingNumberCharacters = 10;

const NumberOf = z.object({ number: Text });

/** A user's team membership. */
export const TeamMembership = z.object({
  teamId: idOf('Team'),
  role: z.enum(teamRoles),
  isManager: z.boolean(),
  /** True if the role is MEMBER, false if it is VIEWER. */
  isPrimary: z.boolean(),
  startDate: Day,
  /** The last day of the membership; null if it has no end. */
  endDate: Day.nullable(),
});
export type TeamMembership = z.infer<typeof TeamMembership>;

/** A client whose data a user audits. */
export const ManagedClient = z.object({ clientId: idOf('Client'), startDate: Day, endDate: Day.nullable() });
export type ManagedClient = z.infer<typeof ManagedClient>;

/**
 * The state of an invitation email. `sending`: it is being sent. `sent`: the mail server accepted it. `failed`: the
 * mail server refused it.
 */
export const invitationStates = ['sending', 'sent', 'failed'] as const;

/** An invitation for a user who may not have signed in yet (docs/areas/admin.md#invitations). */
export const Invitation = z
  .object({
    state: z.enum(invitationStates),
    invitedAt: Instant,
    /** Until this time, the first sign-in with the user's email address is linked to this user. */
    expiresAt: Instant,
    hasExpired: z.boolean(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

export const AdminUser = z
  .object({
    id: idOf('Staff'),
    firstName: Text,
    lastName: Text,
    name: Text,
    email: Text,
    role: z.enum(roles),
    mobilePhone: NumberOf.nullable(),
    /** The guide's own phone line; null if the guide has no line. */
    resourcingNumber: NumberOf.nullable(),
    timeZone: Text,
    /** The languages that the user speaks, in English. */
    languages: z.array(Text),
    /** The user's id in the external record; null if they are not in it. */
    avonId: Text.nullable(),
    /** True if there was a request to add the user to the external record. */
    isAvonRequested: z.boolean(),
    specialization: Text.nullable(),
    medical_centers: z.array(Text),
    teams: z.array(TeamMembership),
    managedClients: z.array(ManagedClient),
    /** Time when the user was disabled. Null if the user may sign in. */
    disabledAt: Instant.nullable(),
    hasSignedIn: z.boolean(),
    /** The last invitation by email; null if no invitation was sent. */
    invitation: Invitation.nullable(),
    createdAt: Instant,
    version: Version,
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof AdminUser>;

const needed = (max: number, message: string) =>
  lineOf(z.string({ error: (issue) => (issue.input === undefined ? message : undefined) }), max).min(1, {
    error: message,
    abort: true,
  });
const UsNumber = z.string().regex(/^\+1\d{10}$/, 'Phone number requires 10 digits.');

const endsAfter = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | null | undefined }) =>
  !startDate || !endDate || endDate >= startDate;
const endsAfterText = 'The end date must not be before the start date';

const TeamEntry = z
  .strictObject({
    teamId: idOf('Team'),
    role: z.enum(teamRoles).optional(),
    /** True for the role MEMBER, false for VIEWER. A request can contain `isPrimary` instead of `role`. */
    isPrimary: z.boolean().optional(),
    isManager: z.boolean().optional(),
    startDate: Day.nullish(),
    endDate: Day.nullish(),
  })
  .refine(({ endDate, startDate }) => endsAfter({ endDate, startDate: startDate ?? undefined }), {
    path: ['endDate'],
    message: endsAfterText,
  })
  .refine(({ role, isPrimary }) => !role || isPrimary === undefined || isPrimary === (role === 'MEMBER'), {
    path: ['isPrimary'],
    message: 'isPrimary must be true for the role MEMBER and false for the role VIEWER',
  });
export type TeamEntry = z.infer<typeof TeamEntry>;

const ClientEntry = z
  .strictObject({ clientId: idOf('Client'), startDate: Day.nullish(), endDate: Day.nullish() })
  .refine(({ endDate, startDate }) => endsAfter({ endDate, startDate: startDate ?? undefined }), {
    path: ['endDate'],
    message: endsAfterText,
  });
export type ClientEntry = z.infer<typeof ClientEntry>;

const fields = {
  firstName: needed(60, 'First name is required.'),
  lastName: needed(60, 'Last name is required.'),
  role: z.enum(roles, { error: (issue) => (issue.input ? undefined : 'Role is required.') }),
  timeZone: z.enum(staffZones),
  mobilePhone: UsNumber.nullish(),
  languages: z.array(line(60).min(1)).max(20).optional(),
  /** A phone number that the server buys from the telephone service for this guide. */
  resourceNumber: UsNumber.nullish(),
  teams: z.array(TeamEntry).max(100).optional(),
  clientAuditors: z.array(ClientEntry).max(100).optional(),
  specialization: line(80).nullish(),
  medical_centers: z.array(line(80).min(1)).max(20).optional(),
  createAvonUser: z.boolean().optional(),
};

const Email = needed(254, 'Email is required').regex(
  /^[^\s@<>,;]+@[^\s@<>,;.]+(\.[^\s@<>,;.]+)+$/,
  'Email is not valid',
);

/** An active sign-in session of a user. */
export const StaffSession = z
  .object({
    id: idOf('Session'),
    /** Value of the browser's User-Agent header. */
    userAgent: Text.nullable(),
    address: Text.nullable(),
    startedAt: Instant,
    lastActiveAt: Instant,
    /** How the user signed in: the issuer's claim `amr` (RFC 8176), such as `pwd` or `mfa`. Empty if it was not sent. */
    methods: z.array(Text),
    /** True for the session of this request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'StaffSession' });
export type StaffSession = z.infer<typeof StaffSession>;

const access = withPermission('CAN_ACCESS_ADMIN_TOOLS');
/** Access for adding users, and for inviting users whom the signed-in user added. */
const creating = withPermission('CAN_CREATE_USERS');
/** Access to all data about staff users: phone numbers, sessions, responsibilities. */
const seeing = withPermission('CAN_SEE_ALL_USER_DATA');
const params = z.object({ userId: idParam('Staff') });
/** The successor. Null or absent if all responsibilities stay with the user. */
const receivingGuideId = idOf('Staff').nullish();
/** Several successors with their shares. A request contains either `receivers` or `receivingGuideId`. */
const receivers = z.array(Receiver).min(1).max(maxReceivers).optional();

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users/administration',
    summary: 'All users except deleted ones, by name',
    access: seeing,
    reply: z.array(AdminUser),
  }),
  create: endpoint({
    method: 'POST',
    path: '/users/administration',
    summary: 'Add a user. The first sign-in with this email is linked to the user',
    access: creating,
    needsFreshSignIn: true,
    body: z.strictObject({ email: Email, ...fields, invite: z.boolean().optional() }),
    tells: { staff: 'reply.id' },
    reply: AdminUser,
    status: 201,
    codes: ['USER_EMAIL_TAKEN', 'USER_ROLE_FIXED', 'MOBILE_TAKEN', 'NUMBER_TAKEN', 'MAIL_NOT_CONFIGURED'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/administration/{userId}',
    summary:
      'Change a user, except for the email address. Teams and clients in the request replace the current ones. Members and to-dos are handed over to guides in the request',
    access,
    needsFreshSignIn: true,
    params,
    body: z.strictObject({ ...fields, version: Version, receivers }).partial(),
    tells: { staff: 'params.userId' },
    editorOf: 'user',
    reply: AdminUser,
    codes: [
      'USER_ROLE_FIXED',
      'USER_PROTECTED',
      'AVON_USER_EXISTS',
      'MOBILE_TAKEN',
      'NUMBER_TAKEN',
      'NUMBER_SET',
      'VERSION_CONFLICT',
      'SUCCESSOR_NOT_FOUND',
    ],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users/administration/{userId}/invitation',
    summary: 'Send an invitation email to a user who has not signed in yet. A repeated request sends a new invitation',
    access: creating,
    needsFreshSignIn: true,
    params,
    tells: { staff: 'params.userId' },
    reply: AdminUser,
    codes: ['USER_HAS_COME', 'USER_DISABLED', 'MAIL_NOT_CONFIGURED'],
  }),
  holdings: endpoint({
    method: 'GET',
    path: '/users/administration/{userId}/holdings',
    summary: "Number of a user's members, to-dos and texts, and the guides who can take them over",
    access: seeing,
    params,
    tells: { staff: 'params.userId' },
    reply: UserHoldings,
  }),
  handOver: endpoint({
    method: 'GET',
    path: '/users/administration/{userId}/hand-over',
    summary: 'Preview of a handover: the number of members for each receiving guide',
    access: seeing,
    params,
    query: z.object({ receivers: receiversParam }),
    tells: { staff: 'params.userId' },
    reply: HandoverPreview,
    codes: ['SUCCESSOR_NOT_FOUND'],
  }),
  disable: endpoint({
    method: 'POST',
    path: '/users/administration/{userId}/disable',
    summary: 'Disable a user and end all sessions. Members and to-dos are handed over to guides in the request',
    access,
    needsFreshSignIn: true,
    params,
    body: z.strictObject({ receivingGuideId, receivers }),
    tells: { staff: 'params.userId' },
    reply: AdminUser,
    codes: ['USER_PROTECTED', 'SUCCESSOR_NOT_FOUND'],
  }),
  enable: endpoint({
    method: 'POST',
    path: '/users/administration/{userId}/enable',
    summary: 'Enable a disabled user',
    access,
    needsFreshSignIn: true,
    params,
    tells: { staff: 'params.userId' },
    reply: AdminUser,
    codes: ['USER_PROTECTED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/administration/{userId}',
    summary: "Delete a user. The user's notes and other records are not deleted. The email can be used again",
    access,
    needsFreshSignIn: true,
    params,
    query: z.object({ receivingGuideId: idParam('Staff').optional(), receivers: receiversParam.optional() }),
    tells: { staff: 'params.userId' },
    reply: z.object({ id: idOf('Staff') }),
    codes: ['USER_PROTECTED', 'SUCCESSOR_NEEDED', 'SUCCESSOR_NOT_FOUND'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/users/administration/{userId}/sessions',
    summary: "A user's active sessions, the most recently used first",
    access: seeing,
    params,
    tells: { staff: 'params.userId' },
    reply: z.array(StaffSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/administration/{userId}/sessions/{sessionId}',
    summary: "End a user's session",
    access,
    needsFreshSignIn: true,
    params: params.extend({ sessionId: idParam('Session') }),
    tells: { staff: 'params.userId' },
    reply: z.object({ ended: z.literal(true) }),
  }),
  availableNumbers: endpoint({
    method: 'GET',
    path: '/users/internal-phone-number/available-numbers',
    summary: 'Phone numbers with an area code that can be bought from the telephone service',
    access,
    query: z.object({ baseNumber: z.string().regex(/^\d{3}$/, userTexts.base) }),
    callsOutside: true,
    reply: z.array(NumberOf),
    isLookup: true,
    codes: ['TELEPHONY_UNAVAILABLE'],
  }),
  specializations: endpoint({
    method: 'GET',
    path: '/patients/specializations',
    summary: 'Specializations that users can have in the external record',
    access,
    callsOutside: true,
    reply: z.array(z.object({ name: Text, isSupport: z.boolean() })),
    codes: ['EMR_UNAVAILABLE'],
  }),
  medicalCenters: endpoint({
    method: 'GET',
    path: '/patients/medical-centers',
    summary: 'Medical centers in the external record',
    access,
    callsOutside: true,
    reply: z.array(z.object({ id: Text, name: Text })),
    codes: ['EMR_UNAVAILABLE'],
  }),
  recordUser: endpoint({
    method: 'GET',
    path: '/patients/users',
    summary: "A user's data in the external record",
    access: seeing,
    query: z.object({ avonId: z.string().regex(/^[\w-]{1,80}$/, '{label} is not valid.') }),
    callsOutside: true,
    reply: z.object({ specialization: Text.nullable(), medical_centers: z.array(Text), userType: Text }),
    codes: ['EMR_UNAVAILABLE'],
  }),
};
