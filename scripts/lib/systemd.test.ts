import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { settingNames } from '../../apps/server/src/platform/config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'deploy/systemd');
const units = readdirSync(folder).map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
const example = parseEnv(readFileSync(path.join(root, '.env.example'), 'utf8'));

/** Returns the values of a unit's directive. */
const valuesOf = (text: string, directive: string): string[] =>
  [...text.matchAll(new RegExp(`^${directive}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');

describe.each(units)('the unit $name', ({ name, text }) => {
  it('sets what differs between processes on the command line, so that the settings file cannot replace it', () => {
    const names = valuesOf(text, 'Environment').flatMap((value) => value.split(' ').map((pair) => pair.split('=')[0]));
    expect(names.filter((one) => settingNames.includes(one ?? ''))).toEqual([]);
    const [command = ''] = valuesOf(text, 'ExecStart');
    const port = name.includes('@') ? '%i' : '8090';
    expect(command).toContain(` PORT=${port} METRICS_PORT=1${port} `);
    expect(command).toMatch(/^\/usr\/bin\/env ROLES=(web|jobs) /);
  });

  it("does not contain the owner's URL, which only commands need", () => {
    expect(valuesOf(text, 'EnvironmentFile')).toEqual(['/etc/guidepost/guidepost.env', '-/etc/guidepost/%N.env']);
    expect(valuesOf(text, 'SupplementaryGroups')).toEqual([]);
    expect(valuesOf(text, 'User')).toEqual(['guidepost']);
    const page = readFileSync(path.join(root, 'docs/operations/install.md'), 'utf8');
    expect(page).toMatch(/^grep -v '\^DATABASE_OWNER_URL' \.env \| .* \/etc\/guidepost\/guidepost\.env$/m);
    expect(page).toMatch(
      /^grep '\^DATABASE_OWNER_URL' \.env \| .* -g guidepost-owner .* \/etc\/guidepost\/owner\.env$/m,
    );
  });

  it('can write to the folder of FILES_ROOT in .env.example, which npm start does not use', () => {
    expect(valuesOf(text, 'ProtectSystem')).toEqual(['strict']);
    const [state = ''] = valuesOf(text, 'StateDirectory');
    expect(state).not.toMatch(/^guidepost(\/|$)/);
    expect(example.FILES_ROOT?.startsWith(`/var/lib/${state}/`)).toBe(true);
  });
});

it('the units share no port', () => {
  const ports = units.flatMap(({ text }) => [...text.matchAll(/PORT=(\S+)/g)].map(([, port]) => port));
  expect(new Set(ports).size).toBe(2 * units.length);
});

it('the unit on the page about the audit archive can read both files of the installation', () => {
  const page = readFileSync(path.join(root, 'docs/operations/audit-archive.md'), 'utf8').replaceAll('\\\n', ' ');
  expect(valuesOf(page, 'SupplementaryGroups')).toEqual(['guidepost-owner']);
  const bothFiles = '--settings /etc/guidepost/guidepost.env --settings /etc/guidepost/owner.env';
  // the archiving, and the removal of expired entries after it
  expect(valuesOf(page, 'ExecStart')).toEqual([
    expect.stringMatching(new RegExp(`${bothFiles} +audit archive `)),
    expect.stringMatching(new RegExp(`${bothFiles} +audit expire$`)),
  ]);
});
