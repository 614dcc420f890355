import {
  csvDelimiters,
  type EnrollmentColumnKey,
  type EnrollmentMapping,
  enrollmentColumnKeys,
  enrollmentColumns,
  requiredEnrollmentColumns,
  type Sentence,
} from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { type EnrollmentEntry, factsOf, type Written } from './facts.ts';

/** A record of a CSV file, and the line on which it begins. */
export interface CsvRecord {
  line: number;
  fields: string[];
  /** A quotation mark in it is not closed: all that follows to the end of the file stands in its last field. */
  isUnclosed?: true;
}

export interface CsvPortion {
  records: CsvRecord[];
  /** How many characters were read: what follows them is the beginning of a record that is not whole. */
  consumed: number;
  /** The line on which what follows begins. */
  line: number;
}

/**
 * The whole records at the beginning of a text, as RFC 4180 has them: quoted fields may hold delimiters, quotes written
 * twice, and line ends. A quote in the middle of an unquoted field is a character like others. Empty lines are passed over,
 * and so is the `sep=` line of Excel.
 * @param isLast the text is the end of its file, and its last record needs no line end
 */
export function readCsv(text: string, delimiter: string, line: number, isLast: boolean): CsvPortion {
  const records: CsvRecord[] = [];
  let consumed = 0;
  let at = 0;
  let here = line;
  let begun = line;
  let fields: string[] = [];
  const end = (isUnclosed = false) => {
    if ((fields.length > 1 || fields[0]?.trim() !== '') && !(begun === 1 && isDelimiterLine(fields)))
      records.push({ line: begun, fields, ...(isUnclosed ? { isUnclosed: true as const } : {}) });
    fields = [];
    consumed = at;
    begun = here;
  };
  while (at < text.length) {
    const field = text[at] === '"' ? quoted(text, at, delimiter) : plain(text, at, delimiter);
    // a quote that is not closed, or a field whose end has not come yet
    if (field === null || (field.next >= text.length && !isLast && text[field.next - 1] !== '\n')) {
      if (field !== null || !isLast) return { records, consumed, line: begun };
      fields.push(text.slice(at + 1).replaceAll('""', '"'));
      at = text.length;
      end(true);
      break;
    }
    fields.push(field.value);
    here += field.lines;
    at = field.next;
    if (field.endsRecord) {
      if (at <= text.length && /[\r\n]/.test(text[at - 1] ?? '')) here += 1;
      end();
    } else if (at >= text.length) {
      // a delimiter was the last character: an empty field follows it
      fields.push('');
      end();
    }
  }
  return { records, consumed, line: begun };
}

interface Field {
  value: string;
  /** Where what follows the field and its delimiter begins. */
  next: number;
  endsRecord: boolean;
  /** Line ends within it. */
  lines: number;
}

function plain(text: string, from: number, delimiter: string): Field {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { value: text.slice(from, at), lines: 0, ...ending(text, at, delimiter) };
}

function quoted(text: string, from: number, delimiter: string): Field | null {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const inside = text.slice(from + 1, quote).replaceAll('""', '"');
    // what stands between the closing quote and the delimiter belongs to the field
    const rest = plain(text, quote + 1, delimiter);
    return { ...rest, value: inside + rest.value.trim(), lines: inside.split('\n').length - 1 };
  }
}

function ending(text: string, at: number, delimiter: string): Pick<Field, 'next' | 'endsRecord'> {
  if (at >= text.length) return { next: at, endsRecord: true };
  if (text[at] === delimiter) return { next: at + 1, endsRecord: false };
  return { next: text.startsWith('\r\n', at) ? at + 2 : at + 1, endsRecord: true };
}

/** Returns true if a first line is Excel's `sep=;`, whichever delimiter the file is read with. */
const isDelimiterLine = (fields: readonly string[]): boolean =>
  /^\uFEFF?sep=.?$/i.test(fields[0]?.trim() ?? '') && fields.slice(1).every((field) => field.trim() === '');

/** Returns a heading on one line, as the mapping names it. */
export const headingText = (heading: string): string => heading.replace(/\s+/g, ' ').trim();

