import type { BodyOf, enrollments, Sentence } from '@guidepost/contracts';
import {
  type CsvReader,
  datesOfSets,
  dayIn,
  displayPhone,
  type EnrollmentEntry,
  type Entry834,
  interchangeKeys,
  isFullSet,
  isOlderFile,
  problemOf834,
  problemOfCsv,
  problemOfEnvelope,
  problemOfGroup,
  problemsOfTotals,
  type Reader834,
  read834,
  readCsv,
  readCsvMembers,
  sentence,
  setOmissionReason,
  setsIn,
  setsOf,
  start834,
  startCsv,
  wrongTotals,
} from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { teamZone, withoutOwnNumbers } from '../imports/public.ts';
import { areComparable, fileDigest } from './digest.ts';
import { compareTask, notify } from './notify.ts';
import {
  type EnrollmentImportRow,
  restartReading,
  updateDigest,
  updateReading,
  updateState,
} from './queries-imports.ts';
import { deleteRows, insertRows, type ReadRow, refuseSet } from './queries-rows.ts';
import { withStoredSpelling } from './stored-spelling.ts';
import { withTimeZones } from './zones.ts';

/** List name for the members in CSV files. Each client has one such list. */
export const csvList = 'csv';

interface Read {
  reader: CsvReader | Reader834;
  entries: (EnrollmentEntry | Entry834)[];
  consumed: number;
  /** Why the file cannot be read at all; null if it can be read. */
  problem: Sentence | null;
}

/**
 * Reads a portion's complete members and stores their rows. Does not store an incomplete member. The API client sends
 * it again with the next portion. The server therefore never stores part of a member before it has recognized the
 * member's social security numbers.
 */
export async function storePortion(
  { db, now, services, viewer }: Acting,
  found: EnrollmentImportRow,
  { from, text, isLast }: BodyOf<typeof enrollments.send>,
): Promise<void> {
  if (found.state !== 'reading') throw new AppError('ENROLLMENT_NOT_READING');
  const at = now.toString();
  if (found.created_by !== viewer.id)
    throw new AppError('ENROLLMENT_NOT_YOURS', {
      userMessage: sentence('Only {name} can continue the upload of this file.', { name: found.creator_name }),
    });
  // An interrupted upload can start again from the beginning.
  const isAgain = from === 0 && found.received > 0;
  if (from !== found.received && !isAgain) throw new AppError('ENROLLMENT_ELSEWHERE');
  const of = isAgain ? await restartFile(db, found, at) : found;
  const read = readPortion(of, text, { today: dayIn(now, teamZone), isLast });
  const lines = (await completeEntries(db, of, read.entries)).map((entry, n) => rowOf(entry, of.rows + n + 1));
  const list = await withStoredSpelling(db, of.client_id, lines);
  if (list.length > 0) await insertRows(db, of.id, list);
  const isEmpty = isLast && of.rows + list.length === 0;
  const problem =
    read.problem ?? (isEmpty ? sentence('The file has no members. Check that it is the right file.') : null);
  const problems = problem ? [problem] : isLast ? await closingProblems(db, of, read.reader) : [];
  const received = of.received + read.consumed;
  await updateReading(db, of.id, { reader: read.reader, received, rows: list.length, problems, at });
  const digest = fileDigestOf(services.config.secretsKey, of.digest, text.slice(0, read.consumed), read);
  await updateDigest(db, of.id, digest, isLast ? fileKeys(of, read.reader, digest) : []);
  if (problem) {
    await deleteRows(db, of.id);
    await updateState(db, of.id, 'failed', at);
  } else if (isLast) {
    await updateState(db, of.id, 'comparing', at);
    await services.jobs.add(db, compareTask, { importId: of.id });
  }
  await notify(db, of.id, services);
}

/** Returns the digest of a file up to the end of a portion. */
function fileDigestOf(secretsKey: Buffer | null, before: string, text: string, { reader, entries }: Read): string {
  const end = 'interchanges' in reader ? (reader.interchanges.at(-1)?.delimiters.segment ?? '\n') : '\n';
  const pieces = text
    .split(end)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const identities = entries.flatMap(({ identity }) => identity ?? []);
  return fileDigest(secretsKey, before, pieces, identities);
}

