import {
  type EnrollmentColumnKey,
  enrollmentColumnKeys,
  escapeDirectionCharacters,
  isDirectionCharacter,
  isVisible,
  type Sentence,
} from '@guidepost/contracts';
import type { DuplicateFacts } from '../duplicates/score.ts';
import type { ImportedContent } from '../imports/merge.ts';
import { hasLostLetter } from '../imports/names.ts';
import { isPlaceholderBirthDay, isPlaceholderNumber } from '../imports/placeholders.ts';
import { text } from '../imports/read.ts';
import { sentence } from '../sentences/sentence.ts';
import { type DayReader, enrollmentDay, hasShortYear, isOpenEndDay, isPlaceholderDay, serialDay } from './dates.ts';
import { deathOf } from './death.ts';
import type { Coverage, EnrollmentFacts, LineValues } from './enrollment-facts.ts';
import { addressesOf, stateAndZipOf } from './facts-address.ts';
import { emailsOf, phonesOf } from './facts-contacts.ts';
import { nameIn } from './facts-name.ts';
import {
  cutToLength,
  type Findings,
  isScientific,
  type LossCode,
  looksLikeSocialSecurity,
  omitValue,
  wordOf,
} from './findings.ts';
import { identifierOf, personOf } from './identifier.ts';
import { nameText } from './name-text.ts';
import { isAmbiguousSex } from './sex-letters.ts';
import { genderIn, isUnknownValue, languageIn, raceIn } from './value-names.ts';
import { withoutPlaceholders } from './without-placeholders.ts';

/** Returns the values that are used to compare a person in a file with existing members. */
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

/** A line of a CSV file, or a member's loop in an 834. */
export interface EnrollmentEntry {
  /** Number of the line or segment. */
  line: number;
  /** Name shown to users; empty if there is no name. */
  name: string;
  /** Key that identifies the same person in other lines of the file. Null if the line has no usable key. */
  identity: string | null;
  facts: EnrollmentFacts | null;
  refused: Sentence | null;
  lost?: LostValues;
}

/** Values of a line that are missing, cut or omitted. Keys for a mailing address begin with `mailing`. */
export type LostValues = ReadonlyMap<EnrollmentColumnKey | `mailing ${EnrollmentColumnKey}`, LossCode>;

/** Returns true if a string has a letter of any script. Every name has at least one letter. */
export const hasLetter = (written: string): boolean => /\p{L}/u.test(written);

const maxPerNumber = 80;

/** Returns Guidepost's term for a value; null if there is no such term. */
type TermParser = (written: string) => string | null;

/**
 * Converts a line to facts about a member. `today` (`yyyy-MM-dd`) determines which dates are possible. Never throws. If
 * a value to be stored is a social security number, the line is refused or the value is omitted.
 */
