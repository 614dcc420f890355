import { inProgram } from './paths.ts';
import type { DemoMember, World } from './world.ts';

/** The guide's members who wait to hear from somebody: how many in each band of the outreach list, by days since. */
const bands = [
  { count: 5, from: 27, to: 33 },
  { count: 6, from: 21, to: 26 },
  { count: 6, from: 15, to: 20 },
] as const;

/** The account whose docket the product is shown with. */
export const mainGuide = 'guide';

/**
 * The time when the main guide calls Amara Okafor today, in minutes of the day. It is some hours from now, at the
 * latest five in the afternoon. If the demo starts later, the call is an hour from now.
 */
export function callToday(world: World): number {
  const { hour } = world.now.toZonedDateTimeISO(world.staffBy(mainGuide).timeZone);
  const inHours = hour * 60 + 4 * 60 + 30;
  return Math.min(Math.max(Math.min(inHours, 17 * 60), (hour + 1) * 60, 9 * 60), 23 * 60 + 30);
}

const nameOf = (member: DemoMember): string => `${member.firstName} ${member.lastName}`;

/** The members whom today's todos of the main docket are about: nobody else's plan touches them. */
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

/** Returns one of the members that the docket's picture names. */
export function docketMember(world: World, name: string): DemoMember {
  const found = world.members.find(
    (member) => nameOf(member) === name && member.guideId === world.staffBy(mainGuide).id,
  );
  if (found === undefined) throw new Error(`the demo has no ${name}`);
  return found;
}

/**
 * Days since the last contact that counted, for every member in the program. The main guide's members are in every band
 * of outreach.
 */
export function daysSinceContact(world: World): ReadonlyMap<number, number> {
  const random = world.random('contact plan');
  const days = new Map<number, number>();
  const main = world.staffBy(mainGuide).id;
  const waiting: number[] = bands.flatMap(({ count, from, to }) =>
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
