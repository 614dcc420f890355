import type { Sentence } from '@guidepost/contracts';
import { phoneNumber } from '../imports/telecom.ts';
import { sentence } from '../sentences/sentence.ts';
import { enrollmentDay } from './dates.ts';
import type { Written } from './facts.ts';
import type { X12Delimiters } from './x12.ts';

/** What a member's loop of an 834 says: the segments from an INS to the next. */
export interface Member834 {
  isSubscriber: boolean;
  maintenance: string;
  hasName: boolean;
  /** The dates that are written in it, and in which of its segments. */
  dates: { place: number; written: string }[];
  /** Elements that cannot be used, for the 999. The code is of X12 element 621. */
  faults: { place: number; element: number; code: string }[];
  /** Why the member cannot be taken. */
  refused: Sentence | null;
  written: Written;
}

/** One coverage of a member: loop 2300. */
interface Plan {
  maintenance: string;
  name: string | null;
  begins: string | null;
  endsOn: string | null;
  group: string | null;
}

/** Qualifiers of DTP03 that say of coverage when it begins and ends: of eligibility, benefits, and enrollment. */
const begins: ReadonlySet<string> = new Set(['356', '348', '386']);
const ends: ReadonlySet<string> = new Set(['357', '349', '343']);
const phoneKinds: Readonly<Record<string, 'mobilePhone' | 'homePhone' | 'workPhone' | 'otherPhone'>> = {
  CP: 'mobilePhone',
  HP: 'homePhone',
  TE: 'homePhone',
  WP: 'workPhone',
  AP: 'otherPhone',
};

/**
 * Reads a member's loop. Of the loops within it those of the member's own name and mailing address, and their coverage,
 * are read; those of employers, schools, guardians and doctors are not. A social security number is never taken: not
 * as the member's (NM108 34, REF SY), and not where the subscriber's number is the same one.
 * @param subscriber the number of the subscriber above, for dependants whose loop does not repeat it
 */
