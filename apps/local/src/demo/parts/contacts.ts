import { inProgram } from '../paths.ts';
import type { Random } from '../random.ts';
import { knownPeople } from '../text/people.ts';
import { places } from '../text/places.ts';
import { type DemoMember, fieldColumns, type Part, type World } from '../world.ts';

/**
 * The members' records, addresses and contact data. All phone numbers are fictional 555 numbers, and all email domains
 * are reserved.
 */
export const contactsPart: Part = (world) => {
  const known = new Map(knownPeople.map((person) => [`${person.firstName} ${person.lastName} ${person.city}`, person]));
  const phones: Record<string, unknown>[] = [];
  const addresses: Record<string, unknown>[] = [];
  const emails: Record<string, unknown>[] = [];
  const usedNumbers = new Set(knownPeople.flatMap((person) => person.phone ?? []));

  function phone(
    member: DemoMember,
    number: string,
    description: string,
    isPrimary: boolean,
    reason: string | null = null,
  ): void {
    const isMobile = description === 'Mobile';
    const id = world.nextId('phone_numbers');
    if (isPrimary) Object.assign(member, { phone: number, phoneId: id, phoneLabel: description });
    phones.push({
      id,
      user_id: member.id,
      number,
      description,
      type: isMobile ? 'mobile' : description === 'Home' ? 'landline' : null,
      is_primary: isPrimary,
      do_not_contact_reason: reason,
      created_at: member.enrolledAt.toString(),
      version: 1,
    });
  }
  function freeNumber(member: DemoMember, random: Random): string {
    for (;;) {
      const number = `+1${random.pick(member.city.areaCodes)}555${String(random.between(100, 9999)).padStart(4, '0')}`;
      if (usedNumbers.has(number)) continue;
      usedNumbers.add(number);
      return number;
    }
  }

  for (const member of world.members) {
    const random = world.random('contacts', member);
    const person = known.get(`${member.firstName} ${member.lastName} ${member.city.city}`);
    phone(
      member,
      person?.phone ?? freeNumber(member, random),
      random.chance(0.72) || person?.phone ? 'Mobile' : 'Home',
      true,
    );
    if (random.chance(0.34))
      phone(
        member,
        freeNumber(member, random),
        secondPhone(member, random),
        false,
        random.chance(0.12) ? 'Asked not to be called on this number' : null,
      );
    addresses.push({
      id: world.nextId('addresses'),
      user_id: member.id,
      ...home(member, random),
      ...(person?.line1 ? { line1: person.line1, line2: person.line2 ?? null, zip: person.zip } : {}),
      created_at: member.enrolledAt.toString(),
      version: 1,
    });
    if (random.chance(0.38)) {
      member.email = emailOf(member, random);
      emails.push({
        id: world.nextId('email_addresses'),
        user_id: member.id,
        email: member.email,
        description: 'Personal',
        is_primary: true,
        created_at: member.enrolledAt.toString(),
        version: 1,
      });
    }
  }
  return {
    members: world.members.map((member) => memberRow(world, member)),
    member_identifiers: world.members.map((member) => ({
      member_id: member.id,
      client_id: member.client.id,
      system: `https://care.example.org/${member.client.name.toLowerCase().replaceAll(' ', '-')}/member`,
      value: clientNumber(member),
      type: 'Member number',
    })),
    phone_numbers: phones,
    addresses,
    email_addresses: emails,
  };
};

/** Returns the number that the client uses for a member. */
export const clientNumber = (member: DemoMember): string =>
  `${member.client.name.charAt(0)}${100_000 + ((member.id * 7919) % 899_993)}`;

/**
 * Returns the member's id at the medical center. Members in the program have one if their client works with the medical
 * center.
 */
const avonId = (member: DemoMember): string | null =>
  member.client.avonMedicalCenterId !== null && inProgram.has(member.statuses.at(-1)?.key ?? '')
    ? `user_${((member.id * 2_654_435_761) % 4_294_967_296).toString(36).padStart(7, '0')}${member.id}`
    : null;

function memberRow(world: World, member: DemoMember) {
  const status = world.status(member.statuses.at(-1)?.key ?? 'queued');
  return {
    user_id: member.id,
    client_id: member.client.id,
    client_user_id: clientNumber(member),
    ...fieldColumns(member, 'members'),
    avon_id: avonId(member),
    stage_id: status.stageId,
    status_id: status.id,
    assigned_guide_id: member.guideId,
    outreach_count: 0,
    city: member.city.city,
    state: member.city.state,
  };
}

function secondPhone(member: DemoMember, random: Random): string {
  return member.gender === 'Female'
    ? random.pick(['Daughter', 'Son', 'Sister', 'Neighbor', 'Home', 'Work'])
    : random.pick(['Wife', 'Daughter', 'Son', 'Brother', 'Home', 'Work']);
}

/** One in this many addresses has no coordinates. */
const unmeasured = 19;

function home(member: DemoMember, random: Random) {
  const { city, state, zips, latitude, longitude, region } = member.city;
  const flat = random.chance(0.4)
    ? random.pick(['Apt 2B', 'Apt 114', 'Unit 3', 'Apt 207', 'Lot 18', 'Apt 5', 'Unit B', 'Apt 31'])
    : null;
  const jitter = (degrees: number) => Math.round((degrees + (random.next() - 0.5) * 0.05) * 1e5) / 1e5;
  const address = {
    description: 'Home',
    line1: `${random.between(101, 8990)} ${random.pick(places[region].streets)}`,
    line2: flat,
    city,
    state,
    zip: random.pick(zips),
    latitude: jitter(latitude),
    longitude: jitter(longitude),
    is_primary: true,
  };
  // members whose address has no coordinates are not on the map
  return member.id % unmeasured === 0 ? { ...address, latitude: null, longitude: null } : address;
}

function emailOf(member: DemoMember, random: Random): string {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replace(/[^\p{ASCII}]/gu, '')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
  const first = plain(member.firstName);
  const last = plain(member.lastName);
  const year = member.dateOfBirth.slice(2, 4);
  const local = random.pick([
    `${first}.${last}`,
    `${first}${last}${year}`,
    `${first.charAt(0)}${last}`,
    `${last}.${first}${year}`,
  ]);
  return `${local || 'mail'}@${random.pick(['example.com', 'example.net', 'example.org'])}`;
}
