import { type AssignableRole, assignableRoles, type Role, type TeamRole } from '@guidepost/contracts';

/** Whether a role can be given, or taken away, on the screen (docs/areas/admin.md#roles). */
export const isAssignable = (role: Role): role is AssignableRole => assignableRoles.some((one) => one === role);

/** Roles that have a number of their own, from which they call and text. */
export const takesResourcingNumber = (role: Role): boolean => role === 'GUIDE' || role === 'GUIDE_SUPERVISOR';

/** Roles that audit clients: their table is theirs alone on the screen. */
export const auditsClients = (role: Role): boolean => role === 'GUIDE_SUPERVISOR';

/** Who may be disabled or deleted by whom: never oneself, and an administrator only by a SUPER_ADMIN. */
export const mayTakeAway = (by: { id: number; role: Role }, user: { id: number; role: Role }): boolean =>
  by.id !== user.id && (by.role === 'SUPER_ADMIN' || (user.role !== 'ADMIN' && user.role !== 'SUPER_ADMIN'));

/** Roles that carry members of their own, and can take over those of others. */
export const guideRoles: readonly Role[] = [
  'GUIDE',
  'GUIDE_SUPERVISOR',
  'SOCIAL_WORKER',
  'COMMUNITY_HEALTH_WORKER',
  'COMMUNITY_OUTREACH_SPECIALIST',
];

/** Whether somebody has anything in their hands that would be nobody's without them. */
export const holdsSomething = (
  holdings: Record<'members' | 'todos' | 'scheduledTexts' | 'reviews' | 'lines', number>,
): boolean => holdings.members + holdings.todos + holdings.scheduledTexts + holdings.reviews + holdings.lines > 0;

/** A name with the first letter of each of its words as a capital; the rest stays as it was typed. */
export const capitalisedName = (name: string): string =>
  name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(^|[\s-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** What somebody of a role can be in the external record: whoever is no provider, only what supports. */
export const specializationsFor = <T extends { isSupport: boolean }>(all: readonly T[], role: Role | ''): T[] =>
  all.filter(({ isSupport }) => role === 'PROVIDER' || isSupport);

interface Dated {
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
}

const overlaps = (a: Dated, b: Dated): boolean =>
  (a.startDate ?? '') <= (b.endDate || '9999') && (b.startDate ?? '') <= (a.endDate || '9999');

/** The role in a team that an entry means, whichever of its two names it was sent by. */
export const teamRoleOf = (entry: { role?: TeamRole | undefined; isPrimary?: boolean | undefined }): TeamRole =>
  entry.role ?? (entry.isPrimary ? 'MEMBER' : 'VIEWER');

interface Entry extends Dated {
  teamId: number;
  role?: TeamRole | undefined;
  isPrimary?: boolean | undefined;
}

/**
 * What is wrong with the teams of one person: the place of the entry that has to go, and why. Nobody is in a team
 * twice, or MEMBER of two teams on the same day.
 */
export function teamProblem(entries: readonly Entry[]): { at: number; problem: 'twice' | 'two-teams' } | null {
  for (const [at, entry] of entries.entries()) {
    const before = entries.slice(0, at);
    if (before.some(({ teamId }) => teamId === entry.teamId)) return { at, problem: 'twice' };
    const isMember = teamRoleOf(entry) === 'MEMBER';
    if (isMember && before.some((other) => teamRoleOf(other) === 'MEMBER' && overlaps(other, entry)))
      return { at, problem: 'two-teams' };
  }
  return null;
}

/** What somebody needs to go on with their members: a role that carries members, and to be MEMBER of a team. */
export type Footing = 'role' | 'team';

interface Placed {
  role: Role | '';
  teams: readonly Entry[];
}

/** Whether somebody is MEMBER of a team on a day. */
const isMemberOn = (teams: readonly Entry[], day: string): boolean =>
  teams.some(
    (entry) =>
      teamRoleOf(entry) === 'MEMBER' && (entry.startDate ?? day) <= day && (!entry.endDate || entry.endDate >= day),
  );

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/**
 * What somebody lacks, once a day is over, to go on with their members (docs/areas/admin.md#successors). Without such a role nobody is
 * among those who guide; who is MEMBER of no team is supervised by nobody, and only they see their members.
 */
export function lackingAfter({ role, teams }: Placed, day: string): Footing[] {
  const lacking: Footing[] = [];
  if (role !== '' && !guideRoles.includes(role)) lacking.push('role');
  if (!isMemberOn(teams, dayAfter(day))) lacking.push('team');
  return lacking;
}

/**
 * What a change takes from somebody of what they need to go on with their members. Teams that serve fewer clients take nothing: they go
 * on seeing their members, and so does the team that they are in then.
 */
export function takenBy(before: Placed, after: Placed, day: string): Footing[] {
  const lacked = lackingAfter(before, day);
  return lackingAfter(after, day).filter((footing) => !lacked.includes(footing));
}

/** The last day on which somebody is MEMBER of a team without a gap from a day on; null where no end is known, or they are in none then. */
export function lastDayInTeam(teams: readonly Entry[], day: string): string | null {
  const members = teams.filter((entry) => teamRoleOf(entry) === 'MEMBER');
  let last: string | null = null;
  for (let at = day; ; at = dayAfter(last)) {
    const found = members.find((entry) => isMemberOn([entry], at));
    if (!found) return last;
    if (!found.endDate) return null;
    last = found.endDate;
  }
}

/** In whose zone a day begins where a date of a team or of a client comes without one. */
export const dateZones = { team: 'America/New_York', client: 'America/Los_Angeles' } as const;