export function memberOf(
  segments: readonly (readonly string[])[],
  { component, repetition }: X12Delimiters,
  subscriber: string | null,
): Member834 {
  const [ins = []] = segments;
  const isSubscriber = ins[1] !== 'N';
  const maintenance = (ins[3] ?? '').trim();
  const written: Written = { relationship: said(ins[2]), isDependant: !isSubscriber };
  const plans: Plan[] = [];
  const dates: Member834['dates'] = [];
  const own: Plan = { maintenance, name: null, begins: null, endsOn: null, group: null };
  const numbers: Partial<Record<string, string>> = {};
  const faults: Member834['faults'] = [];
  let nameNumber: string | null = null;
  let hasEmptySubscriber = false;
  let social: string | null = null;
  let hasName = false;
  let maintained: string | null = null;
  let about: 'member' | 'mailing' | 'else' = 'member';
  segments.forEach((elements, place) => {
    const element = (n: number) => said(elements[n]);
    const plan = plans.at(-1);
    switch (elements[0]) {
      case 'HD':
        about = 'else';
        plans.push({ maintenance: element(1) ?? '', name: planName(element), begins: null, endsOn: null, group: null });
        break;
      case 'NM1':
        about = entity(element(1), plan !== undefined);
        if (about !== 'member') break;
        hasName = element(3) !== null || element(4) !== null;
        written.lastName = element(3);
        written.firstName = element(4);
        if (element(8) === '34') social = digits(element(9));
        else if (element(8) === 'ZZ') nameNumber = element(9);
        break;
      case 'REF':
        if (element(1) === '0F' && element(2) === null) {
          hasEmptySubscriber = true;
          faults.push({ place, element: 2, code: '1' });
        }
        if (element(1) === 'SY') social = digits(element(2));
        else if (plan && element(1) === '1L') plan.group = element(2);
        else if (!plan && element(1) !== null) numbers[element(1) as string] = element(2) ?? undefined;
        break;
      case 'DTP': {
        const qualifier = element(1) ?? '';
        const day = element(3);
        if (day !== null) dates.push({ place, written: day });
        const of = plan ?? own;
        if (begins.has(qualifier)) of.begins = day;
        else if (ends.has(qualifier)) of.endsOn = earlier(of.endsOn, day);
        else if (qualifier === '303') maintained = day;
        break;
      }
      case 'PER':
        if (about === 'member') {
          takeContacts(elements, written);
          for (const n of badContacts(elements)) faults.push({ place, element: n, code: '7' });
        }
        break;
      case 'N3':
      case 'N4':
        if (about === 'member') Object.assign(written, addressPart(elements));
        else if (about === 'mailing') written.mailing = { ...written.mailing, ...addressPart(elements) };
        break;
      case 'DMG':
        if (about !== 'member') break;
        written.dateOfBirth = element(2);
        if (written.dateOfBirth !== null && enrollmentDay(written.dateOfBirth) === null)
          faults.push({ place, element: 2, code: '8' });
        written.gender = element(3) === 'U' ? null : element(3);
        written.raceEthnicitySummary = raceCode(element(5), component, repetition);
        break;
      case 'LUI':
        if (about === 'member') written.reportedLanguage ??= element(2) ?? element(3);
        break;
    }
  });
  const isSocial = (number: string | null) => number !== null && digits(number) === social;
  const number = (key: string) => (isSocial(numbers[key] ?? null) ? null : (numbers[key] ?? null));
  const subscriberNumber = number('0F') ?? (isSubscriber ? null : subscriber);
  written.subscriberNumber = subscriberNumber;
  // REF*ZZ is mutually defined and often a plan code: two members can have the same one
  const own23 = number('23');
  const fromName = isSocial(nameNumber) ? null : nameNumber;
  written.memberNumber = own23 ?? (isSubscriber ? (subscriberNumber ?? fromName) : fromName);
  const isOnlySocial = written.memberNumber === null && ['0F', '23'].some((key) => isSocial(numbers[key] ?? null));
  const refused =
    hasEmptySubscriber && own23 === null && subscriberNumber === null
      ? sentence('The subscriber number (REF*0F) is empty. Ask the sender to fill it in.')
      : isOnlySocial
        ? sentence(
            'The only number is a social security number, which is not stored. Ask the sender for a member number in REF*0F or REF*23.',
          )
        : null;
  Object.assign(written, coverageOf(own, plans));
  written.group = number('1L') ?? plans.find(({ group }) => group !== null)?.group ?? null;
  written.isEnd = endsAll(maintenance, plans);
  const isRestated = [maintenance, ...plans.map((plan) => plan.maintenance)].some((code) => restates.has(code));
  written.isOpenEnded = !written.isEnd && isRestated && plans.length > 0;
  written.isChange = !written.isEnd && !isRestated;
  written.endDay = maintained === null ? null : enrollmentDay(maintained);
  const died = said(ins[12]);
  if (died !== null && said(ins[11]) === 'D8') {
    const day = enrollmentDay(died);
    written.diedOn = day;
    if (day !== null) written.notes = [sentence('The file says that they died on {day}.', { day })];
  }
  return { isSubscriber, maintenance, hasName, dates, faults, refused, written };
}

const said = (value: string | undefined): string | null => value?.trim() || null;
const digits = (value: string | null): string | null => value?.replaceAll('-', '').trim() || null;

/** Of whom a loop that begins with NM1 tells. */
const entity = (code: string | null, isInCoverage: boolean): 'member' | 'mailing' | 'else' =>
  isInCoverage ? 'else' : code === 'IL' || code === '74' ? 'member' : code === '31' ? 'mailing' : 'else';

const planName = (element: (n: number) => string | null): string | null =>
  [element(3), element(4)].filter((part) => part !== null).join(' ') || null;

/** What N3 or N4 says of a place. */
function addressPart(elements: readonly string[]) {
  const element = (n: number) => said(elements[n]);
  if (elements[0] === 'N3') return { line1: element(1) ?? '', line2: element(2) };
  return { city: element(1) ?? '', state: element(2) ?? '', zip: element(3) ?? '' };
}

