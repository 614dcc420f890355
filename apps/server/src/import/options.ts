import { parseArgs } from 'node:util';
import {
  type CsvReading,
  csvDayOrders,
  type EnrollmentColumnKey,
  type EnrollmentMapping,
  enrollmentColumnKeys,
  type IdOf,
  parseId,
} from '@guidepost/contracts';
import { Problem } from './problem.ts';

export const usage = `Imports members from FHIR R4 files or enrollment files (CSV, X12 834) into a running Guidepost, the resource
hub's directory from HSDS files, hospitalizations from HL7 v2 (ADT) messages, or surveys from FHIR R4 Questionnaires.

  npm run import -- fhir --client NAME [--as EMAIL] [--guide EMAIL | --unassigned] [--port 8080] FILE…
  npm run import -- csv --client NAME [--as EMAIL] [--full] [--map FIELD=COLUMN]… [--dates ORDER] [--by-name]
                    [--apply] [--again] FILE…
  npm run import -- x12-834 --client NAME [--as EMAIL] [--apply] [--again] [--ack OUT] FILE…
  npm run import -- undo [--as EMAIL] [--apply] [--report OUT] [--port 8080] IMPORT
  npm run import -- hsds --source NAME [--whole] [--data DIR] FILE…
  npm run import -- adt --sender NAME [--zone ZONE] [--data DIR] FILE…
  npm run import -- questionnaire [--replace] [--data DIR] FILE…
  guidepost import --client-archive FILE [--operator NAME]

fhir

  --client NAME    the client whose members are imported
  --as EMAIL       the user who imports. The import is recorded under this user's name. The user needs the permissions to
                   see clients and to enroll members. Default: the super admin of the demo, superadmin@demo.test. Without
                   a demo, this option is required. With an access token, the import is recorded under the token's user
  --guide EMAIL    assign new members to this guide. Default: divide them among the guides of the client's teams
  --unassigned     do not assign new members to a guide
  --port NUMBER    the port of Guidepost on this machine (8080)
  --url URL        the address of Guidepost (PUBLIC_URL) on another machine. Requires an access token
  FILE             a FHIR Bundle or Patient in JSON, or a folder with *.json files

csv and x12-834 (enrollment files) also have the options --client, --as, --guide, --unassigned, --port and --url of fhir

  --apply          import the files. Without --apply, the command only shows the changes, and you can decide line by line
                   in the admin portal
  --take-file      replace dates of birth and staff edits with the values in the file
  --again          compare an imported file again. Without --again, the file changes nothing
  --report OUT     save the result of each line as CSV
  --full           (csv) the file lists all members, so the coverage of members who are not in the file ends. An 834
                   contains this information
  --map FIELD=COLUMN  (csv) the column for a field. Fields: memberNumber, firstName, lastName, fullName, dateOfBirth,
                   mobilePhone, line1, city, state, zip and more. Any other name lists all fields. Default: the column
                   whose heading matches the field. With --apply, the columns are stored for the client's next file
  --dates ORDER    (csv) month-first or day-first: the order in dates such as 3/4/1958. It is required if the order is
                   unclear. With --apply, it is stored for the client's next file
  --by-name        (csv) the file has no member numbers, so members are matched by name and date of birth
  --ack OUT        (x12-834) save the acknowledgments (TA1 and 999)
  FILE             one or more files. Social security numbers are not stored

undo (of an enrollment import, for seven days) also has the options --as, --port and --url of fhir

  --apply          undo the import. Without --apply, the command only counts the changes
  --report OUT     save the result of each line as CSV, with the reason for lines that were not undone
  IMPORT           the number of the import. csv and x12-834 print it, and the address of the import's page contains it

hsds (Open Referral's Human Services Data Specification 3)

  --source NAME    the source of the directory. Always use the same name. Programs of this source that are not in the files
                   are retired
  --whole          the files are complete, although most known programs are not in the files
  --data DIR       the data folder of a local Guidepost. Default: the database of the settings, if they name one
  FILE             .json files, .csv files with the names of their tables (services.csv), or a .zip with such files. Give
                   all files of one source together

adt (HL7 version 2: A01 to A08, A11 to A13, A40)

  --sender NAME    the name of the hospital. Always use the same name
  --zone ZONE      the hospital's time zone, for times without an offset (America/New_York). It is stored at the first import
  --data DIR       the same as for hsds
  FILE             one or more messages. They are stored, and a running Guidepost applies them

questionnaire (FHIR R4)

  --replace        replace the draft even if it was edited in Guidepost after the last import
  --data DIR       the same as for hsds
  FILE             a Questionnaire in JSON. It becomes the draft of a survey, and unused parts are listed

--client-archive (a client that guidepost export wrote in another installation)

  --client-archive FILE  the archive. It is checked before anything is written, and all rows and files are compared
                   afterwards. A damaged archive, or one that was imported before, changes nothing
  --operator NAME  your name, for the audit. Default: your login on this machine

Access token for fhir, csv, x12-834 and undo: set GUIDEPOST_TOKEN to the token, or GUIDEPOST_TOKEN_FILE to the path of a file that
contains it. The file is read again for each request. A token from any identity provider works. Without a token, the command signs
in at the local identity provider of npm start.

A second import of the same file changes nothing. A changed file updates only the differences.
Exit codes: 0 everything was imported, 1 lines were refused or need a decision, 2 the command is not valid, 3 the import failed.`;