/** Returns the keys that identify a file if it is sent again. */
const fileKeys = ({ format }: EnrollmentImportRow, reader: Read['reader'], digest: string): string[] =>
  format === 'csv' ? [digest] : interchangeKeys(reader as Reader834);

/**
 * Removes the organization's own phone numbers from entries and adds time zones. The time zones of subscribers are
 * added later, when the file is compared with the members.
 */
async function completeEntries(db: Db, of: EnrollmentImportRow, entries: Read['entries']): Promise<Read['entries']> {
  const people = entries.flatMap(({ facts }) => facts ?? []);
  const usable = (await withoutOwnNumbers(db, people)).map(({ person, own }) => ({
    ...person,
    notes: [...person.notes, ...own.map(ownNumberNote)],
  }));
  const placed = await withTimeZones(db, of.client_id, usable);
  const byFacts = new Map(people.map((facts, n) => [facts, placed[n] ?? facts]));
  return entries.map((entry) => (entry.facts ? { ...entry, facts: byFacts.get(entry.facts) ?? entry.facts } : entry));
}

const ownNumberNote = (number: string): Sentence =>
  sentence(
    "The phone number {number} belongs to the organization that runs Guidepost, so it was not imported. Ask the sender for the person's number.",
    { number: displayPhone(number) },
  );

/** Deletes all rows of a file, because the file is sent again. */
async function restartFile(db: Db, found: EnrollmentImportRow, at: string): Promise<EnrollmentImportRow> {
  const reader =
    found.format === 'csv'
      ? startCsv((found.reader as CsvReader).reading, (found.reader as CsvReader).isDayOrderChosen)
      : start834((found.reader as Reader834).identifier);
  await deleteRows(db, found.id);
  await restartReading(db, found.id, reader, at);
  return { ...found, reader, received: 0, rows: 0, problems: [], digest: '' };
}

function readPortion(
  of: EnrollmentImportRow,
  text: string,
  { today, isLast }: { today: string; isLast: boolean },
): Read {
  // Returns a problem if a long portion contains no complete line or member and is not the last one.
  const stuck = (consumed: number) =>
    consumed === 0 && !isLast && text.length > 500_000
      ? sentence(
          'The first {count} characters contain no complete line or member. Check that this is the right file.',
          {
            count: text.length,
          },
        )
      : null;
  if (of.format === 'csv') {
    const options = { mapping: of.mapping ?? {}, delimiter: of.delimiter ?? ',', today, isLast };
    const { missing, ...read } = readCsvMembers(of.reader as CsvReader, text, options);
    const [column] = missing;
    const noLine = stuck(read.consumed);
    const problem =
      column === undefined
        ? noLine && (unclosedQuote(read.reader, text, options.delimiter) ?? noLine)
        : sentence('The file has no column “{column}”.', { column });
    return { ...read, problem };
  }
  const read = read834(of.reader as Reader834, text, { today, isLast });
  return { ...read, problem: problemOf834(read.reader) ?? stuck(read.consumed) };
}

/** Returns a problem if a portion of a CSV file begins with a line whose quotation mark is not closed. */
function unclosedQuote({ line }: CsvReader, text: string, delimiter: string): Sentence | null {
  const [first] = readCsv(text, delimiter, line, true).records;
  return first?.isUnclosed
    ? sentence('A quotation mark on line {line} is not closed. Close the quotation mark and import the file again.', {
        line: first.line,
      })
    : null;
}

function rowOf(entry: EnrollmentEntry | Entry834, position: number): ReadRow {
  const { line, name, identity, facts, refused } = entry;
  return {
    position,
    line,
    set: 'set' in entry ? entry.set : 1,
    source: 'source' in entry ? entry.source : csvList,
    name,
    memberNumber: facts?.coverage.memberNumber ?? facts?.coverage.subscriberNumber ?? null,
    identity,
    facts,
    notes: facts?.notes ?? [],
    reason: refused,
  };
}

