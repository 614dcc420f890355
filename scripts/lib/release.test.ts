import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkChanges, collectChanges } from './release.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;

const change = (name: string, kind: string, body: string) =>
  writeFileSync(
    path.join(folder, 'changes/unreleased', `${name}.yaml`),
    `kind: ${kind}\nbody: ${body}\ntime: 2026-11-26T17:00:00Z\n`,
  );
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guidepost-release-'));
  for (const file of ['.changie.yaml', 'package.json', 'changes/header.md', 'changes/unreleased/.gitkeep'])
    cpSync(path.join(root, file), path.join(folder, file));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('collects change files under a version, by kind', async () => {
  const kinds = ['Upgrade notes', 'Added', 'Changed', 'Removed', 'Fixed', 'Security'];
  for (const kind of kinds.toReversed()) change(kind, kind, `A change of the kind ${kind}.`);
  expect(await collectChanges(root, '7.8.9', folder)).toEqual({ ok: true, output: '' });
  const changelog = read('CHANGELOG.md');
  expect(changelog).toMatch(/^# Changelog\n/);
  expect(changelog).toMatch(/^## 7\.8\.9 \(\d{4}-\d\d-\d\d\)$/m);
  expect([...changelog.matchAll(/^### (.*)\n- A change of the kind (.*)\.$/gm)].map(([, kind]) => kind)).toEqual(kinds);
  expect(JSON.parse(read('package.json')).version).toBe('7.8.9');
  expect(readdirSync(path.join(folder, 'changes/unreleased')).filter((name) => name.endsWith('.yaml'))).toEqual([]);

  change('later', 'Fixed', 'A later repair of a page.');
  expect((await collectChanges(root, '7.8.10', folder)).ok).toBe(true);
  expect([...read('CHANGELOG.md').matchAll(/^## (\S+)/gm)].map(([, version]) => version)).toEqual(['7.8.10', '7.8.9']);
});

it('refuses a release without changes, and a version that is not newer', async () => {
  expect((await collectChanges(root, '7.8.9', folder)).ok).toBe(false);
  change('a', 'Fixed', 'A repair of the docket.');
  expect((await collectChanges(root, 'seven', folder)).ok).toBe(false);
});

it('finds a change file with an unknown kind', async () => {
  change('a', 'Fixed', 'A repair of the docket.');
  expect(await checkChanges(root, folder)).toEqual({ ok: true, output: '' });
  change('b', 'Repaired', 'A repair of the docket.');
  expect(await checkChanges(root, folder)).toEqual({ ok: false, output: expect.stringContaining('Repaired') });
});
