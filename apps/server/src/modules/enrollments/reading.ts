import type { BodyOf, enrollments, Sentence } from '@guidepost/contracts';
import {
  type CsvReader,
  datesOfSets,
  dayIn,
  type EnrollmentEntry,
  type EnrollmentFacts,
  type Entry834,
  type FoundZone,
  interchangeKeys,
  isFullSet,
  isOlderFile,
  isSubscriber,
  isZoneOfAddress,
  problemOf834,
  problemOfCsv,
  problemOfEnvelope,
  problemOfGroup,
  problemsOfTotals,
  type Reader834,
  read834,
  readCsvMembers,
  sentence,
  setsIn,
  setsOf,
  start834,
  startCsv,
  whyNotTaken,
  wrongTotals,
  zoneNote,
  zonesBySubscriber,
} from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { teamZone, zonesOfPeople } from '../imports/public.ts';
import { areComparable, fileDigest } from './digest.ts';
import { compareTask, notify } from './notify.ts';
import {
  type EnrollmentImportRow,
  restartReading,
  updateDigest,
  updateReading,
  updateState,
} from './queries-imports.ts';
import { deleteRows, findSubscriberZones, insertRows, type ReadRow, refuseSet } from './queries-rows.ts';

/** The list that a CSV file is: the client has one. */
export const csvList = 'csv';

interface Read {
  reader: CsvReader | Reader834;
  entries: (EnrollmentEntry | Entry834)[];
  consumed: number;
  /** The reason if the file cannot be read at all. */
  problem: Sentence | null;
}

/**
 * Reads the complete members of a portion and stores their rows. An incomplete member is not stored: the caller sends
 * it again with the next portion. This way the server never stores a number that must not be stored.
 */
export async function takePortion(
  { db, now, services, viewer }: Acting,
  found: EnrollmentImportRow,
  { from, text, isLast }: BodyOf<typeof enrollments.send>,
): Promise<void> {
  if (found.state !== 'reading') throw new AppError('ENROLLMENT_NOT_READING');
  const at = now.toString();
  // the user who started an interrupted upload starts it again from the beginning
  const isAgain = from === 0 && found.received > 0 && found.created_by === viewer.id;
  if (from !== found.received && !isAgain) throw new AppError('ENROLLMENT_ELSEWHERE');
  const of = isAgain ? await beginAgain(db, found, at) : found;
  const read = readPortion(of, text, { today: dayIn(now, teamZone), isLast });
  await placeEntries(db, of, read.entries);
  const list = read.entries.map((entry, n) => rowOf(entry, of.rows + n + 1));
  if (list.length > 0) await insertRows(db, of.id, list);
  const isEmpty = isLast && of.rows + list.length === 0;
  const problem =
    read.problem ?? (isEmpty ? sentence('The file has no members. Check that it is the right file.') : null);
  const problems = problem ? [problem] : isLast ? await closingProblems(db, of, read.reader) : [];
  const received = of.received + read.consumed;
  await updateReading(db, of.id, { reader: read.reader, received, rows: list.length, problems, at });
  const digest = digestOf(services.config.secretsKey, of.digest, text.slice(0, read.consumed), read);
  await updateDigest(db, of.id, digest, isLast ? keysOf(of, read.reader, digest) : []);
  if (problem) {
    await deleteRows(db, of.id);
    await updateState(db, of.id, 'failed', at);
  } else if (isLast) {
    await updateState(db, of.id, 'comparing', at);
    await services.jobs.add(db, compareTask, { importId: of.id });
  }
  await notify(db, of.id, services);
}

/** The digest of a file up to the end of a portion. */
function digestOf(secretsKey: Buffer | null, before: string, text: string, { reader, entries }: Read): string {
  const end = 'interchanges' in reader ? (reader.interchanges.at(-1)?.delimiters.segment ?? '\n') : '\n';
  const pieces = text
    .split(end)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const identities = entries.flatMap(({ identity }) => identity ?? []);
  return fileDigest(secretsKey, before, pieces, identities);
}

/** By what a file is known when it is sent again. */
const keysOf = ({ format }: EnrollmentImportRow, reader: Read['reader'], digest: string): string[] =>
  format === 'csv' ? [digest] : interchangeKeys(reader as Reader834);

/**
 * Gives entries their time zones: that of the address, which later files are compared with, or the one that a new member
 * gets without an address. A dependant takes the zone of the subscriber above.
 */
