import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { settingNames } from '../../apps/server/src/platform/config.ts';
import { settingGroups } from '../../apps/server/src/platform/setting-meanings.ts';
import { withSettings, wrongNames } from './settings.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

it('every setting has exactly one meaning', () => {
  expect(wrongNames(settingGroups, settingNames)).toEqual([]);
  expect(wrongNames([{ title: 'A', settings: [{ names: ['B', 'C'], meaning: '' }] }], ['C', 'D'])).toEqual(['D', 'B']);
});

it('the page of settings is up to date: run npm run settings', () => {
  const page = read('docs/operations/configure.md');
  expect(page).toBe(withSettings(page));
});

it('.env.example names only settings that exist', () => {
  const named = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name as string);
  expect(named.filter((name) => !settingNames.includes(name.replace(/_FILE$/, '')))).toEqual([]);
});

it('the page of connections names every setting that opens a connection', () => {
  const page = read('docs/security/connections.md');
  const opening = settingNames.filter((name) => /(^|_)(URL|PORT|ISSUER|ADDRESS|BUCKET|ENDPOINT)$/.test(name));
  expect(opening.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
  expect(opening.length).toBeGreaterThan(20);
});
