import type { CsvReading, EnrollmentColumnKey, EnrollmentMapping, Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { foreignCodesIn, headingText, maxHeadingLines } from './csv-columns.ts';
import { readCsv } from './csv-records.ts';
import { isDeathWord, isYes } from './death.ts';
import type { LineValues } from './enrollment-facts.ts';
import { type EnrollmentEntry, factsOf } from './facts.ts';
import { looksLikeSocialSecurity } from './findings.ts';
import { maintenanceIn } from './maintenance.ts';
import { sexLettersIn } from './sex-letters.ts';
import { isTotal, maxListedTotals } from './totals.ts';

const digitsOf = (written: string): string => written.replace(/[\s-]/g, '');

/** Returns true if a line repeats the headings, as on each page of a printed list. */
const isHead = (fields: readonly string[], columns: NonNullable<CsvReader['columns']>, mapping: EnrollmentMapping) =>
  Object.entries(columns).every(
    ([key, place]) => headingText(fields[place] ?? '') === mapping[key as EnrollmentColumnKey],
  );

/** Progress of reading a CSV file. */
export interface CsvReader {
  /** Index of each mapped column; null until the headings are read. */
  columns: Partial<Record<EnrollmentColumnKey, number>> | null;
  width: number;
  line: number;
  heads?: string[];
  /** Settings for reading the file, except its columns; missing if the user chose no settings. */
  reading?: CsvReading;
  /** True if a user chose or confirmed the order of day and month. */
  isDayOrderChosen?: boolean;
  /**
   * The line with an unclosed quotation mark, and the number of unread lines after it. Missing if all lines were read.
   */
  unread?: { line: number; lines: number };
  /** Line numbers of the totals in the file, up to the maximum number that a note lists. */
  totals?: number[];
  /** The letters H and F, if they occur in a sex column with a Spanish, Portuguese or French heading. */
  sexLetters?: string;
}

/** Returns the initial state for reading a file. */
export const startCsv = (reading?: CsvReading, isDayOrderChosen = false): CsvReader => ({
  columns: null,
  width: 0,
  line: 1,
  ...(reading ? { reading } : {}),
  ...(isDayOrderChosen ? { isDayOrderChosen } : {}),
});

/** Returns the mapped headings that several columns of a file share. Only the first of these columns is read. */
export const repeatedHeads = (heads: readonly string[], mapping: EnrollmentMapping): string[] =>
  Object.values(mapping).filter((head) => heads.indexOf(head) !== heads.lastIndexOf(head));

const deathHeads = /^(is ?)?(deceased|dead|fallecid[oa])\??( ?(flag|indicator|ind))?$/i;

/** Returns notes about unmapped columns that report a death. Guidepost does not record a death from these columns. */
function deathNotes(
  fields: readonly string[],
  heads: readonly string[],
  columns: NonNullable<CsvReader['columns']>,
): Sentence[] {
  const read = new Set(Object.entries(columns).flatMap(([key, place]) => (key === 'maintenance' ? [] : [place])));
  return fields.flatMap((field, place) => {
    const [value, column] = [field.trim(), heads[place] ?? ''];
    const isDeath = isDeathWord(value) || (deathHeads.test(column) && isYes(value));
    if (read.has(place) || !isDeath) return [];
    return [
      sentence(
        'Guidepost cannot tell whether “{value}” in the column “{column}” reports a death. Ask the sender whether this person died.',
        {
          column,
          value,
        },
      ),
    ];
  });
}

const countryHeads = /^((home|mailing|address) )?(country|pa[ií]s|pays)( (code|name))?$/i;

/** Returns the value of the first country column. Guidepost has no field for it. */
const countryIn = (fields: readonly string[], heads: readonly string[]): string | null =>
  fields[heads.findIndex((head) => countryHeads.test(head.replace(/[_-]/g, ' ')))]?.trim() || null;

/**
 * Returns the members in a portion of a CSV file. Unmapped columns are ignored, except for notes about deaths and the
 * detection of social security numbers.
 * @throws Error with the column's name if the file lacks a mapped column
 */
export function readCsvMembers(
  reader: CsvReader,
  text: string,
  options: {
    mapping: EnrollmentMapping;
    delimiter: string;
    today: string;
    isLast: boolean;
  },
): { reader: CsvReader; entries: EnrollmentEntry[]; consumed: number; missing: string[] } {
  const whole = reader.columns === null ? text.replace(/^\uFEFF/, '') : text;
  const skipped = text.length - whole.length;
  const { records, consumed, line } = readCsv(whole, options.delimiter, reader.line, options.isLast);
  let { columns, width, heads: headings } = reader;
  // skips lines that contain only delimiters, because spreadsheets can add them at the end of a table
  const rest = records.filter(({ fields }) => fields.some((field) => field.trim() !== ''));
  if (columns === null) {
    const wanted = Object.values(options.mapping);
    const at = rest.slice(0, maxHeadingLines).findIndex(({ fields }) => {
      const heads = fields.map(headingText);
      return wanted.every((head) => heads.includes(head));
    });
    // the headings may follow in a later portion, below title lines
    if (at < 0 && rest.length < maxHeadingLines && !options.isLast)
      return { reader, entries: [], consumed: 0, missing: [] };
    const heads = rest
      .splice(0, Math.max(0, at) + 1)
      .at(-1)
      ?.fields.map(headingText);
    if (heads === undefined) return { reader, entries: [], consumed: 0, missing: [] };
    const found = Object.entries(options.mapping).map(([key, head]) => [key, heads.indexOf(head), head] as const);
    const missing = found.filter(([, place]) => place < 0).map(([, , head]) => head);
    if (missing.length > 0) return { reader, entries: [], consumed: 0, missing };
    headings = heads;
    columns = Object.fromEntries(found.map(([key, place]) => [key, place]));
    width = heads.length;
  }
  const places = columns;
  const names = headings ?? [];
  const columnCount = width;
  const totals = rest.filter((record) => isTotal(record, places));
  const sexLetters = sexLettersIn(names, rest, places.gender, reader.sexLetters);
  const foreignCodes = foreignCodesIn(options.mapping.zip, reader.reading?.dayOrder);
  const entries = rest
    .filter((record) => !totals.includes(record) && !isHead(record.fields, places, options.mapping))
    .map(({ line: at, fields, isUnclosed }): EnrollmentEntry => {
      const refuse = (refused: Sentence): EnrollmentEntry => ({
        line: at,
        name: '',
        identity: null,
        facts: null,
        refused,
      });
      if (isUnclosed)
        return refuse(sentence('A quotation mark is not closed, so this line and all later lines were not read.'));
      if (fields.length > columnCount && fields.slice(columnCount).some((field) => field.trim() !== ''))
        return refuse(
          sentence('The line has {count} fields, but the file has {columns} columns.', {
            count: fields.length,
            columns: columnCount,
          }),
        );
      const written: LineValues = {};
      const social = new Map(fields.filter(looksLikeSocialSecurity).map((one) => [digitsOf(one), one]));
      for (const [key, place] of Object.entries(places)) {
        const value = fields[place] ?? null;
        // the line's social security numbers are also recognized in other columns, even without hyphens
        written[key as EnrollmentColumnKey] = value && (social.get(digitsOf(value)) ?? value);
      }
      const maintenance = maintenanceIn(written.maintenance);
      const relation = (written.relationship ?? '').trim().toLowerCase();
      const entry = factsOf(
        {
          ...written,
          isEnd: maintenance.kind === 'end',
          isChange: maintenance.kind === 'change',
          country: countryIn(fields, names),
          notes: [...deathNotes(fields, names, places), ...maintenance.notes],
          isDependant: !['', '18', 'self', 'subscriber'].includes(relation),
          csv: reader.reading ?? {},
          ...(sexLetters === undefined ? {} : { sexLetters }),
          ...(foreignCodes === undefined ? {} : { foreignCodes }),
        },
        at,
        options.today,
      );
      if (!fields.some((field) => field.includes('\ufffd'))) return entry;
      // the refused line is returned with its identity: the file lists the member, so a full file must not end their
      // coverage
      const refused = sentence(
        'The line has unreadable characters. Ask the sender to save the file again as CSV in UTF-8.',
      );
      return { ...entry, facts: null, refused };
    });
  const unclosed = rest.find(({ isUnclosed }) => isUnclosed);
  const swallowed = unclosed?.fields.at(-1)?.trimEnd().split('\n').length;
  const unread = unclosed && swallowed !== undefined ? { unread: { line: unclosed.line, lines: swallowed - 1 } } : {};
  return {
    reader: {
      ...reader,
      columns,
      width,
      line,
      ...(headings ? { heads: headings } : {}),
      ...(sexLetters === undefined ? {} : { sexLetters }),
      ...(totals.length === 0
        ? {}
        : { totals: [...(reader.totals ?? []), ...totals.map((record) => record.line)].slice(0, maxListedTotals) }),
      ...unread,
    },
    entries,
    consumed: consumed + skipped,
    missing: [],
  };
}

/**
 * Returns true if a string has control characters. Images, archives and documents contain them, but text files do not.
 */
const hasControlCharacters = (text: string): boolean => /[^\P{Cc}\t\n\v\f\r\u0085]/u.test(text);

/**
 * Returns true if a file can be a table of people. It must contain only text, and its first line must have at least two
 * columns.
 */
export const looksLikeTable = (head: string, columns: number): boolean =>
  columns >= 2 && !hasControlCharacters(head.replaceAll('\0', ''));
