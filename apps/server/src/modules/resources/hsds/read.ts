import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type HsdsRow, type HsdsTable, hsdsKind, hsdsRows, hsdsTable } from '@guidepost/rules';
import { JSONParser, TokenType } from '@streamparser/json';
import { parse } from 'csv-parse';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** A row of a file, or a problem in the file. `where` is shown to users, for example `services.csv, line 17`. */
export type Found = { where: string } & ({ row: HsdsRow } | { problem: string });

/** An error in a file that ends the import. `where` is shown to users, as in `Found`. */
class FileError extends Error {
  override name = 'FileError';
  readonly where: string;
  readonly problem: string;
  constructor(where: string, problem: string, options?: ErrorOptions) {
    super(`${where}: ${problem}`, options);
    this.where = where;
    this.problem = problem;
  }
}

/** Returns the rows of a file, and adds the file's name to an error. */
async function* named(name: string, rows: AsyncIterable<Found>): AsyncGenerator<Found> {
  try {
    yield* rows;
  } catch (error) {
    if (error instanceof FileError) throw new FileError(`${name}, ${error.where}`, error.problem, { cause: error });
    throw new FileError(name, error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Maximum size of a JSON record, in bytes. A larger file must contain a list, which is read one record at a time. A list
 * that is not larger is parsed as a whole.
 */
const maxRecordBytes = 20_000_000;
/** Maximum length of a line in a CSV table, in bytes. */
const maxLineBytes = 1_000_000;
/** Maximum number of files in a ZIP. */
const maxZipFiles = 1000;
/** Maximum unpacked size of all files in a ZIP, in bytes. */
const maxUnpackedBytes = 2_000_000_000;

/**
 * Reads the rows of an HSDS 3 file. The file can be JSON (a record, a list, an API page, or one list for each table), a
 * CSV table, or a ZIP of such files. Reads one record at a time, except from JSON of at most 20 MB. Checks the unpacked
 * size and the number of files in a ZIP before it unpacks anything (ASVS 5.2.3).
 * @throws FileError with a sentence for users that names the file, for example if it has none of these formats
 */
export const readHsds = (file: string): AsyncGenerator<Found> => named(path.basename(file), rowsOf(file));

async function* rowsOf(file: string): AsyncGenerator<Found> {
  const name = path.basename(file);
  if (/\.zip$/i.test(name)) yield* zipped(file);
  else if (/\.csv$/i.test(name)) yield* csv(name, createReadStream(file));
  else if (/\.json$/i.test(name)) {
    const { size } = await stat(file);
    if (size <= maxRecordBytes) yield* json(name, parseJson(await readFile(file, 'utf8')));
    else yield* longJson(name, createReadStream(file));
  } else throw new Error('only .json, .csv and .zip files can be imported');
}

async function* zipped(file: string): AsyncGenerator<Found> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  try {
    if (zip.entryCount > maxZipFiles) throw new Error(`this file contains more than ${maxZipFiles} files`);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    // The declared sizes can be trusted, because the `yauzl` library refuses a file with more bytes than its directory
    // entry declares.
    if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > maxUnpackedBytes)
      throw new Error(`this file contains more than ${maxUnpackedBytes} bytes when unpacked`);
    for (const entry of entries) yield* named(entry.fileName, rowsOfEntry(zip, entry));
  } finally {
    zip.close();
  }
}

/** Reads the rows of a file in a ZIP. Skips files that the import does not use. */
async function* rowsOfEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Found> {
  const { fileName } = entry;
  if (/\/$|(^|\/)(__MACOSX\/|\.)/.test(fileName)) return;
  if (/\.csv$/i.test(fileName)) yield* csv(fileName, await zip.openReadStreamPromise(entry));
  else if (/\.json$/i.test(fileName) && !/datapackage\.json$/i.test(fileName)) {
    const stream = await zip.openReadStreamPromise(entry);
    if (entry.uncompressedSize <= maxRecordBytes) yield* json(fileName, parseJson(await text(stream)));
    else yield* longJson(fileName, stream);
  }
}

/** Reads the rows of a CSV table. Skips tables that the import does not use. */
async function* csv(name: string, stream: Readable): AsyncGenerator<Found> {
  const table = hsdsTable(name);
  if (table === undefined) {
    stream.destroy();
    return;
  }
  const broken: Found[] = [];
  const lines = stream.pipe(
    parse({
      bom: true,
      columns: (head: string[]) => head.map((column) => column.trim().toLowerCase()),
      info: true,
      max_record_size: maxLineBytes,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        broken.push({
          where: `${name}, line ${error?.lines ?? '?'}`,
          problem: error?.message ?? 'the file is not valid CSV',
        });
        return undefined;
      },
    }),
  );
  stream.on('error', (error) => lines.destroy(error));
  for await (const { record, info } of lines) {
    yield* broken.splice(0);
    yield { where: `${name}, line ${info.lines}`, row: { table, values: record } };
  }
  yield* broken;
}

