import {
  type CsvReading,
  csvDelimiters,
  type EnrollmentColumnKey,
  type EnrollmentMapping,
  enrollmentColumnKeys,
  enrollmentColumns,
  requiredEnrollmentColumns,
} from '@guidepost/contracts';
import { columnAliases } from './column-aliases.ts';
import { type CsvRecord, readCsv } from './csv-records.ts';
import { type DayOrderFound, dayOrderOf } from './dates.ts';

/** Returns a heading on one line with single spaces, in the form that the mapping stores. */
export const headingText = (heading: string): string => heading.replace(/\s+/g, ' ').trim();

/**
 * Returns a file's delimiter. Uses the delimiter that the first line specifies (`sep=;`). Without this line, chooses
 * the delimiter that splits most of the first lines into the same number of fields. Delimiters within quotes do not
 * count.
 */
export function delimiterOf(head: string): (typeof csvDelimiters)[number] {
  const named = /^\uFEFF?sep=(.)\r?\n?/i.exec(head)?.[1];
  const known = csvDelimiters.find((delimiter) => delimiter === named);
  if (known !== undefined) return known;
  const scores = csvDelimiters.map((delimiter) => {
    const widths = readCsv(head, delimiter, 1, true)
      .records.slice(0, maxHeadingLines)
      .map(({ fields }) => fields.length)
      .filter((width) => width > 1);
    const groups = [...Map.groupBy(widths, (width) => width)].sort(([a, x], [b, y]) => y.length - x.length || b - a);
    const [width = 0, lines = []] = groups[0] ?? [];
    return { delimiter, lines: lines.length, width };
  });
  return scores.sort((a, b) => b.lines - a.lines || b.width - a.width)[0]?.delimiter ?? ',';
}

/** Number of lines at the beginning of a file that can contain the headings. */
export const maxHeadingLines = 20;

const normalizeHeading = (head: string): string =>
  head
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/n\.?\s?[º°]/g, 'numero')
    .replace('#', 'number')
    .replace(/[^a-z0-9]/g, '');

/**
 * Returns the mapping of columns. An earlier choice for the client has priority if the file contains its column. All
 * other columns are mapped by their names. Each column is used only once.
 */
export function guessMapping(heads: readonly string[], remembered: EnrollmentMapping): EnrollmentMapping {
  const mapping: EnrollmentMapping = {};
  const isFree = (head: string) => !Object.values(mapping).includes(head);
  const kept = (key: EnrollmentColumnKey) => {
    const before = remembered[key];
    return before !== undefined && heads.includes(before) && isFree(before) ? before : undefined;
  };
  for (const key of enrollmentColumnKeys) {
    const head = kept(key);
    if (head !== undefined) mapping[key] = head;
  }
  for (const key of enrollmentColumnKeys) {
    if (mapping[key] !== undefined) continue;
    const names = [key, enrollmentColumns[key].label].map(normalizeHeading).concat(columnAliases[key] ?? []);
    if (key === 'fullName' && mapping.firstName !== undefined && mapping.lastName !== undefined) continue;
    const head = heads.find((one) => names.includes(normalizeHeading(one)) && isFree(one));
    if (head !== undefined) mapping[key] = head;
  }
  const { fullName, firstName, lastName } = mapping;
  // in German and French files, the last name's heading is only Name
  const isLastName =
    lastName === undefined && remembered.fullName === undefined && normalizeHeading(fullName ?? '') === 'name';
  if (fullName === undefined || !isLastName || !givenNames.has(normalizeHeading(firstName ?? ''))) return mapping;
  const { fullName: _, ...others } = mapping;
  return { ...others, lastName: fullName };
}

const givenNames: ReadonlySet<string> = new Set(['vorname', 'prenom', 'prenoms']);

/**
 * Headings of postal codes in German, French and Portuguese. Spanish headings are excluded, because they are common in
 * US files.
 */
const foreignCodeHeads: ReadonlySet<string> = new Set(['plz', 'postleitzahl', 'codepostal', 'cep']);

/**
 * Returns why a file's postal codes might not be US ZIP codes: because of the column's heading, or because the file's
 * dates begin with the day. Returns undefined if there is no such reason or the heading contains *ZIP*.
 * @param head heading of the postal code column; undefined if the file has no such column
 */
export function foreignCodesIn(
  head: string | undefined,
  dayOrder: CsvReading['dayOrder'],
): { column: string | null } | undefined {
  if (head === undefined || /zip/i.test(head)) return undefined;
  if (foreignCodeHeads.has(normalizeHeading(head))) return { column: head };
  return dayOrder === 'day-first' ? { column: null } : undefined;
}

/**
 * Returns the required columns that a mapping lacks. A column for the full name replaces the columns for the first and
 * last name. If members have no number in the file, the date of birth is required instead.
 */
export const missingColumns = (mapping: EnrollmentMapping, { identity }: CsvReading = {}): EnrollmentColumnKey[] =>
  requiredEnrollmentColumns
    .map((key) => (key === 'memberNumber' && identity === 'name-and-birth-date' ? 'dateOfBirth' : key))
    .filter((key) => mapping[key] === undefined && !isReplaced(key, mapping));

/** Returns true if a column is not needed because the full name contains its value. */
export const isReplaced = (key: EnrollmentColumnKey, mapping: EnrollmentMapping): boolean =>
  mapping.fullName !== undefined && (key === 'firstName' || key === 'lastName');

/** Determines whether the day or the month comes first in a file's date columns. */
export const dayOrderIn = (
  { heads, rows }: { heads: readonly string[]; rows: readonly Pick<CsvRecord, 'fields'>[] },
  mapping: EnrollmentMapping,
): DayOrderFound =>
  dayOrderOf(
    [mapping.dateOfBirth, mapping.begins, mapping.endsOn, mapping.diedOn]
      .flatMap((head) => (head === undefined ? [] : heads.indexOf(head)))
      .flatMap((at) => rows.map(({ fields }) => fields[at] ?? '')),
  );

/**
 * Minimum number of known headings in a heading line. A line with fewer known headings can be a data line, for example
 * a line with the word *Mobile*.
 */
const minHeadings = 2;

/**
 * Returns a file's headings and the lines below them. The headings can follow title lines. Prefers a line with all
 * requested headings, then the line with the most known headings, then the first line.
 */
export function headingsOf(
  records: readonly CsvRecord[],
  wanted: EnrollmentMapping = {},
): { heads: string[]; rows: CsvRecord[] } {
  const first = records.slice(0, maxHeadingLines).map(({ fields }) => fields.map(headingText));
  const named = Object.values(wanted);
  const asWanted = named.length === 0 ? -1 : first.findIndex((heads) => named.every((head) => heads.includes(head)));
  const known = first.map((heads) => Object.keys(guessMapping(heads, {})).length);
  const most = Math.max(...known);
  const at = asWanted >= 0 ? asWanted : most < minHeadings ? 0 : known.indexOf(most);
  return { heads: (records[at]?.fields ?? []).map(headingText), rows: records.slice(at + 1) };
}