/** Returns the delimiter that the head of a file names (`sep=;`), else the one that divides one of its lines most. */
export function delimiterOf(head: string): (typeof csvDelimiters)[number] {
  const named = /^\uFEFF?sep=(.)\r?\n?/i.exec(head)?.[1];
  const known = csvDelimiters.find((delimiter) => delimiter === named);
  if (known !== undefined) return known;
  const lines = head.split(/\r\n|[\r\n]/, headLines);
  const count = (delimiter: string) => Math.max(...lines.map((line) => line.split(delimiter).length));
  return [...csvDelimiters].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Lines at the beginning of a file among which its headings are. */
const headLines = 20;

const plainHead = (head: string): string =>
  head
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Names that files give to columns in English and Spanish, without case, accents, blanks and signs. */
const aliases: Readonly<Partial<Record<EnrollmentColumnKey, readonly string[]>>> = {
  memberNumber: [
    'memberid',
    'memberno',
    'planid',
    'plannumber',
    'planno',
    'cardnumber',
    'mrn',
    'id',
    'externalid',
    'numerodemiembro',
    'numerodeafiliado',
  ],
  firstName: ['first', 'givenname', 'fname', 'memberfirstname', 'nombre', 'nombres', 'primernombre', 'vorname'],
  lastName: ['last', 'surname', 'familyname', 'lname', 'memberlastname', 'apellido', 'apellidos', 'nachname'],
  fullName: ['name', 'membername', 'patientname', 'nombrecompleto', 'nombreyapellido', 'nombreyapellidos'],
  preferredName: ['nickname', 'goesby'],
  dateOfBirth: ['dob', 'birthdate', 'birthday', 'memberdob', 'fechadenacimiento', 'geburtsdatum'],
  gender: ['sex', 'gendercode', 'sexo', 'genero'],
  reportedLanguage: ['language', 'preferredlanguage', 'primarylanguage', 'spokenlanguage', 'idioma'],
  raceEthnicitySummary: ['race', 'ethnicity', 'raceandethnicity', 'raceethnicity'],
  mobilePhone: [
    'mobile',
    'cell',
    'cellphone',
    'phone',
    'phonenumber',
    'telephone',
    'phone1',
    'telefonomovil',
    'celular',
    'movil',
    'telefono',
    'telefon',
    'handy',
  ],
  homePhone: ['home', 'phone2', 'landline', 'telefonodecasa'],
  workPhone: ['work', 'phone3', 'telefonodeltrabajo'],
  email: ['emailaddress', 'mail', 'correo', 'correoelectronico'],
  line1: ['address', 'address1', 'addressline1', 'streetaddress', 'line1', 'direccion', 'strasse'],
  line2: ['address2', 'addressline2', 'line2', 'apt', 'unit'],
  city: ['town', 'ciudad', 'ort'],
  state: ['statecode', 'province', 'estado', 'staat'],
  zip: ['zipcode', 'postalcode', 'postcode', 'codigopostal', 'plz'],
  subscriberNumber: ['subscriberid', 'subscriber', 'policyholderid'],
  relationship: ['relation', 'relationshipcode'],
  group: ['groupnumber', 'groupid', 'policynumber'],
  plan: ['planname', 'product', 'plancode'],
  begins: ['effectivedate', 'startdate', 'coveragestart', 'eligibilitystart', 'coveragebegin'],
  endsOn: ['terminationdate', 'termdate', 'enddate', 'coverageend', 'eligibilityend'],
  diedOn: [
    'dod',
    'deathdate',
    'deceaseddate',
    'datedeceased',
    'deceasedon',
    'memberdod',
    'fechadefallecimiento',
    'fechadedefuncion',
    'fechademuerte',
    'sterbedatum',
    'todesdatum',
  ],
  maintenance: ['action', 'maintenancetype', 'maintenancecode', 'transaction'],
};

/**
 * Which column is what: as it was chosen for the client before where the file has that column, else by the column's
 * name. No column is taken twice.
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
    const names = [key, enrollmentColumns[key].label].map(plainHead).concat(aliases[key] ?? []);
    if (key === 'fullName' && mapping.firstName !== undefined && mapping.lastName !== undefined) continue;
    const head = heads.find((one) => names.includes(plainHead(one)) && isFree(one));
    if (head !== undefined) mapping[key] = head;
  }
  return mapping;
}

/** Returns the columns that a mapping lacks and without which a line names nobody. A full name replaces first and last name. */
export const missingColumns = (mapping: EnrollmentMapping): EnrollmentColumnKey[] =>
  requiredEnrollmentColumns.filter((key) => mapping[key] === undefined && !isReplaced(key, mapping));

/** Returns true if a column is not needed because the full name holds it. */
export const isReplaced = (key: EnrollmentColumnKey, mapping: EnrollmentMapping): boolean =>
  mapping.fullName !== undefined && (key === 'firstName' || key === 'lastName');

/** Returns the headings of a file and the lines below them: titles may stand above. The headings name the most columns. */
export function headingsOf(records: readonly CsvRecord[]): { heads: string[]; rows: CsvRecord[] } {
  const known = records
    .slice(0, headLines)
    .map(({ fields }) => Object.keys(guessMapping(fields.map(headingText), {})).length);
  const at = Math.max(0, known.indexOf(Math.max(...known)));
  return { heads: (records[at]?.fields ?? []).map(headingText), rows: records.slice(at + 1) };
}

const totalWords =
  /^(?:grand |sub)?totals?(?: (?:members?|records?|rows?|count))?:?$|^total de (?:miembros|registros):?$|^summe:?$/i;

/** Returns true if a line sums up a list: it begins with *Total* and has no last name and no birth date. */
const isTotal = (fields: readonly string[], { lastName, dateOfBirth }: NonNullable<CsvReader['columns']>): boolean =>
  totalWords.test(fields.find((field) => field.trim() !== '')?.trim() ?? '') &&
  [lastName, dateOfBirth].every((place) => place === undefined || (fields[place] ?? '').trim() === '');

/** How far a CSV file was read. */
export interface CsvReader {
  /** Where each mapped column stands; null until the head was read. */
  columns: Partial<Record<EnrollmentColumnKey, number>> | null;
  width: number;
  line: number;
  /** The line whose quotation mark is not closed, and how many lines after it were therefore not read; missing if there is none. */
  unread?: { line: number; lines: number };
}

export const startCsv = (): CsvReader => ({ columns: null, width: 0, line: 1 });

/** Words of the column *Maintenance* that only change data. */
const changes = new Set(['001', '026', 'change', 'changed', 'update', 'correction']);

const ends = new Set([
  '024',
  '002',
  'end',
  'ended',
  'term',
  'terminate',
  'terminated',
  'termination',
  'delete',
  'drop',
]);

/**
 * The members of a portion of a CSV file. What no mapped column holds is not looked at.
 * @throws Error naming the column if a mapped one is not in the file
 */
export function readCsvMembers(
  reader: CsvReader,
  text: string,
  options: { mapping: EnrollmentMapping; delimiter: string; today: string; isLast: boolean },
): { reader: CsvReader; entries: EnrollmentEntry[]; consumed: number; missing: string[] } {
  const whole = reader.columns === null ? text.replace(/^\uFEFF/, '') : text;
  const skipped = text.length - whole.length;
  const { records, consumed, line } = readCsv(whole, options.delimiter, reader.line, options.isLast);
  let { columns, width } = reader;
  // spreadsheets end a table with lines of delimiters alone
  const rest = records.filter(({ fields }) => fields.some((field) => field.trim() !== ''));
  if (columns === null) {
    const wanted = Object.values(options.mapping);
    const at = rest.slice(0, headLines).findIndex(({ fields }) => {
      const heads = fields.map(headingText);
      return wanted.every((head) => heads.includes(head));
    });
    const heads = rest
      .splice(0, Math.max(0, at) + 1)
      .at(-1)
      ?.fields.map(headingText);
    if (heads === undefined) return { reader, entries: [], consumed: 0, missing: [] };
    const found = Object.entries(options.mapping).map(([key, head]) => [key, heads.indexOf(head), head] as const);
    const missing = found.filter(([, place]) => place < 0).map(([, , head]) => head);
    if (missing.length > 0) return { reader, entries: [], consumed: 0, missing };
    columns = Object.fromEntries(found.map(([key, place]) => [key, place]));
    width = heads.length;
  }
  const places = columns;
  const columnCount = width;
  const entries = rest
    .filter(({ fields }) => !isTotal(fields, places))
    .map(({ line: at, fields, isUnclosed }): EnrollmentEntry => {
      const refuse = (refused: Sentence): EnrollmentEntry => ({
        line: at,
        name: '',
        identity: null,
        facts: null,
        refused,
      });
      if (isUnclosed)
        return refuse(sentence('A quotation mark is not closed: this line and all that follows it were not read.'));
      if (fields.length > columnCount && fields.slice(columnCount).some((field) => field.trim() !== ''))
        return refuse(
          sentence('The line has {count} fields, but the headings have {columns}.', {
            count: fields.length,
            columns: columnCount,
          }),
        );
      const written: Written = {};
      for (const [key, place] of Object.entries(places)) written[key as EnrollmentColumnKey] = fields[place] ?? null;
      const code = (written.maintenance ?? '').trim().toLowerCase();
      const relation = (written.relationship ?? '').trim().toLowerCase();
      const entry = factsOf(
        {
          ...written,
          isEnd: ends.has(code),
          isChange: changes.has(code),
          isDependant: !['', '18', 'self', 'subscriber'].includes(relation),
        },
        at,
        options.today,
      );
      if (!fields.some((field) => field.includes('\ufffd'))) return entry;
      // the number stays known: the member is in the file, and a full file does not end them
      const refused = sentence(
        'The line has characters that cannot be read. Ask the sender to save the file as CSV in UTF-8 again.',
      );
      return { ...entry, facts: null, refused };
    });
  const unclosed = rest.find(({ isUnclosed }) => isUnclosed);
  const swallowed = unclosed?.fields.at(-1)?.trimEnd().split('\n').length;
  const unread = unclosed && swallowed !== undefined ? { unread: { line: unclosed.line, lines: swallowed - 1 } } : {};
  return { reader: { columns, width, line, ...unread }, entries, consumed: consumed + skipped, missing: [] };
}

/** Control characters stand in pictures, archives and documents, and in no text. */
const hasControl = (text: string): boolean => /[^\P{Cc}\t\n\v\f\r\u0085]/u.test(text);

/** Whether a file that begins with `head`, whose first line has so many columns, can be a table of people: a text of two at least. */
export const isTable = (head: string, columns: number): boolean =>
  columns >= 2 && !hasControl(head.replaceAll('\0', ''));
