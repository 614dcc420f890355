import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkMigrations } from './migrations.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guidepost-migrations-'));
  mkdirSync(path.join(folder, 'apps/server/src/migrations'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const check = (sql: string, name = '209901010000_planted.sql') => {
  writeFileSync(path.join(folder, 'apps/server/src/migrations', name), sql);
  return checkMigrations(root, folder);
};

const newValue = `ALTER TABLE files DROP CONSTRAINT files_refusal_check;
ALTER TABLE files ADD CONSTRAINT files_refusal_check CHECK (refusal IN ('type', 'size')) NOT VALID;`;

describe('the check of migrations refuses', () => {
  it.each([
    [
      'a default that rewrites the table',
      'ALTER TABLE notes ADD COLUMN key uuid DEFAULT gen_random_uuid();',
      'adding-field-with-default',
    ],
    ['a required column without a default', 'ALTER TABLE notes ADD COLUMN key text NOT NULL;', 'adding-required-field'],
    ['SET NOT NULL', 'ALTER TABLE notes ALTER COLUMN text SET NOT NULL;', 'adding-not-nullable-field'],
    ['an index that stops writes', 'CREATE INDEX notes_text ON notes (text);', 'require-concurrent-index-creation'],
    ['an index that is dropped with a lock', 'DROP INDEX notes_text;', 'require-concurrent-index-deletion'],
    ['a type that rewrites the table', 'ALTER TABLE notes ALTER COLUMN text TYPE varchar(20);', 'changing-column-type'],
    ['a dropped column', 'ALTER TABLE notes DROP COLUMN text;', 'ban-drop-column'],
    ['a dropped table', 'DROP TABLE notes;', 'ban-drop-table'],
    ['a renamed column', 'ALTER TABLE notes RENAME COLUMN text TO body;', 'renaming-column'],
    ['a renamed table', 'ALTER TABLE notes RENAME TO remarks;', 'renaming-table'],
    [
      'a foreign key that is validated with a lock',
      'ALTER TABLE notes ADD CONSTRAINT by_staff FOREIGN KEY (author_id) REFERENCES staff;',
      'adding-foreign-key-constraint',
    ],
    [
      'a check that is validated with a lock',
      "ALTER TABLE notes ADD CONSTRAINT not_empty CHECK (text <> '');",
      'constraint-missing-not-valid',
    ],
    [
      'a concurrent index in a transaction',
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS notes_text ON notes (text);',
      'requires the marker “no transaction”',
    ],
    ['a large change of data', "UPDATE notes SET text = '' WHERE text IS NULL;", 'changes rows of an existing table'],
    ['a deletion', '-- Deletes old rows.\nDELETE FROM notes WHERE text IS NULL;', 'changes rows of an existing table'],
    [
      'a statement that cannot be repeated',
      '-- guidepost: no transaction\nCREATE INDEX notes_text ON notes (text);',
      'cannot contain this statement',
    ],
    ['a new value in a list of values', newValue, 'changes the list'],
    ['an unknown marker', '-- guidepost: no transactions\nSELECT 1;', 'does not exist'],
  ])('%s', async (_what, sql, problem) => {
    const { ok, output } = await check(sql);
    expect(output).toContain(problem);
    expect(output).toContain('209901010000_planted.sql');
    expect(ok).toBe(false);
  });
});

describe('the check of migrations allows', () => {
  it.each([
    [
      'a new table with its index',
      'CREATE TABLE rides (id bigint PRIMARY KEY, staff_id bigint REFERENCES staff);\nCREATE INDEX rides_staff ON rides (staff_id);\nUPDATE rides SET id = 1;',
    ],
    ['a new value that the previous version can read', `-- guidepost: known values\n${newValue}`],
    ['a new column', 'ALTER TABLE notes ADD COLUMN pinned boolean NOT NULL DEFAULT false;'],
    [
      'a foreign key that is validated later',
      'ALTER TABLE notes ADD CONSTRAINT by_staff FOREIGN KEY (author_id) REFERENCES staff NOT VALID;',
    ],
    [
      'a concurrent index',
      '-- guidepost: no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS notes_text ON notes (text);\nALTER TABLE notes VALIDATE CONSTRAINT by_staff;',
    ],
    [
      'batches',
      "-- guidepost: no transaction\n-- guidepost: batches of 1000 by notes.id, pause 50 ms\nUPDATE notes SET text = '' WHERE id > $1 AND id <= $2;",
    ],
    ['a change of a small table', '-- guidepost: few rows\nUPDATE clock SET offset_ms = 0;'],
    ['a contraction', '-- guidepost: contract\nALTER TABLE notes DROP COLUMN text;\nDROP TABLE remarks;'],
  ])('%s', async (_what, sql) => {
    expect(await check(sql)).toEqual({ ok: true, output: '' });
  });

  it('migrations from before the check', async () => {
    expect((await check('DROP TABLE notes;', '202611271904_import-users.sql')).ok).toBe(true);
    expect((await check('DROP TABLE notes;', '202611271905_import-users.sql')).ok).toBe(false);
  });

  it('the migrations of this version', async () => {
    expect(await checkMigrations(root)).toEqual({ ok: true, output: '' });
  });
});
