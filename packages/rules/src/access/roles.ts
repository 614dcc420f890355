import { type Permission, permissions, type Role } from '@guidepost/contracts';

/**
 * Permissions of each role (docs/areas/access.md#roles-and-permissions). The type requires an entry for every role, so
 * the code does not compile if a new role has no entry.
 */

const dayToDay = [
  'CAN_ASSIGN_PATIENT_MESSAGE',
  'CAN_SEND_PATIENT_MESSAGE',
  'CAN_VIEW_MEMBERS',
  'CAN_UPDATE_ALL_USER_DATA',
  'CAN_SEE_SMS',
  'CAN_CALL_MEMBERS',
  'CAN_SEE_NOTES_AND_VISITS',
  'CAN_CREATE_NOTES_AND_VISITS',
  'CAN_CHANGE_CALL_SUBJECT',
  'CAN_SCHEDULE_EVENTS',
  'CAN_SEE_VOICEMAILS',
  'CAN_SEE_FILES',
  'CAN_SEE_USER_NEEDS',
  'CAN_UPDATE_USER_NEEDS',
  'CAN_SEE_CONSENTS',
  'CAN_UPDATE_CONSENTS',
  'CAN_SEE_STAGES',
  'CAN_COMMENT',
  'CAN_MANAGE_HEALTH_SUMMARY_RESPONSES',
  'CAN_MANAGE_WORKFLOWS',
  'CAN_COMPLETE_SURVEYS',
  'CAN_VIEW_SURVEYS',
  'CAN_PROVIDE_MEMBER_SUMMARY_FEEDBACK',
  'CAN_VIEW_CLIENTS',
  'CAN_FILTER_BY_CLIENT',
  'CAN_FILTER_BY_GUIDE',
  'CAN_FILTER_BY_SEGMENT',
  'CAN_FILTER_BY_STATUS',
  'CAN_VIEW_ALERTS',
  'CAN_VIEW_CHANGE_LOGS',
  'CAN_CREATE_MEMBER_STATUS_CHANGE_REQUESTS',
  'CAN_CREATE_MEMBER_TRANSFER_REQUESTS',
  'CAN_SEE_HOSPITALIZATIONS',
  'CAN_UPDATE_HOSPITALIZATIONS',
  'CAN_MESSAGE_TEMPLATE',
  'CAN_DOCKET_EMBED',
] as const satisfies readonly Permission[];

const supervising = [
  ...dayToDay,
  'CAN_SEE_ALL_CALLS',
  'CAN_ASSIGN_CALL_REVIEWS',
  'CAN_REOPEN_SURVEYS',
  'CAN_OVERRIDE_UNDER_TWO_MINUTE_ENGAGEMENT',
  'CAN_MANAGE_MEMBER_FEEDBACK',
  'CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS',
  'CAN_AUDIT_MEMBER_TRANSFER_REQUESTS',
  'CAN_ALTER_COMPLETE_MEMBER_STATUS_REQUESTS',
] as const satisfies readonly Permission[];

const viewing = [
  'CAN_VIEW_MEMBERS',
  'CAN_SEE_NOTES_AND_VISITS',
  'CAN_CREATE_NOTES_AND_VISITS',
  'CAN_SEE_USER_NEEDS',
  'CAN_SEE_CONSENTS',
  'CAN_SEE_STAGES',
  'CAN_SEE_FILES',
  'CAN_VIEW_SURVEYS',
  'CAN_VIEW_CLIENTS',
  'CAN_VIEW_ALERTS',
  'CAN_SEE_HOSPITALIZATIONS',
  'CAN_FILTER_BY_CLIENT',
  'CAN_FILTER_BY_GUIDE',
  'CAN_FILTER_BY_STATUS',
] as const satisfies readonly Permission[];

export const rolePermissions = {
  SUPER_ADMIN: permissions,
  ADMIN: permissions,
  GUIDE_SUPERVISOR: supervising,
  GUIDE: dayToDay,
  SOCIAL_WORKER: dayToDay,
  COMMUNITY_HEALTH_WORKER: dayToDay,
  COMMUNITY_OUTREACH_SPECIALIST: dayToDay,
  NURSE_PRACTITIONER: viewing,
  PROVIDER: viewing,
  PATIENT: [],
  SYSTEM: [],
} as const satisfies Record<Role, readonly Permission[]>;

const sets = new Map<Role, ReadonlySet<Permission>>(
  Object.entries(rolePermissions).map(([role, list]) => [role as Role, new Set<Permission>(list)]),
);

const none: ReadonlySet<Permission> = new Set();

/** Returns the permissions of a role. Returns an empty set for an unknown role. */
export const permissionsOf = (role: Role): ReadonlySet<Permission> => sets.get(role) ?? none;

/**
 * Returns true if users with this role may be impersonated. This is true only for roles that guide members
 * (docs/areas/access.md#impersonation).
 */
export const isImpersonable = (role: Role): boolean => role === 'GUIDE' || role === 'GUIDE_SUPERVISOR';
