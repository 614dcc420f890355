import type { MemberIdentifier, Sentence } from '@guidepost/contracts';
import { isPlaceholder, isPlaceholderNumber } from '../imports/placeholders.ts';
import { sentence } from '../sentences/sentence.ts';
import { enrollmentDay } from './dates.ts';
import type { LineValues } from './enrollment-facts.ts';
import type { LostValues } from './facts.ts';
import { wordOf } from './findings.ts';
import { racesOf } from './value-names.ts';
import type { X12Delimiters } from './x12.ts';
import { badContacts, readContacts } from './x12-contacts.ts';
import {
  additionCodes,
  contradictionOf,
  coverageDates,
  coverageOf,
  earlierDay,
  emptyPlan,
  groupNumbersOf,
  type Plan,
  planName,
  restatementCodes,
} from './x12-coverage.ts';
import { leftOutPeople, loopsOf, partsNotStored } from './x12-loops.ts';

/** An element that cannot be used, to be reported in the acknowledgment (999). */
export interface ElementError {
  /** Index of the segment in the member's loop. */
  place: number;
  element: number;
  /** X12 code of the error (element 621). */
  code: string;
  /** Set if a whole segment is missing after the INS. `place`, `element` and `code` are then unused. */
  missing?: 'REF';
}

type LostValueKey = LostValues extends ReadonlyMap<infer Key, unknown> ? Key : never;

/** Data in a member's loop of an 834: the segments from an INS to the next one. */
export interface Member834 {
  isSubscriber: boolean;
  maintenance: string;
  hasName: boolean;
  faults: ElementError[];
  /** Loop of each segment, such as 2100A. */
  loops: string[];
  /** Position of each value, for errors that are found when values are parsed. */
  places: ReadonlyMap<LostValueKey, { place: number; element: number }>;
  /**
   * Identifier that is used as the member number, such as REF*23. For a dependent without an identifier,
   * `subscriberNumberKey`.
   */
  identifier: string | null;
  /** A placeholder in place of a member number, such as `0`; null if the loop has no placeholder. */
  placeholder: string | null;
  /** Reason why the member is refused; null if the member is accepted. */
  refused: Sentence | null;
  /**
   * True if the subscriber's number is a social security number. A dependent's loop after it can repeat this number.
   */
  isSocialFamily: boolean;
  /** Insurance lines of the coverages. */
  lines: string[];
  /** Labels of the loop's parts that Guidepost has no field for. */
  notStored: string[];
  written: LineValues;
}

/** The last subscriber before a dependent's loop. */
export interface LastSubscriber {
  number: string | null;
  /** True if the subscriber's number was a social security number, which is not stored. */
  isSocial: boolean;
}

/**
 * Identifier for dependents without a number. It consists of the subscriber's number, the birth date and the first
 * name.
 */
export const subscriberNumberKey = 'subscriber';

/** Qualifiers (DTP01) for the beginning and end of coverage: eligibility, benefits and enrollment. */
const beginQualifiers: ReadonlySet<string> = new Set(['356', '348', '386']);
const endQualifiers: ReadonlySet<string> = new Set(['357', '349', '343']);

/**
 * Reads a member's loop: the member's own name, mailing address and coverage. Loops about employers, schools, guardians
 * and doctors are not read. Notes or `notStored` list them. A social security number (NM108 34, REF SY) is never used,
 * even if it is also the subscriber's number.
 * @param last the subscriber before this loop, for dependents whose loop does not repeat the number
 * @param identifier the client's choice of the identifier that is used as the member number
 */
