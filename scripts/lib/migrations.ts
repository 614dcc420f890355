import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  markersOf,
  migrationNames,
  readMigration,
  splitStatements,
  withoutComments,
} from '../../apps/server/src/platform/migration-files.ts';
import { type Outcome, runTool, scriptOf } from './tools.ts';

/** The last migration before these rules. A released migration cannot be edited. */
const lastUnchecked = '202611271904';
/** The last migration before the rule about new values. It permits the value 'quota', which is not stored yet. */
const lastWithNewValues = '202611301911';
const folder = 'apps/server/src/migrations';

/**
 * squawk rules that never apply. The migration runner sets the limits and repeats interrupted migrations, and the
 * schema uses integers on purpose.
 */
const unused = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-robust-stmts',
];
/** Rules against changes that break the previous version. A contracting migration may make such changes. */
const contracting = ['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null', 'renaming-column', 'renaming-table'];
const markers = ['no transaction', 'contract', 'few rows', 'known values'];
const isMarker = (text: string) => markers.includes(text) || text.startsWith('batches of ');

interface Finding {
  line: number;
  message: string;
  help: string | null;
  rule_name: string;
}

/**
 * Checks that the newest migrations hold no lock that blocks requests, and that the previous version can still use the
 * database afterward (CONTRIBUTING.md#migrations).
 * @param cwd the folder with the migrations
 */
export async function checkMigrations(root: string, cwd = root): Promise<Outcome> {
  const url = pathToFileURL(`${path.join(cwd, folder)}/`);
  const names = migrationNames(url).filter((name) => name.slice(0, lastUnchecked.length) > lastUnchecked);
  const problems = await Promise.all(names.map((name) => problemsOf(root, url, name)));
  return { ok: problems.flat().length === 0, output: problems.flat().join('\n') };
}

async function problemsOf(root: string, url: URL, name: string): Promise<string[]> {
  const file = path.join(folder, name);
  let migration: ReturnType<typeof readMigration>;
  try {
    migration = readMigration(name, url);
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`];
  }
  const marked = markersOf(migration.sql);
  const problems = marked
    .filter((marker) => !isMarker(marker))
    .map((marker) => `${file}: the marker “${marker}” does not exist. Use one of: ${markers.join(', ')}.`);
  if (migration.steps === undefined && !marked.includes('few rows') && changesRows(migration.sql))
    problems.push(
      `${file} changes rows of an existing table in one transaction. Use batches, or the marker “few rows” if the table is small.`,
    );
  if (
    name.slice(0, lastWithNewValues.length) > lastWithNewValues &&
    !marked.includes('known values') &&
    replacesValues(migration.sql)
  )
    problems.push(
      `${file} changes the list of a column's values. The previous version may fail to read a new value. Release the code that reads it first. Use the marker “known values” if the previous version can read all values.`,
    );
  if (migration.steps === undefined && /\bCONCURRENTLY\b/i.test(withoutComments(migration.sql)))
    problems.push(`${file} uses CONCURRENTLY, which requires the marker “no transaction”.`);
  const excluded = [...unused, ...(marked.includes('contract') ? contracting : [])];
  const { output } = await runTool(
    process.execPath,
    [
      scriptOf(root, 'squawk-cli', 'squawk'),
      '--pg-version=17',
      '--reporter=json',
      `--exclude=${excluded.join(',')}`,
      ...(migration.steps === undefined ? ['--assume-in-transaction'] : []),
      path.join(url.pathname, name),
    ],
    root,
  );
  return [
    ...problems,
    ...findingsIn(output).map((found) =>
      `${file}:${found.line + 1} ${found.rule_name}: ${found.message} ${found.help ?? ''}`.trim(),
    ),
  ];
}

function findingsIn(output: string): Finding[] {
  try {
    return JSON.parse(output);
  } catch {
    throw new Error(`squawk does not work: ${output}`);
  }
}

const CHANGE = /^(?:WITH\b[\s\S]*?\)\s*)?(?:UPDATE|DELETE FROM|MERGE INTO)\s+(?:ONLY\s+)?"?(\w+)/i;
const CREATED = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"?(\w+)/i;

/** Returns true if a statement changes or deletes rows in a table that was not created by the same migration. */
function changesRows(sql: string): boolean {
  const statements = splitStatements(sql).map(withoutComments);
  const created = new Set(statements.flatMap((statement) => CREATED.exec(statement)?.[1] ?? []));
  return statements.some((statement) => {
    const table = CHANGE.exec(statement)?.[1];
    return table !== undefined && !created.has(table);
  });
}

const DROPPED_CHECK = /\bDROP CONSTRAINT (?:IF EXISTS )?"?(\w+)/gi;
const LISTED_VALUES = /\bADD CONSTRAINT "?(\w+)"?\s+CHECK\s*\([^;]*?\bIN\s*\(/gi;

/** Returns true if a migration replaces a check that lists the values of a column. */
function replacesValues(sql: string): boolean {
  const text = splitStatements(sql).map(withoutComments).join(';\n');
  const dropped = new Set([...text.matchAll(DROPPED_CHECK)].map(([, name]) => name));
  return [...text.matchAll(LISTED_VALUES)].some(([, name]) => dropped.has(name));
}
