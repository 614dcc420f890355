import { readdirSync, readFileSync } from 'node:fs';

const versionFolder = new URL('../migrations/', import.meta.url);

/**
 * A part of a migration that runs outside a transaction. Each kind can be repeated after an interruption. An index step
 * contains the index's name, because an interrupted `CREATE INDEX CONCURRENTLY` leaves an invalid index. A batch step
 * is one statement that runs once for each range of keys: `$1 < key` and `key <= $2`.
 */
export type Step =
  | { kind: 'index'; sql: string; name: string }
  | { kind: 'statement'; sql: string }
  | { kind: 'batches'; sql: string; table: string; key: string; size: number; pauseMs: number };

export interface MigrationFile {
  name: string;
  sql: string;
  /** The parts of a migration that runs outside a transaction; undefined if the file is one transaction. */
  steps: Step[] | undefined;
}

/** Returns the names of all migrations in a folder, in order. The default is the folder of this version. */
export const migrationNames = (folder: URL = versionFolder): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/**
 * Reads and parses a migration.
 * @throws Error if the migration runs outside a transaction and one of its parts cannot be repeated
 */
export function readMigration(name: string, folder: URL = versionFolder): MigrationFile {
  const sql = readFileSync(new URL(name, folder), 'utf8');
  return { name, sql, steps: markersOf(sql).includes('no transaction') ? splitStatements(sql).map(stepOf) : undefined };
}

/** Returns the markers in the comments at the start of a migration, such as `-- guidepost: no transaction`. */
export function markersOf(sql: string): string[] {
  const [start = ''] = /^(?:[ \t]*(?:--.*)?\n)*/.exec(sql.replaceAll('\r', '')) ?? [];
  return [...start.matchAll(/^-- guidepost: (.*\S)/gm)].map(([, marker]) => marker as string);
}

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*|)\$[\s\S]*?\$\1\$|;/g;

/** Splits SQL at the semicolons that end statements. The comments before a statement belong to it. */
export function splitStatements(sql: string): string[] {
  const ends = [...sql.matchAll(TOKEN)].filter(([token]) => token === ';').map(({ index }) => index);
  return [-1, ...ends]
    .map((start, n) => sql.slice(start + 1, ends[n] ?? sql.length).trim())
    .filter((statement) => withoutComments(statement) !== '');
}

/** Removes a statement's comments. String literals that look like comments remain. */
export const withoutComments = (sql: string): string =>
  sql.replace(TOKEN, (token) => (/^(--|\/\*)/.test(token) ? ' ' : token)).trim();

const INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+) /i;
const REPEATABLE = [/^DROP INDEX CONCURRENTLY IF EXISTS \w+$/i, /^ALTER TABLE \w+ VALIDATE CONSTRAINT \w+$/i];
const BATCHES = /^-- guidepost: batches of (\d+) by (\w+)\.(\w+), pause (\d+) ms$/m;

function stepOf(sql: string): Step {
  const code = withoutComments(sql).replaceAll(/\s+/g, ' ');
  const index = INDEX.exec(code);
  if (index) return { kind: 'index', sql, name: index[1] as string };
  const batches = BATCHES.exec(sql);
  if (batches) {
    const [, size, table = '', key = '', pause] = batches;
    if (!/\$1\b/.test(code) || !/\$2\b/.test(code))
      throw new Error(`Batches need the limits $1 < ${key} AND ${key} <= $2: ${code}`);
    return { kind: 'batches', sql, table, key, size: Number(size), pauseMs: Number(pause) };
  }
  if (REPEATABLE.some((form) => form.test(code))) return { kind: 'statement', sql };
  throw new Error(`A migration outside a transaction cannot contain this statement: ${code}`);
}