export function factsOf(given: LineValues, line: number, today: string): EnrollmentEntry {
  const notes: Sentence[] = [...(given.notes ?? [])];
  const lost = new Map<EnrollmentColumnKey, LossCode>();
  const lostInMailing = new Map<EnrollmentColumnKey, LossCode>();
  const found: Findings = { notes, lost };
  const mailing: Findings = { notes, lost: lostInMailing };
  const written = withoutPlaceholders(given, enrollmentColumnKeys, { own: found, mailing });
  const say = (key: EnrollmentColumnKey, max = 200) => cutToLength(written[key], key, max, found);
  const { firstName, lastName } = nameIn(say, notes);
  const name = escapeDirectionCharacters(`${firstName} ${lastName}`.trim());
  let identity: string | null = null;
  const refuse = (key: EnrollmentColumnKey, code: LossCode, refused: Sentence): EnrollmentEntry => ({
    line,
    name,
    identity,
    facts: null,
    refused,
    lost: new Map([...lost, [key, code]]),
  });
  const [memberNumber, subscriberNumber] = [text(written.memberNumber, 1000), text(written.subscriberNumber, 1000)];
  // numbers are not cut, because a truncated number could be another member's number
  const numbers = [
    ['memberNumber', memberNumber],
    ['subscriberNumber', subscriberNumber],
  ] as const;
  const [tooLong] = numbers.find(([, number]) => (number?.length ?? 0) > maxPerNumber) ?? [];
  if (tooLong)
    return refuse(
      tooLong,
      '5',
      sentence('The member number is longer than {most} characters. Ask the sender to correct it.', {
        most: maxPerNumber,
      }),
    );
  const [social] = numbers.find(([, number]) => number !== null && looksLikeSocialSecurity(number)) ?? [];
  if (social)
    return refuse(
      social,
      '7',
      sentence(
        'The member number is a social security number, which Guidepost does not store. Ask the sender for a different number.',
      ),
    );
  // different numbers can become equal in scientific notation, so the number could be another member's
  const [scientific, damaged] = numbers.find(([, number]) => number !== null && isScientific(number)) ?? [];
  if (scientific && damaged)
    return refuse(
      scientific,
      '7',
      sentence(
        'A spreadsheet program damaged the number {number}. Ask the sender to format the number column as text and send the file again.',
        {
          number: damaged,
        },
      ),
    );
  const readDay = dayReader(written.csv, notes);
  const dateOfBirth = birthDay(say('dateOfBirth', 30), readDay, today, found);
  const isByName = written.csv?.identity === 'name-and-birth-date';
  const identifier = isByName
    ? personOf(dateOfBirth, firstName, lastName)
    : identifierOf(written, memberNumber, subscriberNumber, dateOfBirth, firstName);
  // set before the refusals below, because the file lists the member even if the line is refused
  identity = identifier && `${identifier.system} ${identifier.value}`;
  if (firstName === '' && lastName === '')
    return refuse('lastName', '1', sentence('The name is missing. Ask the sender to add it.'));
  if (!hasLetter(name))
    return refuse(
      'lastName',
      '6',
      sentence('The name “{name}” has no letters. Correct the name, or remove the line if it is a total.', { name }),
    );
  const preferred = nameText(say('preferredName', 60) ?? '');
  for (const [key, part] of [
    ['firstName', firstName],
    ['lastName', lastName],
    ['preferredName', preferred],
  ] as const) {
    if (isDirectionCharacter(part))
      return refuse(
        key,
        '6',
        sentence('The name has hidden characters that reverse the text. Ask the sender to correct it.'),
      );
    if (part !== '' && !isVisible(part))
      return refuse(key, '6', sentence('A part of the name has no visible characters. Ask the sender to correct it.'));
    if (hasLostLetter(part))
      return refuse(
        key,
        '6',
        sentence('The name “{name}” has a question mark in place of a letter. Ask the sender to correct the name.', {
          name: part,
        }),
      );
  }
  if (isByName && dateOfBirth === null && lost.has('dateOfBirth'))
    return refuse(
      'dateOfBirth',
      lost.get('dateOfBirth') ?? '8',
      sentence(
        'The date of birth “{date}” is not valid. A file without member numbers needs a valid date of birth on each line.',
        { date: given.dateOfBirth?.trim().slice(0, 30) ?? '' },
      ),
    );
  if (identifier === null && isByName)
    return refuse(
      'dateOfBirth',
      '1',
      sentence('The file has no member numbers, so each line needs a first name, a last name and a date of birth.'),
    );
  if (identifier === null) return refuse('memberNumber', '1', missingNumberReason(given.memberNumber));
  if (firstName === '') notes.push(sentence('The first name is missing.'));
  if (lastName === '') notes.push(sentence('The last name is missing.'));
  const addresses = addressesOf(written, found, mailing);
  const inWords = (key: 'gender' | 'reportedLanguage' | 'raceEthnicitySummary', max: number, read: TermParser) => {
    const said = say(key, max);
    // checked first, because 'unknown' would otherwise be parsed as a language or race
    if (said === null || isUnknownValue(said)) return null;
    if (key === 'gender' && isAmbiguousSex(said, written.sexLetters)) {
      omitValue(
        said,
        key,
        sentence(
          '{what} “{said}” can mean “mujer” (female) or “masculino” (male) and was not imported. Ask the sender to write the whole word.',
          { what: wordOf(key), said },
        ),
        found,
      );
      return null;
    }
    // if the values are shifted to other columns, this value can be a social security number
    const word = looksLikeSocialSecurity(said) ? null : read(said);
    if (word === null)
      omitValue(
        said,
        key,
        sentence('{what} “{said}” is not a known value and was not imported.', { what: wordOf(key), said }),
        found,
      );
    return word;
  };
  const content: ImportedContent = {
    identifiers: [identifier],
    firstName,
    lastName,
    preferredName: preferred === '' || preferred === firstName ? null : preferred,
    dateOfBirth,
    gender: inWords('gender', 30, (said) => genderIn(said, written.sexLetters)),
    reportedLanguage: inWords('reportedLanguage', 60, languageIn),
    raceEthnicitySummary: inWords('raceEthnicitySummary', 120, raceIn),
    timeZone: null,
    phones: phonesOf(written, found),
    emails: emailsOf(text(written.email, 1000), found),
    addresses,
    stays: [],
  };
  const begins = dayOr(say('begins', 30), 'begins', readDay, found);
  const ends = dayOr(say('endsOn', 30), 'endsOn', readDay, found);
  const isEnd = written.isEnd === true;
  const withoutSocial = (key: 'relationship' | 'group' | 'plan', max: number) => {
    const said = say(key, max);
    if (said !== null && isScientific(said)) {
      omitValue(
        said,
        key,
        sentence('A spreadsheet program damaged the number {number}, so {what} was not imported.', {
          number: said,
          what: wordOf(key),
        }),
        found,
      );
      return null;
    }
    if (said === null || !looksLikeSocialSecurity(said)) return said;
    omitValue(
      said,
      key,
      sentence('{what} looks like a social security number and was not imported.', { what: wordOf(key) }),
      found,
    );
    return null;
  };
  const coverage: Coverage = {
    memberNumber,
    subscriberNumber,
    relationship: withoutSocial('relationship', 40),
    group: withoutSocial('group', 80),
    plan: withoutSocial('plan', 120),
    begins,
    endsOn: isEnd ? (ends ?? written.endDay ?? today) : ends,
  };
  const isOpenEnded =
    coverage.endsOn === null && (written.isOpenEnded === true || isOpenEndDay(written.endsOn, written.csv?.dayOrder));
  const place = addresses.length === 0 ? stateAndZipOf(written) : null;
  const facts = {
    content,
    ...(place === null ? {} : { place }),
    coverage,
    isEnd,
    notes,
    ...(isEnd && ends === null ? { isEndUndated: true } : {}),
    ...(written.memberEnd === undefined ? {} : { memberEnd: written.memberEnd }),
    ...(written.isAdded ? { isAdded: true } : {}),
    ...(isOpenEnded ? { isOpenEnded } : {}),
    ...(written.isChange ? { isChange: true } : {}),
    ...(written.isPlanKind && coverage.plan !== null ? { isPlanKind: true } : {}),
    ...(written.changedLines?.length ? { changedLines: written.changedLines } : {}),
    ...deathOf(say('diedOn', 30), written.isDeath === true, readDay, today, found),
  };
  const ofMailing = [...lostInMailing].map(([key, code]) => [`mailing ${key}`, code] as const);
  return { line, name, identity, facts, refused: null, lost: new Map([...lost, ...ofMailing]) };
}

