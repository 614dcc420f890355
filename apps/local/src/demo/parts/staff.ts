import type { Role } from '@guidepost/contracts';
import { localIssuer } from '../../identity/settings.ts';
import type { Part } from '../world.ts';

interface Person {
  account: string;
  name: [first: string, last: string];
  role: Role;
  zone: string;
  location: string;
  phone: string;
  /** Teams that this person works in. */
  member?: string[];
  /** Teams that this person manages. */
  manages?: string[];
  administers?: string[];
  /** Days since the person left the organization. */
  leftDaysAgo?: number;
}

const chicago = 'America/Chicago';
const allClients = ['Sunrise Health', 'Bluebonnet Care', 'Lakeshore Advantage'];

/** The demo's fourteen staff users. The documentation names the first seven accounts. */
const people: Person[] = [
  {
    account: 'superadmin',
    name: ['Ellen', 'Marsh'],
    role: 'SUPER_ADMIN',
    zone: 'America/New_York',
    location: 'Philadelphia, PA',
    phone: '+12675550104',
    administers: allClients,
  },
  {
    account: 'admin',
    name: ['Daniel', 'Okonkwo'],
    role: 'ADMIN',
    zone: chicago,
    location: 'Houston, TX',
    phone: '+13465550111',
    administers: allClients,
  },
  {
    account: 'supervisor',
    name: ['Priya', 'Raman'],
    role: 'GUIDE_SUPERVISOR',
    zone: chicago,
    location: 'Houston, TX',
    phone: '+13465550118',
    manages: ['Gulf Coast', 'Golden Triangle'],
    administers: ['Sunrise Health', 'Bluebonnet Care'],
  },
  {
    account: 'guide',
    name: ['Marisol', 'Vega'],
    role: 'GUIDE',
    zone: chicago,
    location: 'Houston, TX',
    phone: '+13465550126',
    member: ['Gulf Coast'],
  },
  {
    account: 'guide2',
    name: ['Tom', 'Lindqvist'],
    role: 'GUIDE',
    zone: chicago,
    location: 'Chicago, IL',
    phone: '+13125550139',
    member: ['Great Lakes'],
  },
  {
    account: 'provider',
    name: ['Hannah', 'Weiss'],
    role: 'PROVIDER',
    zone: chicago,
    location: 'Houston, TX',
    phone: '+13465550140',
  },
  {
    account: 'outreach',
    name: ['Jamal', 'Whitfield'],
    role: 'COMMUNITY_OUTREACH_SPECIALIST',
    zone: chicago,
    location: 'Beaumont, TX',
    phone: '+14095550142',
    member: ['Golden Triangle'],
  },
  {
    account: 'renee.boudreaux',
    name: ['Renee', 'Boudreaux'],
    role: 'GUIDE',
    zone: chicago,
    location: 'Lake Charles, LA',
    phone: '+13375550151',
    member: ['Gulf Coast'],
  },
  {
    account: 'andre.castille',
    name: ['Andre', 'Castille'],
    role: 'GUIDE',
    zone: chicago,
    location: 'Port Arthur, TX',
    phone: '+14095550155',
    member: ['Golden Triangle'],
  },
  {
    account: 'maureen.kelly',
    name: ['Maureen', 'Kelly'],
    role: 'GUIDE',
    zone: 'America/New_York',
    location: 'Detroit, MI',
    phone: '+13135550160',
    member: ['Great Lakes'],
  },
  {
    account: 'grace.nakamura',
    name: ['Grace', 'Nakamura'],
    role: 'GUIDE',
    zone: 'Pacific/Honolulu',
    location: 'Honolulu, HI',
    phone: '+18085550167',
    member: ['Mountain and Pacific'],
  },
  {
    account: 'luis.ortega',
    name: ['Luis', 'Ortega'],
    role: 'GUIDE',
    zone: 'America/Denver',
    location: 'Denver, CO',
    phone: '+17205550171',
    member: ['Mountain and Pacific'],
  },
  {
    account: 'victor.stanek',
    name: ['Victor', 'Stanek'],
    role: 'GUIDE_SUPERVISOR',
    zone: 'America/Los_Angeles',
    location: 'Long Beach, CA',
    phone: '+15625550178',
    manages: ['Mountain and Pacific', 'Great Lakes'],
  },
  {
    account: 'colleen.burke',
    name: ['Colleen', 'Burke'],
    role: 'GUIDE',
    zone: chicago,
    location: 'Milwaukee, WI',
    phone: '+14145550183',
    member: ['Great Lakes'],
    leftDaysAgo: 24,
  },
];

