import { inProgram } from './paths.ts';
import type { DemoMember, World } from './world.ts';

/** How many of the main guide's members are in each band of the outreach list, by days since the last contact. */
const contactBands = [
  { count: 5, from: 27, to: 33 },
  { count: 6, from: 21, to: 26 },
  { count: 6, from: 15, to: 20 },
] as const;

/** The account whose docket appears in screenshots and demonstrations. */
export const mainGuide = 'guide';

/**
 * Returns the time of today's call between the main guide and Amara Okafor, in minutes since midnight. The call is
 * about four hours from now, between 9:00 and 17:00. From 17:00 on, it is at the next full hour.
 */
export function callToday(world: World): number {
  const { hour } = world.now.toZonedDateTimeISO(world.staffBy(mainGuide).timeZone);
  const inHours = hour * 60 + 4 * 60 + 30;
  return Math.min(Math.max(Math.min(inHours, 17 * 60), (hour + 1) * 60, 9 * 60), 23 * 60 + 30);
}

const nameOf = (member: DemoMember): string => `${member.firstName} ${member.lastName}`;

/** The members who have todos on the main guide's docket today. The random plans do not change these members' data. */
const onDocket = [
  'Dolores Whitaker',
  'Jerome Baptiste',
  'Ruth Ann Kowalczyk',
  'Samir Haddad',
  'Xiomara Peña',
  'Walter Birdsong',
  'Amara Okafor',
  'Noelani Kahale',
  'Deshawn Mayfield',
];
export const isOnDocket = (member: DemoMember): boolean => onDocket.includes(nameOf(member));

/** Returns one of the main guide's members by name. Screenshots of the docket show these names. */
export function docketMember(world: World, name: string): DemoMember {
  const found = world.members.find(
    (member) => nameOf(member) === name && member.guideId === world.staffBy(mainGuide).id,
  );
  if (found === undefined) throw new Error(`the demo has no ${name}`);
  return found;
}

/**
 * Returns the days since the last successful contact for every member in the program. Some of the main guide's members
 * are in each band of the outreach list.
 */
export function daysSinceContact(world: World): ReadonlyMap<number, number> {
  const random = world.random('contact plan');
  const days = new Map<number, number>();
  const main = world.staffBy(mainGuide).id;
  const waiting: number[] = contactBands.flatMap(({ count, from, to }) =>
    Array.from({ length: count }, () => random.between(from, to)),
  );
  for (const member of random.shuffled(world.members)) {
    if (!inProgram.has(member.statuses.at(-1)?.key ?? '')) continue;
    const isMain = member.guideId === main && !isOnDocket(member);
    days.set(
      member.id,
      (isMain ? waiting.pop() : undefined) ?? random.between(2, isMain || isOnDocket(member) ? 13 : 34),
    );
  }
  return days;
}
