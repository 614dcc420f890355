import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { markersOf, migrationNames, readMigration, splitStatements } from './migration-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const stepsOf = (sql: string) => {
  writeFileSync(path.join(folder, 'one.sql'), sql);
  return readMigration('one.sql', pathToFileURL(`${folder}/`)).steps;
};
const outside = (sql: string) => stepsOf(`-- guidepost: no transaction\n${sql}`);

describe('the statements of a migration', () => {
  it('end at semicolons outside of texts, names and comments', () => {
    const statements = [
      `SELECT ';', E'\\';', "a;b"`,
      `-- a comment; it belongs to the next statement\n/* another; */ SELECT 1`,
      `DO $$ BEGIN NULL; END $$`,
      `DO $body$ BEGIN EXECUTE 'SELECT $$;$$'; END $body$`,
      `UPDATE a SET b = 'it''s;' WHERE c > $1 AND c <= $2`,
    ];
    expect(splitStatements(`${statements.join(';\n')};\n-- the end;\n`)).toEqual(statements);
  });

  it('are one transaction without the marker', () => {
    expect(stepsOf('-- Explains the change.\nCREATE TABLE a (b text);')).toBeUndefined();
    expect(stepsOf('CREATE TABLE a (b text);\n-- guidepost: no transaction\n')).toBeUndefined();
  });

  it('are separate steps with the marker', () => {
    expect(
      outside(`-- Finds names.
        CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS names_key
          ON names (name);
        DROP INDEX CONCURRENTLY IF EXISTS old_key;
        ALTER TABLE names VALIDATE CONSTRAINT names_known;
-- guidepost: batches of 500 by names.id, pause 20 ms
UPDATE names SET name = lower(name) WHERE id > $1 AND id <= $2;`),
    ).toMatchObject([
      { kind: 'index', name: 'names_key' },
      { kind: 'statement' },
      { kind: 'statement' },
      { kind: 'batches', table: 'names', key: 'id', size: 500, pauseMs: 20 },
    ]);
  });

  it.each([
    ['CREATE INDEX CONCURRENTLY names_key ON names (name)', 'cannot contain this statement'],
    ['CREATE INDEX names_key ON names (name)', 'cannot contain this statement'],
    ['UPDATE names SET name = lower(name)', 'cannot contain this statement'],
    ['ALTER TABLE names ADD COLUMN more text', 'cannot contain this statement'],
    [
      '-- guidepost: batches of 500 by names.id, pause 20 ms\nUPDATE names SET name = lower(name)',
      'need the limits $1 < id AND id <= $2',
    ],
  ])('cannot run outside a transaction if they cannot be repeated: %s', (sql, problem) => {
    expect(() => outside(sql)).toThrow(problem);
  });
});

it('finds the markers of a migration only at its start', () => {
  expect(markersOf('-- guidepost: no transaction\n-- A reason.\n-- guidepost: contract\nSELECT 1;')).toEqual([
    'no transaction',
    'contract',
  ]);
  expect(markersOf('SELECT 1;\n-- guidepost: contract')).toEqual([]);
});

it('reads every migration of this version', () => {
  for (const name of migrationNames()) expect(readMigration(name).name).toBe(name);
});