export function memberOf(
  segments: readonly (readonly string[])[],
  { component, repetition }: X12Delimiters,
  { last, identifier }: { last: LastSubscriber; identifier: MemberIdentifier },
): Member834 {
  const [ins = []] = segments;
  const isSubscriber = ins[1] !== 'N';
  const maintenance = (ins[3] ?? '').trim();
  const written: LineValues = { relationship: trimToNull(ins[2]), isDependant: !isSubscriber };
  const loops = loopsOf(segments);
  const plans: Plan[] = [];
  const own: Plan = { ...emptyPlan, maintenance };
  const numbers = new Map<string, { value: string; place: number }>();
  const faults: ElementError[] = [];
  const places = new Map<LostValueKey, { place: number; element: number }>();
  const social = new Set<string | null>();
  const nameNumbers: { kind: string; value: string; place: number }[] = [];
  let hasEmptySubscriber = false;
  let hasName = false;
  let maintained: string | null = null;
  let isContactLeft = false;
  let races: ReturnType<typeof racesOf> = { words: null, unknown: [] };
  const dates = coverageDates();
  let isFalselySocial = false;
  const placeholders: { of: string; number: string }[] = [];
  const isRealNumber = (of: string, number: string, place: number, at: number): boolean => {
    if (!isPlaceholderNumber(number)) return true;
    placeholders.push({ of, number: number.slice(0, 40) });
    faults.push({ place, element: at, code: '7' });
    return false;
  };
  const addSocial = (value: string | null, place: number, element: number) => {
    if (value === null) return;
    // requires only seven digits, because leading zeros may be missing, and a letter or suffix may be added
    if (value.replace(/\D/g, '').length >= 7) social.add(digits(value));
    else {
      isFalselySocial = true;
      faults.push({ place, element, code: '7' });
    }
  };
  segments.forEach((elements, place) => {
    const loop = loops[place];
    const element = (n: number) => trimToNull(elements[n]);
    const at = (key: LostValueKey, n: number) => {
      places.set(key, { place, element: n });
      return element(n);
    };
    const plan = plans.at(-1);
    switch (elements[0]) {
      case 'HD':
        plans.push({
          ...emptyPlan,
          maintenance: element(1) ?? '',
          line: element(3),
          name: planName((n) => nullIfPlaceholder(element(n))),
          isNamed: nullIfPlaceholder(element(4)) !== null,
        });
        places.set('plan', { place, element: 4 });
        break;
      case 'NM1':
        if (loop !== '2100A') break;
        hasName = element(3) !== null || element(4) !== null;
        written.lastName = at('lastName', 3);
        written.firstName = at('firstName', 4);
        if (element(8) === '34') addSocial(element(9), place, 9);
        else if (element(9) !== null && isRealNumber('NM109', element(9) ?? '', place, 9))
          nameNumbers.push({ kind: element(8) ?? '', value: element(9) ?? '', place });
        break;
      case 'REF': {
        const [kind, value] = [element(1), element(2)];
        if (loop === '2300' && kind === '1L' && plan) plan.group ??= nullIfPlaceholder(value);
        if (loop !== '2000' && loop !== '2100A') break;
        if (kind === '0F' && value === null) {
          hasEmptySubscriber = true;
          faults.push({ place, element: 2, code: '1' });
        }
        if (kind === 'SY') addSocial(value, place, 2);
        else if (
          kind !== null &&
          value !== null &&
          (!numberKinds(identifier).has(kind) || isRealNumber(`REF*${kind}`, value, place, 2))
        )
          numbers.set(kind, { value, place });
        break;
      }
      case 'DTP': {
        const qualifier = element(1) ?? '';
        const [first = null, second = first] = element(2) === 'RD8' ? (element(3)?.split('-') ?? []) : [element(3)];
        if ([first, second].some((day) => day !== null && enrollmentDay(day) === null))
          faults.push({ place, element: 3, code: '8' });
        if (loop !== '2000' && loop !== '2100A' && loop !== '2300') break;
        const of = plan ?? own;
        if (beginQualifiers.has(qualifier)) {
          of.begins = first;
          dates.add('begins', qualifier, first);
          if (element(2) === 'RD8') of.endsOn = earlierDay(of.endsOn, second);
          if (element(2) === 'RD8') dates.add('endsOn', qualifier, second);
        } else if (endQualifiers.has(qualifier)) {
          of.endsOn = earlierDay(of.endsOn, second);
          dates.add('endsOn', qualifier, second);
        } else if (qualifier === '303') maintained = first;
        break;
      }
      case 'PER':
        if (loop === '2100A') {
          isContactLeft = readContacts(elements, written, at) || isContactLeft;
          for (const n of badContacts(elements)) faults.push({ place, element: n, code: '7' });
        }
        break;
      case 'N3':
      case 'N4':
        if (loop === '2100A') Object.assign(written, addressPart(elements));
        else if (loop === '2100C') written.mailing = { ...written.mailing, ...addressPart(elements) };
        for (const [n, key] of addressKeys(elements))
          places.set(loop === '2100C' ? `mailing ${key}` : key, { place, element: n });
        break;
      case 'DMG':
        if (loop !== '2100A') break;
        written.dateOfBirth = at('dateOfBirth', 2);
        written.gender = at('gender', 3);
        if (written.gender === 'U') written.gender = null;
        races = racesOf(at('raceEthnicitySummary', 5), component, repetition);
        // `factsOf` adds a note if a code's meaning is unknown
        written.raceEthnicitySummary = races.words ?? races.unknown[0] ?? null;
        break;
      case 'LUI':
        if (loop === '2100A') written.reportedLanguage ??= at('reportedLanguage', 2) ?? at('reportedLanguage', 3);
        break;
    }
  });
  const placeOf = (key: string) => ({ place: numbers.get(key)?.place ?? 0, element: 2 });
  const namePlace = loops.findIndex((loop, place) => loop === '2100A' && segments[place]?.[0] === 'NM1');
  const isSocial = (number: string | null) =>
    number !== null &&
    (social.has(digits(number)) || (!isSubscriber && last.isSocial && /\d{9}/.test(digits(number) ?? '')));
  const number = (key: string) => {
    const found = numbers.get(key);
    return found === undefined || isSocial(found.value) ? null : found.value;
  };
  const subscriberNumber = number('0F') ?? (isSubscriber ? null : last.number);
  written.subscriberNumber = subscriberNumber;
  const isSocialRef = (key: string) => isSocial(numbers.get(key)?.value ?? null);
  const named = (kinds: readonly string[]): FoundNumber | null => {
    const found = nameNumbers.find(({ kind, value }) => kinds.includes(kind) && !isSocial(value));
    return found ? { identifier: 'NM109', value: found.value, at: { place: found.place, element: 9 } } : null;
  };
  const ref = (key: string): FoundNumber | null => {
    const value = number(key);
    return value === null ? null : { identifier: `REF*${key}`, value, at: placeOf(key) };
  };
  const found = ((): FoundNumber | null => {
    if (identifier === 'REF*0F') return isSubscriber ? ref('0F') : null;
    if (identifier === 'NM109') return named(memberKinds);
    if (identifier !== 'automatic') return ref(identifier.slice(4));
    // REF*ZZ is mutually defined and often a plan code, so two members can have the same one. The same is true of a
    // REF*23 with several parts, such as a check digit and a date.
    const listed = ref('23');
    const card = listed?.value.includes(';') ? null : listed;
    const own = card ?? (isSubscriber ? (ref('0F') ?? named(['ZZ'])) : named(['ZZ']));
    return own ?? (subscriberNumber === null ? named(memberKinds) : null);
  })();
  written.memberNumber = found?.value ?? null;
  // a number from the subscriber's loop has no position in the dependent's loop
  if (numbers.has('0F')) places.set('subscriberNumber', placeOf('0F'));
  if (found !== null) places.set('memberNumber', found.at);
  const refused = ((): Sentence | null => {
    const isEmpty = hasEmptySubscriber && subscriberNumber === null && found?.identifier !== 'REF*23';
    if (isEmpty && (identifier === 'automatic' || identifier === 'REF*0F'))
      return sentence('The subscriber number (REF*0F) is empty. Ask the sender to add it.');
    if (found !== null) return null;
    if (identifier !== 'automatic' && identifier !== 'REF*0F') {
      const key = identifier.slice(4);
      if (identifier === 'NM109')
        // without a name, the missing NM1 is reported
        faults.push(...(hasName && placeholders.length === 0 ? [{ place: namePlace, element: 9, code: '1' }] : []));
      else if (numbers.has(key)) faults.push({ ...placeOf(key), code: '7' });
      else if (!placeholders.some(({ of }) => of === identifier)) faults.push(missingNumber);
      return identifier !== 'NM109' && isSocialRef(key)
        ? sentence(
            'The number in {identifier} is a social security number, which Guidepost does not store. Ask the sender to use a different number.',
            { identifier },
          )
        : sentence(
            '{identifier} is missing. This customer uses {identifier} as the member number. Ask the sender to add the number.',
            {
              identifier,
            },
          );
    }
    const social = isSocialRef('0F') ? '0F' : isSocialRef('23') && subscriberNumber === null ? '23' : null;
    if (social === null) return null;
    faults.push({ ...placeOf(social), code: '7' });
    return sentence(
      'The only number is a social security number, which Guidepost does not store. Ask the sender for a member number in REF*0F or REF*23.',
    );
  })();
  written.isDeath = trimToNull(ins[4]) === deathReason;
  if (trimToNull(ins[11]) === 'D8') written.diedOn = trimToNull(ins[12]);
  const isDead = written.isDeath || written.diedOn != null;
  Object.assign(written, coverageOf(own, plans, isDead));
  written.group = groupNumbersOf(number('1L'), plans);
  const codes = [maintenance, ...plans.map((plan) => plan.maintenance)];
  const isRestated = codes.some((code) => restatementCodes.has(code));
  written.isAdded = codes.some((code) => additionCodes.has(code));
  written.isOpenEnded = !written.isEnd && isRestated && plans.length > 0;
  written.isChange = !written.isEnd && !isRestated;
  written.endDay = maintained === null ? null : enrollmentDay(maintained);
  const contradiction = contradictionOf(own, plans, isDead);
  const dateNotes = dates.notes(written, plans);
  const notes = [...leftOutPeople(segments, loops), ...dateNotes, ...(contradiction ? [contradiction] : [])];
  for (const { of, number } of placeholders)
    notes.push(sentence('{what} “{said}” is a placeholder and was not imported.', { what: of, said: number }));
  if (isFalselySocial)
    notes.push(
      sentence(
        'A number has the qualifier of a social security number (NM108 34 or REF*SY) but a different format. Guidepost did not read this field. Ask the sender to correct the qualifier.',
      ),
    );
  if (races.words !== null)
    for (const code of races.unknown)
      notes.push(
        sentence('{what} “{said}” is not a known value and was not imported.', {
          what: wordOf('raceEthnicitySummary'),
          said: code,
        }),
      );
  if (written.diedOn != null && enrollmentDay(written.diedOn) === null)
    faults.push({ place: 0, element: 12, code: '8' });
  written.notes = notes;
  const isSocialFamily = isSubscriber ? isSocialRef('0F') : last.isSocial;
  const notStored = partsNotStored(segments, loops, written.memberNumber);
  if (maintained !== null && !written.isEnd) notStored.push('additional dates');
  if (isContactLeft) notStored.push('additional phone numbers and email addresses');
  const used = found?.identifier ?? (isSubscriber || subscriberNumber === null ? null : subscriberNumberKey);
  return {
    isSubscriber,
    maintenance,
    hasName,
    faults,
    loops,
    places,
    identifier: used,
    placeholder: found === null ? (placeholders[0]?.number ?? null) : null,
    refused,
    isSocialFamily,
    lines: plans.flatMap(({ line }) => line ?? []),
    notStored,
    written,
  };
}