/** Explains why a line has no member number. If the number is a placeholder, the text includes it. */
const missingNumberReason = (number: string | null | undefined): Sentence =>
  number == null || !isPlaceholderNumber(number.trim()) || number.trim() === ''
    ? sentence('The member number is missing. Ask the sender to add it.')
    : sentence('The member number “{number}” is a placeholder. Ask the sender for the number of this member.', {
        number: number.trim().slice(0, 40),
      });

/**
 * Returns the parser for a format's dates. For CSV, the parser also accepts a spreadsheet's serial number and adds a
 * note.
 */
function dayReader(csv: LineValues['csv'], notes: Sentence[]): DayReader {
  if (!csv) return (written) => enrollmentDay(written);
  return (written) => {
    const day = enrollmentDay(written, csv.dayOrder);
    const serial = day === null ? serialDay(written) : null;
    if (serial !== null)
      notes.push(
        sentence('The number {serial} was read as the date {date}, because spreadsheets store dates as numbers.', {
          serial: written,
          date: { longDate: serial },
        }),
      );
    return day ?? serial;
  };
}

function birthDay(written: string | null, readDay: DayReader, today: string, found: Findings): string | null {
  if (written === null) return null;
  const born = readDay(written);
  if (born !== null && born <= today && born >= '1890-01-01' && !isPlaceholderBirthDay(born)) return born;
  const reason =
    born !== null && isPlaceholderBirthDay(born)
      ? sentence('The date of birth {date} is a placeholder and was not imported.', { date: written })
      : hasShortYear(written)
        ? sentence('The date of birth {date} has no four-digit year and was not imported.', { date: written })
        : sentence('{date} is not a possible date of birth and was not imported.', { date: written });
  omitValue(written, 'dateOfBirth', reason, found);
  return null;
}

const coverageDays = { begins: 'the first day of coverage', endsOn: 'the last day of coverage' } as const;

function dayOr(
  written: string | null,
  key: keyof typeof coverageDays,
  readDay: DayReader,
  findings: Findings,
): string | null {
  const found = written === null ? null : readDay(written);
  const values = { date: written ?? '', what: { word: coverageDays[key] } };
  // a placeholder as a last day means that there is no end
  if (written !== null && found !== null && isPlaceholderDay(found)) {
    if (key === 'begins')
      omitValue(written, key, sentence('{date} is a placeholder, so {what} was not imported.', values), findings);
    return null;
  }
  if (written === null || found !== null) return found;
  const reason = hasShortYear(written)
    ? sentence('{date} has no four-digit year, so {what} was not imported.', values)
    : sentence('{date} is not a date, so {what} was not imported.', values);
  omitValue(written, key, reason, findings);
  return null;
}
