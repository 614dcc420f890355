import { type EnrollmentColumnKey, isReversing, isVisible, type Sentence } from '@guidepost/contracts';
import type { DuplicateFacts } from '../duplicates/score.ts';
import type { ImportedContent } from '../imports/merge.ts';
import type { ParsedAddress } from '../imports/parsed.ts';
import { text } from '../imports/read.ts';
import { stateCode, zoneOfState } from '../imports/states.ts';
import { phoneNumber } from '../imports/telecom.ts';
import { sentence } from '../sentences/sentence.ts';
import { enrollmentDay } from './dates.ts';
import { genderIn, languageIn, raceIn } from './words.ts';

/** The issuer of the numbers by which members of enrollment files are known again, within their client. */
export const memberNumberSystem = 'urn:guidepost:enrollment:member';
/** A dependant without a number of their own: the subscriber's, with birth date and first name. */
export const dependantSystem = 'urn:guidepost:enrollment:dependant';

/** What a file says of a member's coverage. Days are `yyyy-MM-dd`. */
export interface Coverage {
  memberNumber: string | null;
  subscriberNumber: string | null;
  /** In words of X12: `18` is the subscriber. */
  relationship: string | null;
  group: string | null;
  plan: string | null;
  begins: string | null;
  /** The last day of coverage. */
  endsOn: string | null;
}

/** One member as an enrollment file tells of them. */
export interface EnrollmentFacts {
  content: ImportedContent;
  coverage: Coverage;
  /** The file ends this member's coverage, whatever else it says. */
  isEnd: boolean;
  notes: Sentence[];
}

/** What somebody in a file is compared by with members who are there. */
export const comparedFacts = (content: ImportedContent): DuplicateFacts => ({
  firstName: content.firstName,
  lastName: content.lastName,
  preferredName: content.preferredName,
  dateOfBirth: content.dateOfBirth,
  gender: content.gender,
  medicareId: null,
  medicaidId: null,
  numbers: content.identifiers.map(({ value }) => value),
  phones: content.phones.map(({ number }) => number),
  emails: content.emails.map(({ email }) => email),
  addresses: content.addresses.map(({ line1, line2, zip }) =>
    [line1, line2, zip?.slice(0, 5)].filter((part) => part !== null && part !== undefined).join(' '),
  ),
});

/** A line of a CSV file or a member's loop of an 834. */
export interface EnrollmentEntry {
  /** Where it stands: a line, or a segment. */
  line: number;
  /** For people; empty if there is none. */
  name: string;
  /** By what the same person is recognized within the file; null where it cannot be. */
  identity: string | null;
  facts: EnrollmentFacts | null;
  refused: Sentence | null;
}

/** What a format finds in a line, as it is written there. */
export type Written = Partial<Record<EnrollmentColumnKey, string | null>> & {
  mailing?: Partial<ParsedAddress> | null;
  /** Numbers beyond those that have a column. */
  otherPhone?: string | null;
  isDependant?: boolean;
  isEnd?: boolean;
  /** The day that stands for the end of an ended coverage that names none. */
  endDay?: string | null;
  notes?: readonly Sentence[];
};

const socialSecurity = /^\d{3}-\d{2}-\d{4}$/;

/** Whether a text is written as a social security number is. */
export const looksLikeSocialSecurity = (written: string): boolean => socialSecurity.test(written.trim());

/** What a note repeats of a file: never what could be a social security number in the wrong column. */
const quoted = (written: string): string => (looksLikeSocialSecurity(written) ? '–' : written);

/**
 * What is written in a line, as facts about a member; `today` (`yyyy-MM-dd`) decides which dates are possible. Never
 * throws. Social security numbers are refused wherever one could be kept.
 */
export function factsOf(written: Written, line: number, today: string): EnrollmentEntry {
  const say = (key: EnrollmentColumnKey, max = 200) => text(written[key], max);
  const firstName = nameText(say('firstName', 100) ?? '');
  const lastName = nameText(say('lastName', 100) ?? '');
  const name = `${firstName} ${lastName}`.trim();
  let identity: string | null = null;
  const refuse = (refused: Sentence): EnrollmentEntry => ({ line, name, identity, facts: null, refused });
  const memberNumber = say('memberNumber', 80);
  const subscriberNumber = say('subscriberNumber', 80);
  if ([memberNumber, subscriberNumber].some((number) => number !== null && looksLikeSocialSecurity(number)))
    return refuse(sentence('The number is a social security number, which is not kept.'));
  const notes: Sentence[] = [...(written.notes ?? [])];
  const dateOfBirth = birthDay(say('dateOfBirth', 30), today, notes);
  const identifier = identifierOf(written, memberNumber, subscriberNumber, dateOfBirth, firstName);
  // whoever is refused is in the file all the same, and did not leave it
  identity = identifier && `${identifier.system} ${identifier.value}`;
  if (firstName === '' && lastName === '') return refuse(sentence('There is no name.'));
  const preferred = nameText(say('preferredName', 60) ?? '');
  for (const part of [firstName, lastName, preferred]) {
    if (isReversing(part)) return refuse(sentence('The name holds characters that reverse the text.'));
    if (part !== '' && !isVisible(part)) return refuse(sentence('A part of the name has no visible character.'));
  }
  if (identifier === null) return refuse(sentence('There is no number to be known by again.'));
  if (firstName === '') notes.push(sentence('The first name is missing.'));
  if (lastName === '') notes.push(sentence('The last name is missing.'));
  const addresses = addressesOf(written, notes);
  const content: ImportedContent = {
    identifiers: [identifier],
    firstName,
    lastName,
    preferredName: preferred === '' || preferred === firstName ? null : preferred,
    dateOfBirth,
    gender: genderIn(say('gender', 30)),
    reportedLanguage: languageIn(say('reportedLanguage', 60)),
    raceEthnicitySummary: raceIn(say('raceEthnicitySummary', 120)),
    timeZone: zoneOfState(addresses[0]?.state ?? ''),
    phones: phonesOf(written, notes),
    emails: emailsOf(say('email', 254), notes),
    addresses,
    stays: [],
  };
  const begins = dayOr(say('begins', 30), 'the first day of coverage', notes);
  const ends = dayOr(say('endsOn', 30), 'the last day of coverage', notes);
  const isEnd = written.isEnd === true;
  const coverage: Coverage = {
    memberNumber,
    subscriberNumber,
    relationship: say('relationship', 40),
    group: say('group', 80),
    plan: say('plan', 120),
    begins,
    endsOn: isEnd ? (ends ?? written.endDay ?? today) : ends,
  };
  return { line, name, identity, facts: { content, coverage, isEnd, notes }, refused: null };
}

