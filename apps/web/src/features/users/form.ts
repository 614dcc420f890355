import type { AdminUser, ClientEntry, Role, TeamEntry } from '@guidepost/contracts';
import { contracts, userTexts } from '@guidepost/contracts/schemas';
import { canAuditClients, dateZones, dayIn, hasResourcingNumber, teamProblem } from '@guidepost/rules';
import { z } from 'zod';
import { businessNow } from '../../shared/clock.ts';

/** The user form's values. */
export interface UserValues {
  firstName: string;
  lastName: string;
  email?: string;
  role: string;
  timeZone: string;
  mobilePhone: string | null;
  languages: string[];
  resourceNumber: string | null;
  teams: TeamEntry[];
  clientAuditors: ClientEntry[];
  specialization: string | null;
  medical_centers: string[];
  createAvonUser: boolean;
  /** Only for a new user: true to send an invitation by email. */
  invite?: boolean;
  version?: number;
}

export const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Role',
  timeZone: 'Time zone',
  mobilePhone: 'Mobile phone',
  languages: 'Languages',
  resourceNumber: 'Resourcing Number',
  teams: 'Teams',
  clientAuditors: 'Customers to audit',
  specialization: 'Specialization',
  medical_centers: 'Medical centers',
  createAvonUser: 'Add to the external EMR',
  invite: 'Invite by email',
} as const satisfies Record<Exclude<keyof UserValues, 'version'>, string>;

/** Returns today's date in the time zone for team dates. */
export const todayOfTeams = (): string => dayIn(businessNow(), dateZones.team);
export const todayOfClients = (): string => dayIn(businessNow(), dateZones.client);

type UserEndpoint = Omit<typeof contracts.users.update, 'body'> & { body: z.ZodType<UserValues> };

/** Returns the endpoint with the form's validation: the contract plus the rules for teams. */
export function endpointOf(isNew: boolean): UserEndpoint {
  const { body } = isNew ? contracts.users.create : contracts.users.update;
  // allows any text, because the field contains the typed digits until the user chooses a number
  const typed = (body as z.ZodObject).extend({ resourceNumber: z.string().nullish() });
  const checked = typed.superRefine((values, context) => {
    const { teams = [], clientAuditors = [], resourceNumber, role } = values as Partial<UserValues>;
    if (resourceNumber && hasResourcingNumber(role as Role) && !/^\+1\d{10}$/.test(resourceNumber))
      context.addIssue({
        code: 'custom',
        path: ['resourceNumber'],
        message: /^\d{3}$/.test(resourceNumber) ? 'Choose one of the available numbers' : userTexts.base,
      });
    const wrong = teamProblem(teams);
    if (wrong) {
      const isTwice = wrong.problem === 'twice';
      context.addIssue({
        code: 'custom',
        path: ['teams', wrong.at, isTwice ? 'teamId' : 'role'],
        message: isTwice ? userTexts.teamTwice : userTexts.oneTeam,
      });
    }
    const twice = clientAuditors.findIndex(
      ({ clientId }, n) => clientAuditors.findIndex((other) => other.clientId === clientId) < n,
    );
    if (twice !== -1)
      context.addIssue({ code: 'custom', path: ['clientAuditors', twice, 'clientId'], message: userTexts.clientTwice });
  });
  return { ...contracts.users.update, body: checked as unknown as z.ZodType<UserValues> };
}

/** Returns the values to send. Clears those that the chosen role cannot have. */
export const sentOf = <T extends Pick<UserValues, 'role' | 'resourceNumber' | 'clientAuditors'>>(values: T): T => ({
  ...values,
  ...(hasResourcingNumber(values.role as Role) ? {} : { resourceNumber: null }),
  ...(canAuditClients(values.role as Role) ? {} : { clientAuditors: [] }),
});

/** Returns the form values for an existing or new user. */
export function valuesOf(user: AdminUser | undefined): UserValues {
  if (!user) {
    return {
      firstName: '',
      lastName: '',
      email: '',
      role: '',
      timeZone: 'America/New_York',
      mobilePhone: null,
      languages: [],
      resourceNumber: null,
      teams: [],
      clientAuditors: [],
      specialization: null,
      medical_centers: [],
      createAvonUser: false,
      invite: true,
    };
  }
  const [teamDay, clientDay] = [todayOfTeams(), todayOfClients()];
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    timeZone: user.timeZone,
    mobilePhone: user.mobilePhone?.number ?? null,
    languages: user.languages,
    resourceNumber: null,
    teams: user.teams
      .filter(({ endDate }) => endDate === null || endDate >= teamDay)
      .map(({ teamId, role, isManager, startDate, endDate }) => ({ teamId, role, isManager, startDate, endDate })),
    clientAuditors: user.managedClients.filter(({ endDate }) => endDate === null || endDate >= clientDay),
    specialization: user.specialization,
    medical_centers: user.medical_centers,
    createAvonUser: false,
    version: user.version,
  };
}