/** A member's number, with its identifier and the position of its element. */
interface FoundNumber {
  identifier: string;
  value: string;
  at: { place: number; element: number };
}

/** NM109 qualifiers for member numbers: mutually defined, member identification, unique health identifier. */
const memberKinds: readonly string[] = ['ZZ', 'MI', 'II'];

/** REF qualifiers that can contain a member number, a subscriber number or a group. */
const numberKinds = (identifier: MemberIdentifier): ReadonlySet<string> =>
  new Set(['0F', '1L', '23', ...(identifier.startsWith('REF*') ? [identifier.slice(4)] : [])]);

/** The missing segment if a loop has no member number. */
const missingNumber: ElementError = { place: 0, element: 0, code: '1', missing: 'REF' };

/** Returns a part of a coverage, or null if it is a placeholder. */
const nullIfPlaceholder = (value: string | null): string | null =>
  value === null || isPlaceholder(value) ? null : value;

const trimToNull = (value: string | undefined): string | null => value?.trim() || null;
const digits = (value: string | null): string | null => value?.replaceAll('-', '').trim() || null;

/** Returns the address values of an N3 or N4. */
function addressPart(elements: readonly string[]) {
  const element = (n: number) => trimToNull(elements[n]);
  if (elements[0] === 'N3') return { line1: element(1) ?? '', line2: element(2) };
  return { city: element(1) ?? '', state: element(2) ?? '', zip: element(3) ?? '', country: element(4) };
}

/** Returns the columns for the elements of an N3 or N4. */
const addressKeys = (elements: readonly string[]): [number, 'line1' | 'line2' | 'city' | 'state' | 'zip'][] =>
  elements[0] === 'N3'
    ? [
        [1, 'line1'],
        [2, 'line2'],
      ]
    : [
        [1, 'city'],
        [2, 'state'],
        [3, 'zip'],
      ];

/** Maintenance reason (INS04) for a death. */
const deathReason = '03';