/** The languages that staff speak besides English, by account. */
const additionalLanguages: Readonly<Record<string, readonly string[]>> = {
  guide: ['Spanish'],
  supervisor: ['Tamil', 'Hindi'],
  'renee.boudreaux': ['Spanish', 'French'],
  'andre.castille': ['Vietnamese'],
  'maureen.kelly': ['Arabic'],
  'grace.nakamura': ['Japanese', 'Tagalog'],
  'luis.ortega': ['Spanish'],
};

/**
 * Two invited people who have not accepted. One of them was invited the day before yesterday. The other person's
 * invitation has expired.
 */
const invited = [
  { name: ['Imani', 'Brooks'], hoursAgo: 43 },
  { name: ['Pavel', 'Novak'], hoursAgo: 24 * 19 },
] as const;

/** The staff, their teams, and each client's administrators. */
export const staffPart: Part = (world) => {
  const since = world.now.subtract({ hours: 24 * 420 });
  const day = (daysAgo: number) =>
    world.now
      .subtract({ hours: 24 * daysAgo })
      .toZonedDateTimeISO('America/New_York')
      .toPlainDate()
      .toString();
  const team = (name: string) => world.teams.find((entry) => entry.name === name)?.id;
  for (const { account, name, role, zone } of people) {
    world.staff.push({
      id: world.nextId('users'),
      firstName: name[0],
      lastName: name[1],
      email: `${account}@demo.test`,
      role,
      timeZone: zone,
    });
  }
  const withIds = people.map((person) => ({ ...person, id: world.staffBy(person.account).id }));
  const memberships = withIds.flatMap(({ id, member = [], manages = [], leftDaysAgo }) => [
    ...member.map((name) => ({
      team_id: team(name),
      staff_id: id,
      role: 'MEMBER',
      is_manager: false,
      end_date: leftDaysAgo ? day(leftDaysAgo) : null,
    })),
    ...manages.map((name) => ({ team_id: team(name), staff_id: id, role: 'VIEWER', is_manager: true, end_date: null })),
  ]);
  // The provider sees the members of the team that works with the medical center.
  memberships.push({
    team_id: team('Gulf Coast'),
    staff_id: world.staffBy('provider').id,
    role: 'VIEWER',
    is_manager: false,
    end_date: null,
  });
  const newcomers = invited.map((one) => ({ ...one, id: world.nextId('users') }));
  const admin = world.staffBy('admin').id;
  const at = (hours: number) => world.now.subtract({ hours }).toString();
  return {
    users: [
      ...world.staff.map((person) => ({
        id: person.id,
        role: person.role,
        first_name: person.firstName,
        last_name: person.lastName,
        created_at: since.toString(),
        version: 1,
      })),
      ...newcomers.map(({ id, name, hoursAgo }) => ({
        id,
        role: 'GUIDE',
        first_name: name[0],
        last_name: name[1],
        created_at: at(hoursAgo),
        version: 1,
      })),
    ],
    staff: [
      ...withIds.map(({ id, account, zone, location, phone, leftDaysAgo }) => ({
        user_id: id,
        email: `${account}@demo.test`,
        time_zone: zone,
        location,
        mobile_phone: phone,
        languages: ['English', ...(additionalLanguages[account] ?? [])],
        disabled_at: leftDaysAgo ? world.now.subtract({ hours: 24 * leftDaysAgo }).toString() : null,
      })),
      ...newcomers.map(({ id, name }) => ({
        user_id: id,
        email: `${name.join('.').toLowerCase()}@example.org`,
        time_zone: chicago,
        location: null,
        mobile_phone: null,
        languages: [],
        disabled_at: null,
      })),
    ],
    // The local identity provider uses staff ids as subjects. At each start, it updates the issuer to Guidepost's
    // current URL.
    staff_identities: withIds.map(({ id }) => ({
      issuer: localIssuer('http://localhost'),
      subject: String(id),
      staff_id: id,
      linked_at: since.toString(),
    })),
    staff_invitations: newcomers.map(({ id, hoursAgo }) => ({
      staff_id: id,
      invited_by: admin,
      state: 'sent',
      invited_at: at(hoursAgo),
      sent_at: at(hoursAgo),
      expires_at: at(hoursAgo - 24 * 14),
    })),
    team_memberships: memberships.map((entry) => ({
      id: world.nextId('team_memberships'),
      start_date: day(400),
      ...entry,
    })),
    client_auditors: withIds.flatMap(({ id, administers = [] }) =>
      administers.map((name) => ({
        id: world.nextId('client_auditors'),
        client_id: world.client(name).id,
        staff_id: id,
        start_date: day(400),
        end_date: null,
      })),
    ),
  };
};
