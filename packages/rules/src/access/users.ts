import { type AssignableRole, assignableRoles, type Role, type TeamRole } from '@guidepost/contracts';

/** Returns true if administrators can assign and remove a role in the user form (docs/areas/admin.md#roles). */
export const isAssignable = (role: Role): role is AssignableRole => assignableRoles.some((one) => one === role);

/** Returns true if users with this role have their own phone number for calls and texts. */
export const hasResourcingNumber = (role: Role): boolean => role === 'GUIDE' || role === 'GUIDE_SUPERVISOR';

/** Returns true if users with this role audit clients. Only they see the table of clients to audit. */
export const canAuditClients = (role: Role): boolean => role === 'GUIDE_SUPERVISOR';

/**
 * Returns true if a user may disable or delete another user. A user may not disable themselves, and only a SUPER_ADMIN may
 * disable an administrator.
 */
export const canDisable = (by: { id: number; role: Role }, user: { id: number; role: Role }): boolean =>
  by.id !== user.id && (by.role === 'SUPER_ADMIN' || (user.role !== 'ADMIN' && user.role !== 'SUPER_ADMIN'));

/** Roles that can have their own members and can take over other guides' members. */
export const guideRoles: readonly Role[] = [
  'GUIDE',
  'GUIDE_SUPERVISOR',
  'SOCIAL_WORKER',
  'COMMUNITY_HEALTH_WORKER',
  'COMMUNITY_OUTREACH_SPECIALIST',
];

/** Returns true if a user has open items that need a new owner when the user leaves. */
export const hasOpenItems = (
  holdings: Record<'members' | 'todos' | 'scheduledTexts' | 'reviews' | 'lines', number>,
): boolean => holdings.members + holdings.todos + holdings.scheduledTexts + holdings.reviews + holdings.lines > 0;

/** Capitalizes the first letter of each word of a name. Does not change the other letters. */
export const capitalizedName = (name: string): string =>
  name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(^|[\s-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/**
 * Returns the specializations that a user with a role can have in the external record. Only a PROVIDER can have a
 * specialization that is not a support specialization.
 */
export const specializationsFor = <T extends { isSupport: boolean }>(all: readonly T[], role: Role | ''): T[] =>
  all.filter(({ isSupport }) => role === 'PROVIDER' || isSupport);

interface DatedEntry {
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
}

const overlaps = (a: DatedEntry, b: DatedEntry): boolean =>
  (a.startDate ?? '') <= (b.endDate || '9999') && (b.startDate ?? '') <= (a.endDate || '9999');

/** Returns the team role of an entry: `role` if it is set, otherwise the role for `isPrimary`. */
export const teamRoleOf = (entry: { role?: TeamRole | undefined; isPrimary?: boolean | undefined }): TeamRole =>
  entry.role ?? (entry.isPrimary ? 'MEMBER' : 'VIEWER');

interface TeamMembershipEntry extends DatedEntry {
  teamId: number;
  role?: TeamRole | undefined;
  isPrimary?: boolean | undefined;
}

/**
 * Returns the index of the first invalid entry in a user's list of teams, and the problem. A user cannot be in the same
 * team twice, or be MEMBER of two teams on the same day.
 */
export function teamProblem(
  entries: readonly TeamMembershipEntry[],
): { at: number; problem: 'twice' | 'two-teams' } | null {
  for (const [at, entry] of entries.entries()) {
    const before = entries.slice(0, at);
    if (before.some(({ teamId }) => teamId === entry.teamId)) return { at, problem: 'twice' };
    const isMember = teamRoleOf(entry) === 'MEMBER';
    if (isMember && before.some((other) => teamRoleOf(other) === 'MEMBER' && overlaps(other, entry)))
      return { at, problem: 'two-teams' };
  }
  return null;
}

/**
 * A requirement that users must meet to keep their assigned members. The user's role must allow members, and the user
 * must be MEMBER of a team.
 */
export type KeepRequirement = 'role' | 'team';

interface RoleAndTeams {
  role: Role | '';
  teams: readonly TeamMembershipEntry[];
}

/** Returns true if a user is MEMBER of a team on a day. */
const isMemberOn = (teams: readonly TeamMembershipEntry[], day: string): boolean =>
  teams.some(
    (entry) =>
      teamRoleOf(entry) === 'MEMBER' && (entry.startDate ?? day) <= day && (!entry.endDate || entry.endDate >= day),
  );

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/**
 * Returns which requirements for keeping members a user will not meet on the day after `day`
 * (docs/areas/admin.md#successors). Lists of guides omit users whose role does not allow members. A user who is not
 * MEMBER of a team has no supervisor, and no other user sees their members.
 */
export function unmetRequirements({ role, teams }: RoleAndTeams, day: string): KeepRequirement[] {
  const lacking: KeepRequirement[] = [];
  if (role !== '' && !guideRoles.includes(role)) lacking.push('role');
  if (!isMemberOn(teams, dayAfter(day))) lacking.push('team');
  return lacking;
}

/**
 * Returns which requirements for keeping members a user met before a change but not after it. A change of the teams'
 * clients does not matter, because the user and their team still see the user's members.
 */
export function lostRequirements(before: RoleAndTeams, after: RoleAndTeams, day: string): KeepRequirement[] {
  const lacked = unmetRequirements(before, day);
  return unmetRequirements(after, day).filter((footing) => !lacked.includes(footing));
}

/**
 * Returns the last day of a user's uninterrupted time as MEMBER of a team, starting on `day`. Returns null if there is
 * no end date, or if the user is not MEMBER of a team on that day.
 */
export function lastDayInTeam(teams: readonly TeamMembershipEntry[], day: string): string | null {
  const members = teams.filter((entry) => teamRoleOf(entry) === 'MEMBER');
  let last: string | null = null;
  for (let at = day; ; at = dayAfter(last)) {
    const found = members.find((entry) => isMemberOn([entry], at));
    if (!found) return last;
    if (!found.endDate) return null;
    last = found.endDate;
  }
}

/** Default time zones for team dates and client dates that are sent without a time zone. */
export const dateZones = { team: 'America/New_York', client: 'America/Los_Angeles' } as const;