function identifierOf(
  { isDependant }: Written,
  memberNumber: string | null,
  subscriberNumber: string | null,
  dateOfBirth: string | null,
  firstName: string,
) {
  if (memberNumber !== null) return { system: memberNumberSystem, value: memberNumber, type: 'Member number' };
  if (subscriberNumber === null) return null;
  if (isDependant !== true) return { system: memberNumberSystem, value: subscriberNumber, type: 'Member number' };
  if (dateOfBirth === null) return null;
  const value = `${subscriberNumber} ${dateOfBirth} ${firstName.toLowerCase()}`;
  return { system: dependantSystem, value, type: 'Dependant of a subscriber' };
}

/** A name or place that is written in capitals throughout is given small letters; any other stays as it is. */
export function nameText(written: string): string {
  if (written.length < 3 || written !== written.toUpperCase() || written === written.toLowerCase()) return written;
  return written
    .toLowerCase()
    .replace(/(^|[\s\-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function birthDay(written: string | null, today: string, notes: Sentence[]): string | null {
  if (written === null) return null;
  const born = enrollmentDay(written);
  if (born !== null && born <= today && born >= '1890-01-01') return born;
  notes.push(sentence('The date of birth {date} is not possible and was left out.', { date: quoted(written) }));
  return null;
}

function dayOr(written: string | null, what: string, notes: Sentence[]): string | null {
  const found = written === null ? null : enrollmentDay(written);
  // a day so far away means that there is no end
  if (found !== null && found >= '9999-01-01') return null;
  if (written !== null && found === null)
    notes.push(sentence('{date} is no day: {what} was left out.', { date: quoted(written), what: { word: what } }));
  return found;
}

function phonesOf(written: Written, notes: Sentence[]): ImportedContent['phones'] {
  const found = new Map<string, ImportedContent['phones'][number]>();
  const given = [
    [written.mobilePhone, 'Mobile', 'mobile'],
    [written.homePhone, 'Home', null],
    [written.workPhone, 'Work', null],
    [written.otherPhone, 'Home', null],
  ] as const;
  for (const [value, description, type] of given) {
    const said = text(value, 60);
    if (said === null) continue;
    const number = phoneNumber(said);
    if (number === null)
      notes.push(sentence('The phone number {number} is not a US number and was left out.', { number: quoted(said) }));
    else if (!found.has(number)) found.set(number, { number, description, type });
  }
  return [...found.values()];
}

function emailsOf(written: string | null, notes: Sentence[]): ImportedContent['emails'] {
  if (written === null) return [];
  if (/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(written)) return [{ email: written, description: 'Home' }];
  notes.push(sentence('The e-mail address {email} is not valid and was left out.', { email: quoted(written) }));
  return [];
}

function addressesOf(written: Written, notes: Sentence[]): ParsedAddress[] {
  const home = addressFrom(written, 'Home', notes);
  const mailing = written.mailing ? addressFrom(written.mailing, 'Mailing', notes) : null;
  return [home, mailing].filter((address) => address !== null);
}

function addressFrom(
  given: Partial<Record<'line1' | 'line2' | 'city' | 'state' | 'zip', string | null>>,
  description: string,
  notes: Sentence[],
): ParsedAddress | null {
  const part = (value: string | null | undefined, max: number) => text(value, max);
  const line1 = nameText(part(given.line1, 200) ?? '');
  const city = nameText(part(given.city, 100) ?? '');
  if (line1 === '' && city === '') return null;
  const named = part(given.state, 60);
  const state = named === null ? '' : (stateCode(named) ?? '');
  if (named !== null && state === '')
    notes.push(sentence('{state} is not a state of the US and was left out.', { state: quoted(named) }));
  const line2 = part(given.line2, 200);
  return {
    description,
    line1,
    line2: line2 === null ? null : nameText(line2),
    city,
    state,
    zip: /^\d{5}/.exec(part(given.zip, 20) ?? '')?.[0] ?? '',
    latitude: null,
    longitude: null,
  };
}