export interface HsdsOptions {
  kind: 'hsds';
  source: string;
  isWhole: boolean;
  data: string | undefined;
  paths: string[];
}

export interface AdtOptions {
  kind: 'adt';
  sender: string;
  zone: string | undefined;
  data: string | undefined;
  paths: string[];
}

export interface EnrollmentOptions {
  kind: 'csv' | 'x12-834';
  client: string;
  /** The email address of the importing user; undefined if the option is missing. */
  as: string | undefined;
  assign: 'evenly' | 'guide' | 'nobody';
  guideEmail: string | undefined;
  port: number;
  /** Guidepost's URL; undefined to use `port` on this machine. */
  url: string | undefined;
  isFull: boolean;
  isApplied: boolean;
  /** True if files that were imported before are compared again. */
  isAgain: boolean;
  takesFile: boolean;
  map: EnrollmentMapping;
  /** The day/month order in numeric dates, and how members are matched. Each is undefined if the option is missing. */
  reading: CsvReading;
  report: string | undefined;
  acknowledgement: string | undefined;
  paths: string[];
}

export interface UndoOptions {
  kind: 'undo';
  importId: IdOf<'EnrollmentImport'>;
  as: string | undefined;
  port: number;
  /** Guidepost's URL; undefined to use `port` on this machine. */
  url: string | undefined;
  isApplied: boolean;
  report: string | undefined;
}

export interface QuestionnaireOptions {
  kind: 'questionnaire';
  replaces: boolean;
  data: string | undefined;
  paths: string[];
}

export interface ClientArchiveOptions {
  kind: 'client-archive';
  operator: string | undefined;
  path: string;
}

export interface ImportOptions {
  kind: 'fhir';
  client: string;
  /** The email address of the importing user; undefined if the option is missing. */
  as: string | undefined;
  assign: 'evenly' | 'guide' | 'nobody';
  guideEmail: string | undefined;
  port: number;
  /** Guidepost's URL; undefined to use `port` on this machine. */
  url: string | undefined;
  paths: string[];
}

/** Returns the error as a single line. The list of options is not printed, because it could scroll the error away. */
const optionError = (sentence: string) => new Problem(`${sentence} --help lists the options.`, 2);

/** Options that member and enrollment files do not accept, with the kinds of files that accept them. */
const unsupportedOptions = [
  ['source', 'hsds'],
  ['whole', 'hsds'],
  ['data', 'hsds, adt and questionnaire. For fhir, csv and x12-834, use --port'],
  ['sender', 'adt'],
  ['zone', 'adt'],
  ['replace', 'questionnaire'],
] as const;