const tooLarge = `this record is larger than the maximum of ${maxRecordBytes / 1_000_000} MB. Divide it into several records.`;

/**
 * Measures the current record of a JSON list.
 * @param depth the number of brackets around a record
 */
function recordMeter(depth: number) {
  const open: TokenType[] = [];
  let start: number | null = null;
  return {
    note({ token, offset }: { token: TokenType; offset: number }): void {
      if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
        if (open.length === depth && open.at(-1) === TokenType.LEFT_BRACKET) start = offset;
        open.push(token);
      } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
        open.pop();
        if (open.length === depth) start = null;
      }
    },
    /** Returns the size of the current record after `read` bytes of the file. */
    size: (read: number): number => (start === null ? 0 : read - start),
  };
}

/**
 * Reads the rows of a JSON list of any length. The list can be an array, an API page, or an object with a list for each
 * table.
 * @throws Error that names the record if a record is too large. Then the import has no effect, so that the programs of
 * this record are not retired.
 */
async function* longJson(name: string, stream: Readable): AsyncGenerator<Found> {
  const found: { value: unknown; list: string | undefined }[] = [];
  let parser: JSONParser | undefined;
  let meter: ReturnType<typeof recordMeter> | undefined;
  let isRecord = false;
  let isPage = false;
  let count = 0;
  let read = 0;
  for await (const piece of stream) {
    if (parser === undefined) {
      const isArray = String(piece)
        .replace(/^\ufeff/, '')
        .trimStart()
        .startsWith('[');
      // only a single record has an id or a name next to its lists
      const paths = isArray ? ['$.*'] : ['$.*.*', '$.id', '$.name'];
      parser = new JSONParser({ paths, keepStack: false });
      meter = recordMeter(isArray ? 1 : 2);
      parser.onToken = meter.note;
      parser.onValue = ({ value, key, stack }) => {
        if (!isArray && stack.length === 1) {
          isRecord = true;
          return;
        }
        const list = isArray ? undefined : String(stack[1]?.key);
        // only an item of a list has a number as its key
        if (typeof key === 'number' && (list === undefined || list === 'contents' || hsdsTable(list) !== undefined))
          found.push({ value, list });
      };
    }
    parser.write(piece);
    read += piece.length;
    isPage ||= found.some(({ list }) => list === 'contents');
    if (isRecord && !isPage && found.length > 0) throw new Error(tooLarge);
    for (const { value, list } of found.splice(0)) {
      count += 1;
      yield* oneOf(`${name}, record ${count}`, (list && hsdsTable(list)) || hsdsKind(value, name), value);
    }
    if (meter !== undefined && meter.size(read) > maxRecordBytes) throw new FileError(`record ${count + 1}`, tooLarge);
  }
  if (isRecord && !isPage) throw new Error(tooLarge);
  if (parser?.isEnded === false) throw new Error('the end of this file is missing');
  if (count === 0) throw new Error('this file contains no list of organizations or services');
}

/** Parses a JSON file's content, which can start with a byte order mark. */
const parseJson = (content: string): unknown => JSON.parse(content.replace(/^\ufeff/, ''));

/** Returns the rows of a parsed JSON value. */
function* json(name: string, value: unknown): Generator<Found> {
  const lists = listsOf(value);
  if (lists === null) yield* oneOf(name, hsdsKind(value, name), value);
  else
    for (const [table, list] of lists)
      for (const [index, one] of list.entries())
        yield* oneOf(`${name}, record ${index + 1}`, table ?? hsdsKind(one, name), one);
}

/** Returns the lists in a parsed JSON value, each with its table. Returns null if the value is a single record. */
function listsOf(value: unknown): [HsdsTable | undefined, unknown[]][] | null {
  if (Array.isArray(value)) return [[undefined, value]];
  if (typeof value !== 'object' || value === null)
    throw new Error('this file contains no list of organizations or services');
  if ('contents' in value && Array.isArray(value.contents)) return [[undefined, value.contents]];
  if ('id' in value || 'name' in value) return null;
  return Object.entries(value).flatMap(([key, list]) => {
    const table = hsdsTable(key);
    return table !== undefined && Array.isArray(list) ? [[table, list] as [HsdsTable, unknown[]]] : [];
  });
}

function* oneOf(where: string, table: HsdsTable, record: unknown): Generator<Found> {
  if (typeof record !== 'object' || record === null) yield { where, problem: 'this entry is not a record' };
  else
    for (const row of hsdsRows(table, record)) yield { where: `${where}, ${row.table} ${String(row.values.id)}`, row };
}
