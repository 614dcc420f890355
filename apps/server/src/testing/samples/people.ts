import { randomUUID } from 'node:crypto';
import type { SamplesOf } from './ids.ts';

let absences = 0;
let phones = 0;

/** Returns an unused mobile number, because two users cannot have the same number. */
function freePhone(): string {
  phones += 1;
  return `+1346555${String(phones + 2000).padStart(4, '0')}`;
}

/** Sample inputs for users: sessions, accounts, teams, customers, training and the audit. */
export const peopleSamples = {
  exports: {
    table: () => ({ body: { table: 'teams', searchTerm: 'a', reason: 'Board meeting' } }),
    member: ({ memberId }) => ({ body: { memberId, reason: 'Records request' } }),
    members: () => ({}),
    fetch: ({ archiveId }) => ({ params: { archiveId } }),
  },
  session: {
    clientConfig: () => ({}),
    activity: () => ({}),
    end: () => ({}),
    own: () => ({}),
    endOne: ({ ownSessionId }) => ({ params: { sessionId: ownSessionId } }),
  },
  staff: {
    verify: () => ({}),
    list: () => ({ query: { role: 'guide', searchTerm: 'a' } }),
    teams: () => ({ query: { allViewable: true } }),
    team: () => ({}),
    hierarchy: () => ({}),
  },
  users: {
    list: () => ({}),
    create: ({ teamId }) => ({
      body: {
        firstName: 'Nora',
        lastName: 'Haddad',
        email: `nora.${randomUUID()}@example.com`,
        role: 'GUIDE',
        timeZone: 'America/Chicago',
        mobilePhone: freePhone(),
        teams: [{ teamId, role: 'MEMBER', isManager: false }],
      },
    }),
    update: ({ colleagueId, teamId }) => ({
      params: { userId: colleagueId },
      body: { firstName: 'Nora', teams: [{ teamId, isPrimary: true }] },
    }),
    invite: ({ colleagueId }) => ({ params: { userId: colleagueId } }),
    holdings: ({ colleagueId }) => ({ params: { userId: colleagueId } }),
    handOver: ({ colleagueId, coverId }) => ({ params: { userId: colleagueId }, query: { receivers: `${coverId}:1` } }),
    disable: ({ colleagueId }) => ({ params: { userId: colleagueId }, body: {} }),
    enable: ({ colleagueId }) => ({ params: { userId: colleagueId } }),
    remove: ({ colleagueId }) => ({ params: { userId: colleagueId } }),
    sessions: ({ colleagueId }) => ({ params: { userId: colleagueId } }),
    endSession: ({ colleagueId, sessionId }) => ({ params: { userId: colleagueId, sessionId } }),
    availableNumbers: () => ({ query: { baseNumber: '346' } }),
    specializations: () => ({}),
    medicalCenters: () => ({}),
    recordUser: () => ({ query: { avonId: 'user_abcdefghijklmnopqrstuvwx_s0_100' } }),
  },
  absences: {
    list: () => ({}),
    covers: () => ({}),
    create: ({ coverId }) => {
      absences += 1;
      // uses a different week for each absence, because a user can have only one absence per day; a scene's absences
      // start in 2090
      const firstDay = Temporal.PlainDate.from('2040-01-02').add({ weeks: absences });
      return { body: { coverId, firstDay: firstDay.toString(), lastDay: firstDay.add({ days: 2 }).toString() } };
    },
    update: ({ absenceId, coverId }) => ({ params: { absenceId }, body: { coverId } }),
    remove: ({ absenceId }) => ({ params: { absenceId } }),
    report: ({ absenceId }) => ({ params: { absenceId } }),
    seen: ({ absenceId }) => ({ params: { absenceId } }),
  },
  teams: {
    list: () => ({}),
    create: ({ lineId }) => ({ body: { name: `Team ${randomUUID()}`, internalPhoneNumberId: lineId } }),
    update: ({ teamId, lineId }) => ({ params: { id: teamId }, body: { internalPhoneNumberId: lineId } }),
  },
  alertSetup: {
    list: () => ({}),
    create: () => ({
      body: { severity: 'info', title: 'Slow texts', message: 'Up to 10 minutes.', isDismissable: true },
    }),
    update: ({ alertId }) => ({ params: { alertId }, body: { title: 'Slower texts' } }),
    remove: ({ alertId }) => ({ params: { alertId } }),
  },
  audit: {
    list: ({ memberId }) => ({ query: { memberId, limit: 5 } }),
    chain: () => ({}),
    export: ({ memberId }) => ({ body: { memberId, reason: 'Asked by the member' } }),
    printMember: ({ memberId }) => ({ params: { memberId } }),
    printScreen: () => ({ body: { screen: 'docket' } }),
  },
  training: {
    providerStatus: () => ({}),
    setProviderStatus: () => ({ body: { isProviderClient: true } }),
    characters: () => ({}),
    reset: () => ({}),
  },
  clients: {
    list: () => ({ query: { includeConsents: true } }),
    get: ({ clientId }) => ({ params: { id: clientId } }),
    details: ({ clientId }) => ({ params: { id: clientId } }),
    create: ({ termId, teamId, lineId }) => ({
      body: {
        name: `Cedar County ${randomUUID()}`,
        displayName: 'Cedar County',
        website: 'https://care.example.org/cedar-county',
        smsReEngagementThreshold: 3,
        callEngagementLengthRequirementInMinutes: 2,
        internalPhoneNumberId: lineId,
        termIds: [termId],
        teamIds: [teamId],
      },
    }),
    update: ({ clientId }) => ({ params: { id: clientId }, body: { averageMonthsInProgram: 12 } }),
  },
  retirement: {
    list: () => ({}),
    get: ({ teamId }) => ({ params: { kind: 'team', recordId: teamId } }),
    set: ({ templateId }) => ({ params: { kind: 'template', recordId: templateId }, body: { isRetired: true } }),
  },
} satisfies SamplesOf<
  | 'session'
  | 'staff'
  | 'users'
  | 'absences'
  | 'teams'
  | 'alertSetup'
  | 'audit'
  | 'exports'
  | 'training'
  | 'clients'
  | 'retirement'
>;
