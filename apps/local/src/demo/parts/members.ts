import { workMomentDaysAgo } from '../moments.ts';
import { assignedMix, paths, unassignedMix } from '../paths.ts';
import type { Random } from '../random.ts';
import { type Group, handovers, outreachAccounts, roster, supervisorOf } from '../roster.ts';
import { type City, cities, type Region } from '../text/cities.ts';
import { backgrounds, backgroundWeights, nicknames, pronunciations } from '../text/names.ts';
import { type KnownPerson, knownPeople } from '../text/people.ts';
import { minuteOf, randomTimeOn, workdayFrom, workdayUntil } from '../times.ts';
import { type DemoMember, type DemoStatus, fieldColumns, type Part, type World } from '../world.ts';

type Person = Omit<DemoMember, 'id' | 'statuses' | 'stays'> & {
  status: string;
  account: string | null;
  changedDaysAgo?: number;
};

/** Four hundred members with names, places and status histories, in the order in which they enrolled. */
export const membersPart: Part = (world) => {
  const random = world.random('members');
  const used = new Set(knownPeople.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  const people = roster.flatMap((group) => {
    const known = knownPeople.filter((person) => group.guide === 'guide' && person.client === group.client);
    const others = Array.from({ length: group.count - known.length }, () => createPerson(world, group, random, used));
    if (group.guide === null) addDuplicate(others);
    return [...known.map((person) => knownPerson(world, person, random)), ...others];
  });
  people.sort((a, b) => Temporal.Instant.compare(a.enrolledAt, b.enrolledAt));
  for (const { status, account, changedDaysAgo, ...person } of people) {
    const statuses = history(world, person, status, account, random);
    const last = statuses.at(-1);
    if (changedDaysAgo !== undefined && last)
      last.at = workMomentDaysAgo(world.now, changedDaysAgo, person.city.zone, random);
    world.members.push({ ...person, id: world.nextId('users'), statuses, stays: [] });
  }
  return {
    users: world.members.map((member) => ({
      id: member.id,
      role: 'PATIENT',
      ...fieldColumns(member, 'users'),
      created_at: member.enrolledAt.toString(),
      version: 1,
    })),
  };
};

/**
 * Copies the data of one unassigned member to another and shortens the first name, so that the two look like
 * duplicates.
 */
function addDuplicate(people: Person[]): void {
  const [first, second] = [people[1], people[4]];
  if (!first || !second) return;
  const { firstName, lastName, dateOfBirth, gender } = first;
  Object.assign(second, {
    firstName: firstName.slice(0, Math.max(4, firstName.length - 1)),
    lastName,
    dateOfBirth,
    gender,
  });
}

function createPerson(world: World, group: Group, random: Random, used: Set<string>): Person {
  const region = random.weighted<Region>(group.regions);
  const city = cityIn(region, random);
  const background = backgrounds[random.weighted(backgroundWeights[region])];
  if (background === undefined) throw new Error(`no names for ${region}`);
  const gender = random.chance(0.58) ? 'Female' : 'Male';
  let firstName: string;
  let lastName: string;
  do {
    firstName = random.pick(gender === 'Female' ? background.women : background.men);
    lastName = random.pick(background.families);
  } while (used.has(`${firstName} ${lastName}`));
  used.add(`${firstName} ${lastName}`);
  const status = group.guide === null ? random.weighted(unassignedMix) : random.weighted(assignedMix);
  const age = random.chance(0.56)
    ? random.between(65, 89)
    : random.chance(0.68)
      ? random.between(45, 64)
      : random.between(22, 44);
  const client = world.client(group.client);
  const fits = status !== 'skill-building' || client.avonMedicalCenterId !== null;
  return {
    firstName,
    lastName,
    preferredName: random.chance(0.7) ? (nicknames[firstName] ?? null) : null,
    gender,
    pronouns: random.chance(0.45) ? (gender === 'Female' ? 'she/her/hers' : 'he/him/his') : null,
    namePronunciation: random.chance(0.8) ? (pronunciations[firstName] ?? null) : null,
    ...speaking(random.weighted(background.languages)),
    raceEthnicitySummary: background.race,
    timeZone: city.zone,
    dateOfBirth: born(world, age, random),
    client,
    city,
    ...countBackgrounds(world, group, status, random),
    enrolledAt: enrolled(world, status, random),
    status: fits ? status : 'engaged',
    account: group.guide,
  };
}

function knownPerson(world: World, person: KnownPerson, random: Random): Person {
  const background = backgrounds[person.background];
  const city = cities.find((entry) => entry.city === person.city);
  const { firstName, lastName } = person;
  if (background === undefined || city === undefined) throw new Error(`${firstName} ${lastName} is from nowhere`);
  return {
    firstName,
    lastName,
    preferredName: person.preferredName ?? null,
    gender: person.gender,
    pronouns: person.pronouns ?? null,
    namePronunciation: person.said ?? null,
    ...speaking(person.language),
    raceEthnicitySummary: person.race ?? background.race,
    timeZone: city.zone,
    dateOfBirth: person.birthday ? birthdayIn(world, person.birthday) : born(world, person.age, random),
    client: world.client(person.client),
    city,
    guideId: world.staffBy('guide').id,
    formerGuideId: null,
    enrolledAt: enrolled(world, person.status, random),
    status: person.status,
    account: 'guide',
    ...(person.changedDaysAgo === undefined ? {} : { changedDaysAgo: person.changedDaysAgo }),
  };
}

/** Returns the language that the member speaks, and the language of messages to the member. */
const speaking = (reportedLanguage: string): Pick<DemoMember, 'reportedLanguage' | 'language'> => ({
  reportedLanguage,
  language: reportedLanguage === 'Spanish' ? 'es' : 'en',
});

function countBackgrounds(
  world: World,
  group: Group,
  status: string,
  random: Random,
): Pick<Person, 'guideId' | 'formerGuideId'> {
  if (group.guide === null) return { guideId: null, formerGuideId: null };
  const former = handovers[group.guide];
  // Members in one of the first statuses have always had the same guide.
  const handedOver =
    former !== undefined &&
    !['queued', 'newly-engaged', 'attempted'].includes(status) &&
    random.chance(group.guide === 'guide' ? 0.12 : 0.3);
  return { guideId: world.staffBy(group.guide).id, formerGuideId: handedOver ? world.staffBy(former).id : null };
}

function cityIn(region: Region, random: Random): City {
  const here = cities.filter((entry) => entry.region === region);
  const name = random.weighted(Object.fromEntries(here.map((entry) => [entry.city, entry.weight])));
  const found = here.find((entry) => entry.city === name);
  if (found === undefined) throw new Error(`no town in ${region}`);
  return found;
}

/**
 * Returns a birth date for this age. The next birthday is at least two weeks away, because members whose birthday is
 * sooner are chosen by hand.
 */
function born(world: World, age: number, random: Random): string {
  const today = world.now.toZonedDateTimeISO('America/Chicago').toPlainDate();
  return today
    .subtract({ years: age })
    .subtract({ days: random.between(1, 350) })
    .toString();
}

function birthdayIn(world: World, { inDays, age }: { inDays: number; age: number }): string {
  const birthday = world.now.toZonedDateTimeISO('America/Chicago').toPlainDate().add({ days: inDays });
  return birthday.subtract({ years: age }, { overflow: 'constrain' }).toString();
}

function enrolled(world: World, status: string, random: Random): Temporal.Instant {
  const [from, to] = paths[status]?.days ?? [1, 1];
  const day = world.now
    .toZonedDateTimeISO('America/New_York')
    .toPlainDate()
    .subtract({ days: random.between(from, to) });
  // Enrollment files arrive early on working days, and each file contains several members.
  return minuteOf(workdayUntil(day), 'America/New_York', 5 * 60 + 10, random.between(0, 3) * 7);
}

function history(
  world: World,
  person: Omit<Person, 'status' | 'account'>,
  status: string,
  account: string | null,
  random: Random,
): DemoStatus[] {
  const keys = paths[status]?.keys ?? ['queued'];
  const zone = person.city.zone;
  const steps = keys.length - 1;
  const total = Number(world.now.epochMilliseconds - person.enrolledAt.epochMilliseconds);
  const latest = world.now.subtract({ hours: 20 });
  const latestWork = workMomentDaysAgo(world.now, 1, zone, random);
  const times = Array.from({ length: steps }, (_, n) => {
    // Spreads the steps randomly over the time since enrollment. The last step leaves time for later events.
    const share = steps === 1 ? 0.1 + random.next() * 0.5 : ((n + 0.35 + random.next() * 0.45) / (steps + 0.4)) ** 1.1;
    const day = workdayFrom(
      person.enrolledAt
        .add({ milliseconds: Math.round(total * Math.min(share, 0.95)) })
        .toZonedDateTimeISO(zone)
        .toPlainDate(),
    );
    const at = randomTimeOn(day, zone, random);
    return Temporal.Instant.compare(at, latest) > 0 ? latestWork.subtract({ seconds: (steps - n) * 41 }) : at;
  }).sort(Temporal.Instant.compare);
  const enroller = world.staffBy('admin').id;
  const decides = world.staffBy(
    account === null ? (outreachAccounts[person.client.name] ?? 'admin') : supervisorOf(account),
  ).id;
  return keys.map((key, n) => ({
    key,
    at: n === 0 ? person.enrolledAt : (times[n - 1] ?? person.enrolledAt),
    by:
      n === 0
        ? enroller
        : ['newly-engaged', 're-engaged', 'graduated', 'disenrolled'].includes(key)
          ? decides
          : (person.guideId ?? decides),
  }));
}