/** Finds the problems of a file after its end was read. Refuses invalid transaction sets. */
async function closingProblems(db: Db, of: EnrollmentImportRow, reader: CsvReader | Reader834): Promise<Sentence[]> {
  if (of.format === 'csv') {
    const unread = problemOfCsv(reader as CsvReader);
    return unread ? [unread] : [];
  }
  const problems: (Sentence | null)[] = [];
  for (const interchange of (reader as Reader834).interchanges) {
    for (const group of interchange.groups) {
      // A truncated file is reported only once.
      if (group.fault !== '3' || interchange.note !== '023') problems.push(problemOfGroup(group));
      for (const set of group.sets) {
        const why = setOmissionReason(set);
        if (why === null) {
          problems.push(...problemsOfTotals(set));
          continue;
        }
        // The rows of an ignored group get the group's reason, because the report contains only rows.
        const ofGroup = set.fault === '6' ? problemOfGroup(group) : null;
        await refuseSet(db, of.id, set.number, ofGroup ?? why);
        // An ignored group is reported only once.
        if (set.fault !== '6') problems.push(why);
      }
    }
    problems.push(problemOfEnvelope(interchange));
  }
  return problems.filter((problem) => problem !== null);
}

/**
 * Returns the lists that a file contains completely. In an 834, the envelope must be valid, and every set of the list
 * must be valid, full and not imported before. A CSV file is complete if the user marked it as full and it was not
 * imported before.
 */
export function fullLists(of: EnrollmentImportRow): string[] {
  const { format, is_full, reader } = of;
  const repeated = repeatedSets(of);
  if (format === 'csv') return is_full && repeated !== 'all' ? [csvList] : [];
  const { interchanges } = reader as Reader834;
  if (interchanges.some(({ note, groups }) => note !== '000' || groups.some(({ fault }) => fault !== null))) return [];
  const lists = Map.groupBy(setsOf(reader as Reader834), ({ source }) => source);
  return [...lists]
    .filter(([, sets]) =>
      sets.every(
        (set) =>
          set.fault === null && isFullSet(set) && wrongTotals(set).length === 0 && !isRepeated(repeated, set.number),
      ),
    )
    .map(([list]) => list);
}

/**
 * Returns the transaction sets that were imported before and are not compared again. A CSV file counts as a single set.
 */
export function repeatedSets({ format, reader, again, repeated_keys: keys }: EnrollmentImportRow): Set<number> | 'all' {
  if (again || keys.length === 0) return new Set();
  return format === 'csv' ? 'all' : setsIn(reader as Reader834, keys);
}

/**
 * Returns true if an 834 has an earlier file's control number but different content. Returns null if this is unknown,
 * because the files have different numbers of interchanges or were read or digested in different ways.
 */
export function isOtherContent({ repeats, repeated_keys: keys, digest, reader }: EnrollmentImportRow): boolean | null {
  if (repeats === null || repeats.digest === '' || !('interchanges' in reader)) return null;
  if (!areComparable(repeats.digest, digest)) return null;
  if ((reader.identifier ?? null) !== repeats.identifier) return null;
  if (keys.length !== repeats.keys || keys.length !== interchangeKeys(reader).length) return null;
  return repeats.digest !== digest;
}

export const isRepeated = (repeated: Set<number> | 'all', set: number): boolean =>
  repeated === 'all' || repeated.has(set);

/**
 * Returns the date of each transaction set's values, and the date for members who are missing from a list. A CSV file
 * contains no date, so its date is when it was first imported. If a user compares the file again, its date is when this
 * import was created.
 */
export function fileDates({ format, reader, repeats, again, created_at }: EnrollmentImportRow) {
  const at = (instant: string) =>
    Temporal.Instant.from(instant)
      .toZonedDateTimeISO(teamZone)
      .toPlainDateTime()
      .toString({ fractionalSecondDigits: 6 });
  if (format === 'csv') {
    const first = at(again ? created_at : (repeats?.first ?? created_at));
    return { ofSet: () => first, ofList: () => first };
  }
  const dates = datesOfSets(reader as Reader834, at(created_at));
  const lists = new Map<string, string>();
  for (const { number, source } of setsOf(reader as Reader834)) {
    const date = dates.get(number);
    if (date && !isOlderFile(date, lists.get(source) ?? null)) lists.set(source, date);
  }
  return { ofSet: (set: number) => dates.get(set) ?? null, ofList: (list: string) => lists.get(list) ?? null };
}