/** The elements of a PER that hold a number which is no US phone number. */
const badContacts = (elements: readonly string[]): number[] =>
  [3, 5, 7].flatMap((at) => {
    const [kind, value] = [said(elements[at]), said(elements[at + 1])];
    return kind !== null && kind in phoneKinds && value !== null && phoneNumber(value) === null ? [at + 1] : [];
  });

function takeContacts(elements: readonly string[], written: Written): void {
  for (const at of [3, 5, 7]) {
    const value = said(elements[at + 1]);
    const kind = said(elements[at]);
    if (value === null || kind === null) continue;
    const phone = phoneKinds[kind];
    if (kind === 'EM') written.email ??= value;
    else if (phone !== undefined) {
      // a second number of a kind is kept as the other one
      if (written[phone] == null) written[phone] = value;
      else written.otherPhone ??= value;
    }
  }
}

/** The first race that is coded: an element alone, or components of which the last is the code. */
function raceCode(value: string | null, component: string, repetition: string | null): string | null {
  const first = repetition === null ? value : value?.split(repetition)[0];
  return said(first?.split(component)[0]);
}

const isEnded = ({ maintenance }: Plan): boolean => maintenance === '024' || maintenance === '002';

/** Maintenance that states a coverage anew, so that a coverage without an end has none: added, reinstated, or audited. */
const restates: ReadonlySet<string> = new Set(['021', '025', '030', '032']);

/**
 * Whether this member's coverage ends. A coverage in the same loop that goes on outweighs a termination of the member: a
 * dropped dental plan does not end the member.
 */
const endsAll = (maintenance: string, plans: readonly Plan[]): boolean =>
  plans.length > 0 ? plans.every((plan) => isEnded(plan)) : maintenance === '024' || maintenance === '002';

/** The earlier of two written days; one that is missing or no day does not count. */
function earlier(one: string | null, other: string | null): string | null {
  const [a, b] = [one && enrollmentDay(one), other && enrollmentDay(other)];
  if (!a || !b) return b ? other : (one ?? other);
  return a <= b ? one : other;
}

/**
 * Returns what the loop says of the coverage: from the earliest beginning to the latest end, where a coverage without an end has
 * none. The member's own end (DTP*357) is often that of the plan year. If the member's coverage ends, the earlier of both ends
 * counts. Otherwise the own end counts only if no coverage that goes on has dates.
 */
function coverageOf(own: Plan, plans: readonly Plan[]): Pick<Written, 'plan' | 'begins' | 'endsOn'> {
  const dayOf = (written: string | null) => (written === null ? null : enrollmentDay(written));
  const latestEnd = (list: readonly Plan[]) => {
    const ends = list.map(({ endsOn }) => dayOf(endsOn)).filter((day) => day !== null);
    return list.length > 0 && ends.length === list.length ? (ends.sort().at(-1) ?? null) : null;
  };
  const isOver = endsAll(own.maintenance, plans);
  const going = plans.filter((plan) => !isEnded(plan));
  const plan = (going.length > 0 ? going : plans).map(({ name }) => name).filter((name) => name !== null);
  const firstDays = plans.map(({ begins }) => dayOf(begins)).filter((day) => day !== null);
  const begins = own.begins ?? firstDays.sort()[0] ?? null;
  // the end of a plan year that was over before the coverage begins ends nothing
  const [end, beginning] = [dayOf(own.endsOn), dayOf(begins)];
  const ownEnd = end !== null && beginning !== null && end < beginning ? null : own.endsOn;
  const isDated = going.some((one) => dayOf(one.begins) !== null || dayOf(one.endsOn) !== null);
  return {
    plan: [...new Set(plan)].join(', ') || null,
    begins,
    endsOn: isOver ? earlier(ownEnd, latestEnd(plans)) : isDated ? latestEnd(going) : (ownEnd ?? latestEnd(plans)),
  };
}
