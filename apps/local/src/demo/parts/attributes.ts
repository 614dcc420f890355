import { raceEthnicities, raceEthnicitySummary } from '@guidepost/rules';
import { inProgram } from '../paths.ts';
import type { Random } from '../random.ts';
import { places } from '../text/places.ts';
import { caseManagers, clientFields, doctors, navigators, plans } from '../text/profiles.ts';
import type { DemoMember, Part, World } from '../world.ts';

/** The segments in the order of their ids, which is the order in which a migration created them. */
const segments = ['dual-eligible', 'high-need', 'rising-risk', 'recently-discharged', 'behavioral-health'] as const;

/** The client's data about its members: plan, doctor, hospitals, phase, and custom fields. */
export const attributesPart: Part = (world) => {
  const random = world.random('attributes');
  const attributes: Record<string, unknown>[] = [];
  const feed: Record<string, unknown>[] = [];
  const inSegments: Record<string, unknown>[] = [];
  for (const member of world.members) {
    const isDual = ageOf(world, member) >= 65 && random.chance(0.4);
    const isReported = random.chance(0.93);
    attributes.push({
      member_id: member.id,
      outreach_phase: phaseOf(world, member),
      ...(isReported ? insuranceOf(world, member, isDual, random) : nothing.insurance),
      ...(isReported && random.chance(0.9) ? providerOf(member, random) : nothing.provider),
      updated_at: member.enrolledAt.toString(),
    });
    if (isReported) feed.push(...clientFeedOf(world, member, random));
    const keys = new Set<(typeof segments)[number]>();
    if (isDual) keys.add('dual-eligible');
    if (member.stays.some((stay) => isRecent(world, stay.dischargeDate))) keys.add('recently-discharged');
    if (random.chance(0.18)) keys.add(random.pick(['high-need', 'rising-risk', 'behavioral-health'] as const));
    for (const key of keys) inSegments.push({ member_id: member.id, segment_id: segments.indexOf(key) + 1 });
  }
  return {
    member_attributes: attributes,
    member_client_feed: feed,
    member_segments: inSegments,
    member_race_ethnicities: world.members.flatMap((member) =>
      chosenBy(member).map((id) => ({ member_id: member.id, race_ethnicity_id: id })),
    ),
  };
};

const today = (world: World) => world.now.toZonedDateTimeISO('America/Chicago').toPlainDate();
const ageOf = (world: World, member: DemoMember): number =>
  Temporal.PlainDate.from(member.dateOfBirth).until(today(world), { largestUnit: 'year' }).years;
const isRecent = (world: World, day: string | null): boolean =>
  day !== null && day >= today(world).subtract({ days: 30 }).toString();

const nothing = {
  insurance: {
    dsnp_flag: null,
    effective_date: null,
    insurance_plan_name: null,
    subscriber_id: null,
    medicare_id: null,
    medicaid_id: null,
  },
  provider: {
    pcp_name: null,
    pcp_address_line1: null,
    pcp_address_line2: null,
    pcp_city: null,
    pcp_state: null,
    pcp_zip: null,
    pcp_phone_number: null,
    care_navigator: null,
    case_manager: null,
    hospitals: [] as string[],
  },
};

/** Returns the member's program phase, in the client's words. */
function phaseOf(world: World, member: DemoMember): string | null {
  const key = member.statuses.at(-1)?.key ?? 'queued';
  if (key === 'skill-building') return 'Skill building';
  if (key === 'graduated') return 'Graduated';
  if (!inProgram.has(key)) return key === 'disenrolled' || key === 'declined' ? null : 'Outreach';
  const since = member.statuses.find((status) => status.key === 'newly-engaged')?.at ?? member.enrolledAt;
  const months = Math.floor((world.now.epochMilliseconds - since.epochMilliseconds) / (30 * 86_400_000));
  const checkIn = [9, 6, 3, 1].find((month) => months >= month);
  return checkIn === undefined ? 'Welcome' : `Month ${checkIn} check-in`;
}

function insuranceOf(world: World, member: DemoMember, isDual: boolean, random: Random) {
  const own = plans[member.client.name];
  if (own === undefined) throw new Error(`${member.client.name} has no plans`);
  const hasMedicare = isDual || ageOf(world, member) >= 65;
  const digits = (length: number) => Array.from({ length }, () => random.between(0, 9)).join('');
  const letter = () => random.pick(['A', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'M']);
  return {
    dsnp_flag: isDual,
    effective_date: `${today(world).year - random.between(0, 3)}-01-01`,
    insurance_plan_name: isDual ? own.dual : hasMedicare ? own.medicare : own.medicaid,
    subscriber_id: `${own.prefix}${digits(9)}`,
    // Real Medicare numbers contain neither S nor Z, so this number cannot be real.
    medicare_id: hasMedicare
      ? `${random.between(1, 9)}SZ${random.between(0, 9)}-${letter()}${letter()}${random.between(0, 9)}-${letter()}${letter()}${digits(2)}`
      : null,
    medicaid_id: isDual || !hasMedicare ? digits(9) : null,
  };
}

function providerOf(member: DemoMember, random: Random) {
  const { city, state, zips, region, areaCodes } = member.city;
  const { name, practice } = random.pick(doctors[region]);
  const hospitals = places[region].hospitals
    .filter((hospital) => hospital.state === state)
    .map((hospital) => hospital.name);
  return {
    pcp_name: name,
    pcp_address_line1: practice,
    pcp_address_line2: `${random.between(101, 9800)} ${random.pick(places[region].streets)}`,
    pcp_city: city,
    pcp_state: state,
    pcp_zip: random.pick(zips),
    pcp_phone_number: `+1${random.pick(areaCodes)}555${String(random.between(100, 9999)).padStart(4, '0')}`,
    care_navigator: random.chance(0.6) ? random.pick(navigators) : null,
    case_manager: random.chance(0.4) ? random.pick(caseManagers) : null,
    hospitals: [
      ...new Set([...member.stays.map((stay) => stay.hospital), ...random.shuffled(hospitals).slice(0, 1)]),
    ].slice(0, 3),
  };
}

function clientFeedOf(world: World, member: DemoMember, random: Random): Record<string, unknown>[] {
  return Object.entries(clientFields).flatMap(([section, fields]) =>
    Object.entries(fields).flatMap(([label, values], place) =>
      random.chance(0.7)
        ? [
            {
              id: world.nextId('member_client_feed'),
              member_id: member.id,
              field_section: section,
              field_label: label,
              field_value: random.pick(values),
              sort_order: place + 1,
            },
          ]
        : [],
    ),
  );
}

/**
 * Returns the entries of the race and ethnicity list that together give the member's summary, such as `White
 * (Mexican)`.
 */
function chosenBy(member: DemoMember): number[] {
  const [, race = '', ethnicity] = /^([^(]+?)(?: \((.+)\))?$/.exec(member.raceEthnicitySummary) ?? [];
  const root = raceEthnicities.find((entry) => entry.parentRaceEthnicityId === null && entry.name === race);
  const named = raceEthnicities.filter((entry) => entry.name === ethnicity);
  const narrower = named.find((entry) => entry.parentRaceEthnicityId === root?.raceEthnicityId) ?? named[0];
  const ids = [root, narrower].flatMap((entry) => (entry ? [entry.raceEthnicityId] : []));
  const summary = raceEthnicitySummary(ids.map((raceEthnicityId) => ({ raceEthnicityId, detail: null })));
  if (summary !== member.raceEthnicitySummary)
    throw new Error(`the list of races has no ${member.raceEthnicitySummary}`);
  return ids;
}
