import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerUrlOf } from './setting-files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guidepost-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the owner URL can be in a file', () => {
  const file = path.join(folder, 'owner-url');
  writeFileSync(file, 'postgres://owner@host/guidepost\n');
  expect(ownerUrlOf({ DATABASE_OWNER_URL_FILE: file, DATABASE_URL: 'postgres://server@host/guidepost' })).toBe(
    'postgres://owner@host/guidepost',
  );
  expect(ownerUrlOf({ DATABASE_URL_FILE: file })).toBe('postgres://owner@host/guidepost');
  expect(ownerUrlOf({ DATABASE_OWNER_URL: '' })).toBeUndefined();
  expect(ownerUrlOf({ DATABASE_URL_FILE: file }, { orServer: false })).toBeUndefined();
});

it('a command does not use the login of the server if the file with the owner URL is missing', () => {
  const env = {
    DATABASE_OWNER_URL_FILE: path.join(folder, 'missing'),
    DATABASE_URL: 'postgres://server@host/guidepost',
  };
  expect(() => ownerUrlOf(env)).toThrow('DATABASE_OWNER_URL_FILE: the file cannot be read');
});