/**
 * Parses the command line. Returns null if it requests the help text.
 * @throws Problem with exit code 2
 */
export function readOptions(
  args: readonly string[],
):
  | ImportOptions
  | EnrollmentOptions
  | UndoOptions
  | HsdsOptions
  | AdtOptions
  | QuestionnaireOptions
  | ClientArchiveOptions
  | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  if (values['client-archive'] !== undefined) return readClientArchiveOptions(values, positionals);
  if (values.operator !== undefined) throw optionError('--operator is for --client-archive.');
  const [kind, ...paths] = positionals;
  if (kind === undefined) throw optionError('Choose what to import: fhir, csv, x12-834, hsds, adt or questionnaire.');
  if (kind === 'undo') return readUndoOptions(values, paths);
  if (kind === 'hsds') return readHsdsOptions(values, paths);
  if (kind === 'adt') return readAdtOptions(values, paths);
  if (kind === 'questionnaire') return readQuestionnaireOptions(values, paths);
  if (kind !== 'fhir' && kind !== 'csv' && kind !== 'x12-834')
    throw optionError(`Only fhir, csv, x12-834, hsds, adt and questionnaire can be imported, not ${kind}.`);
  for (const [name, kinds] of unsupportedOptions)
    if (values[name] !== undefined) throw optionError(`--${name} is for ${kinds}.`);
  if (values.client === undefined) throw optionError('Enter the client of these members: --client NAME.');
  if (paths.length === 0) throw optionError('Enter at least one file.');
  if (values.guide !== undefined && values.unassigned) throw optionError('Choose --guide or --unassigned, not both.');
  const address = readAddress(values);
  const assign = values.unassigned ? 'nobody' : values.guide === undefined ? 'evenly' : 'guide';
  const members = {
    client: values.client,
    as: values.as,
    assign,
    guideEmail: values.guide,
    ...address,
    paths,
  } as const;
  return kind === 'fhir' ? { kind, ...members } : { kind, ...members, ...readEnrollment(kind, values) };
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function readAddress(values: Values): { port: number; url: string | undefined } {
  const port = Number(values.port ?? 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw optionError(`${values.port} is not a port number.`);
  if (values.url === undefined) return { port, url: undefined };
  if (values.port !== undefined) throw optionError('Choose --port or --url, not both.');
  const url = URL.parse(values.url);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
  if (!isSafe) throw optionError('--url must begin with https://, because an access token is sent to it.');
  return { port, url: values.url.replace(/\/+$/, '') };
}

function readUndoOptions(values: Values, ids: string[]): UndoOptions {
  const { as, port: _, url: __, apply, report, ...others } = values;
  const [other] = Object.keys(others);
  if (other !== undefined) throw optionError(`--${other} is not for undo.`);
  const importId = ids.length === 1 ? parseId<'EnrollmentImport'>(ids[0]) : null;
  if (importId === null) throw optionError('Enter the number of one import.');
  return { kind: 'undo', importId, as, ...readAddress(values), isApplied: apply ?? false, report };
}

/** Parses the options that only enrollment files accept. */
function readEnrollment(kind: EnrollmentOptions['kind'], values: Values) {
  if (kind === 'x12-834' && (values.full || values.map || values.dates || values['by-name']))
    throw optionError('--full, --map, --dates and --by-name are for csv. An 834 already contains this information.');
  if (kind === 'csv' && values.ack !== undefined) throw optionError('--ack is for x12-834.');
  const map: EnrollmentMapping = {};
  for (const mapEntry of values.map ?? []) {
    const [field = '', ...column] = mapEntry.split('=');
    if (!enrollmentColumnKeys.includes(field as EnrollmentColumnKey) || column.length === 0)
      throw optionError(`${mapEntry}: write FIELD=COLUMN. The fields are: ${enrollmentColumnKeys.join(', ')}.`);
    map[field as EnrollmentColumnKey] = column.join('=');
  }
  return {
    isFull: values.full ?? false,
    isApplied: values.apply ?? false,
    isAgain: values.again ?? false,
    takesFile: values['take-file'] ?? false,
    map,
    reading: csvReadingOf(values),
    report: values.report,
    acknowledgement: values.ack,
  };
}

/**
 * Parses the options for a CSV file, except its columns.
 * @throws Problem with exit code 2
 */
function csvReadingOf(values: Values): CsvReading {
  const dayOrder = csvDayOrders.find((order) => order === values.dates);
  if (values.dates !== undefined && dayOrder === undefined)
    throw optionError(`--dates is month-first or day-first, not ${values.dates}.`);
  return { dayOrder, identity: values['by-name'] ? 'name-and-birth-date' : undefined };
}

function readAdtOptions(values: Values, paths: string[]): AdtOptions {
  for (const name of ['client', 'as', 'guide', 'unassigned', 'port', 'url', 'source', 'whole'] as const)
    if (values[name] !== undefined) throw optionError(`--${name} is not for adt.`);
  if (!values.sender?.trim()) throw optionError('Enter the name of the hospital: --sender NAME.');
  if (values.zone !== undefined && !Intl.supportedValuesOf('timeZone').includes(values.zone))
    throw optionError(`${values.zone} is not a time zone.`);
  if (paths.length === 0) throw optionError('Enter at least one file.');
  return { kind: 'adt', sender: values.sender.trim(), zone: values.zone, data: values.data, paths };
}

function readQuestionnaireOptions(values: Values, paths: string[]): QuestionnaireOptions {
  const { replace = false, data, ...others } = values;
  const [other] = Object.keys(others);
  if (other !== undefined) throw optionError(`--${other} is not for questionnaire.`);
  if (paths.length === 0) throw optionError('Enter at least one file.');
  return { kind: 'questionnaire', replaces: replace, data, paths };
}

function readClientArchiveOptions(values: Values, others: string[]): ClientArchiveOptions {
  const { 'client-archive': path = '', operator, ...unknown } = values;
  const [other] = [...Object.keys(unknown).map((name) => `--${name}`), ...others];
  if (other !== undefined) throw optionError(`${other} is not for --client-archive.`);
  if (path === '') throw optionError('Enter the archive: --client-archive FILE.');
  return { kind: 'client-archive', operator, path };
}

type Values = ReturnType<typeof parse>['values'];

function readHsdsOptions(values: Values, paths: string[]): HsdsOptions {
  for (const name of ['client', 'as', 'guide', 'unassigned', 'port', 'url'] as const)
    if (values[name] !== undefined) throw optionError(`--${name} is for fhir, csv and x12-834.`);
  if (!values.source?.trim()) throw optionError('Enter the name of the directory: --source NAME.');
  if (paths.length === 0) throw optionError('Enter at least one file.');
  return { kind: 'hsds', source: values.source.trim(), isWhole: values.whole ?? false, data: values.data, paths };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        client: { type: 'string' },
        as: { type: 'string' },
        guide: { type: 'string' },
        unassigned: { type: 'boolean' },
        port: { type: 'string' },
        url: { type: 'string' },
        source: { type: 'string' },
        sender: { type: 'string' },
        zone: { type: 'string' },
        whole: { type: 'boolean' },
        replace: { type: 'boolean' },
        data: { type: 'string' },
        full: { type: 'boolean' },
        apply: { type: 'boolean' },
        again: { type: 'boolean' },
        'take-file': { type: 'boolean' },
        map: { type: 'string', multiple: true },
        dates: { type: 'string' },
        'by-name': { type: 'boolean' },
        report: { type: 'string' },
        ack: { type: 'string' },
        'client-archive': { type: 'string' },
        operator: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw optionError(error instanceof Error ? error.message : String(error));
  }
}