async function placeEntries(db: Db, of: EnrollmentImportRow, entries: Read['entries']): Promise<void> {
  const people = entries.flatMap(({ facts }) => facts ?? []);
  if (people.length === 0) return;
  const give = (list: typeof people, zones: readonly FoundZone[]) =>
    list.forEach((facts, n) => {
      const found = zones[n];
      if (!found) return;
      const isAddress = isZoneOfAddress(found);
      facts.content = { ...facts.content, timeZone: isAddress ? found.zone : null };
      facts.newMemberZone = isAddress ? null : found.zone;
      facts.newMemberNote = zoneNote(found);
    });
  const isDependant = ({ content, coverage }: EnrollmentFacts) =>
    content.addresses.length === 0 && coverage.subscriberNumber !== null && !isSubscriber(coverage);
  const first = people.filter((facts) => !isDependant(facts));
  give(first, await zonesOfPeople(db, of.client_id, first));
  const rest = people.filter(isDependant);
  if (rest.length === 0) return;
  const above = await findSubscriberZones(db, of.id, of.rows);
  const here = first.map(({ content, coverage, newMemberZone }) => ({
    ...coverage,
    zone: content.timeZone ?? newMemberZone ?? null,
  }));
  const zones = zonesBySubscriber([...above, ...here]);
  const placed = rest.map((facts) => ({
    ...facts,
    subscriberZone: zones.get(facts.coverage.subscriberNumber ?? '') ?? null,
  }));
  give(rest, await zonesOfPeople(db, of.client_id, placed));
}

/** Deletes everything that was read of a file, because the file is sent again. */
async function beginAgain(db: Db, found: EnrollmentImportRow, at: string): Promise<EnrollmentImportRow> {
  const reader =
    found.format === 'csv'
      ? startCsv((found.reader as CsvReader).reading)
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
  // a portion that ends nowhere is taken for the next only while more can come
  const stuck = (consumed: number) =>
    consumed === 0 && !isLast && text.length > 500_000
      ? sentence('The first {count} characters contain no complete line or member. Check that it is the right file.', {
          count: text.length,
        })
      : null;
  if (of.format === 'csv') {
    const options = { mapping: of.mapping ?? {}, delimiter: of.delimiter ?? ',', today, isLast };
    const { missing, ...read } = readCsvMembers(of.reader as CsvReader, text, options);
    const [column] = missing;
    const problem =
      column === undefined ? stuck(read.consumed) : sentence('The file has no column “{column}”.', { column });
    return { ...read, problem };
  }
  const read = read834(of.reader as Reader834, text, { today, isLast });
  return { ...read, problem: problemOf834(read.reader) ?? stuck(read.consumed) };
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

/** Finds the problems of a file that was read to its end. Refuses the sets that are not valid. */
async function closingProblems(db: Db, of: EnrollmentImportRow, reader: CsvReader | Reader834): Promise<Sentence[]> {
  if (of.format === 'csv') {
    const unread = problemOfCsv(reader as CsvReader);
    return unread ? [unread] : [];
  }
  const problems: (Sentence | null)[] = [];
  for (const interchange of (reader as Reader834).interchanges) {
    for (const group of interchange.groups) {
      // a truncated file is reported only once
      if (group.fault !== '3' || interchange.note !== '023') problems.push(problemOfGroup(group));
      for (const set of group.sets) {
        const why = whyNotTaken(set);
        if (why === null) {
          problems.push(...problemsOfTotals(set));
          continue;
        }
        // the report has the rows alone
        const ofGroup = set.fault === '6' ? problemOfGroup(group) : null;
        await refuseSet(db, of.id, set.number, ofGroup ?? why);
        // a group that is left out is reported only once
        if (set.fault !== '6') problems.push(why);
      }
    }
    problems.push(problemOfEnvelope(interchange));
  }
  return problems.filter((problem) => problem !== null);
}

/**
 * Returns the lists for which a file is complete. In an 834, every set of the list is a valid, full set that was not
 * imported before, and the envelope is valid. In a CSV file, the user marked the client's list as full.
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

/** The sets of a file that were imported before and are not to be compared again; a CSV file is one whole. */
export function repeatedSets({ format, reader, again, repeated_keys: keys }: EnrollmentImportRow): Set<number> | 'all' {
  if (again || keys.length === 0) return new Set();
  return format === 'csv' ? 'all' : setsIn(reader as Reader834, keys);
}

/**
 * Returns true if an 834 has the control number of an earlier file but other content. Null if that is not known: only
 * files with the same number of interchanges, whose numbers were read in the same way, can be compared.
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
 * The dates of what a file says, by set, and by list for members who are not in it. A CSV file names none: its date is that of its
 * first import, or of this one if a user chose to compare it again.
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
