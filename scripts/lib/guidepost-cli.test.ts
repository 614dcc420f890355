import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(root, 'apps/server/src/guidepost-cli.ts'), ...args], { encoding: 'utf8' });

it.each([
  ['staff', '--help'],
  ['config', '-h'],
  ['audit', 'verify', '--help'],
  ['doctor', '--help'],
])('explains the commands: guidepost %s %s', (...args) => {
  const { status, stdout } = run(...args);
  expect(status).toBe(0);
  expect(stdout).toContain('guidepost staff role EMAIL ROLE');
});

it.each([
  ['staff', '--role'],
  ['config', '--role'],
  ['audit', 'verify', '--role'],
])('refuses an unknown option in one sentence: guidepost %s %s', (...args) => {
  const { status, stderr } = run(...args);
  expect(stderr).toBe("Unknown option '--role'. guidepost --help lists the commands.\n");
  expect(status).toBe(2);
});

it('--settings reads settings that a shell would read differently', () => {
  const file = path.join(folder, 'settings');
  const lines = [
    'OIDC_SCOPE=openid profile',
    'MAIL_FROM=Guidepost <noreply@example.org>',
    'DATABASE_OWNER_URL=postgres://owner:p$w@127.0.0.1:9/x?application_name=a&host=/no/such/folder',
  ];
  writeFileSync(file, lines.join('\n'));
  const { status, stderr } = run('--settings', file, 'migrate');
  expect(stderr).toContain('/no/such/folder/.s.PGSQL.9');
  expect(status).toBe(1);
});

it('reads several files of settings, and does not migrate with the login of the server', () => {
  const [server, owner] = ['server.env', 'owner.env'].map((name) => path.join(folder, name)) as [string, string];
  writeFileSync(server, 'DATABASE_URL=postgres://guidepost:x@127.0.0.1:9/x?host=/no/such/server');
  writeFileSync(owner, 'DATABASE_OWNER_URL=postgres://owner:x@127.0.0.1:9/x?host=/no/such/owner');
  expect(run('--settings', server, 'migrate')).toMatchObject({
    status: 1,
    stderr: 'Set DATABASE_OWNER_URL to the connection of the role that owns the tables.\n',
  });
  expect(run('--settings', server, '--settings', owner, 'migrate').stderr).toContain('/no/such/owner/.s.PGSQL.9');
  expect(run('--settings', server, '--settings', path.join(folder, 'absent'), 'migrate').stderr).toMatch(/absent/);
});

it('a file of settings that cannot be read is refused in one sentence, and needed only by commands', () => {
  const file = path.join(folder, 'no-such-file');
  expect(run('--settings', file, 'doctor')).toMatchObject({
    status: 1,
    stderr: `The settings in ${file} cannot be read (ENOENT).\n`,
  });
  expect(run('--settings', file, '--version')).toMatchObject({ status: 0, stderr: '' });
});

it('no page reads a file of settings as a shell script', () => {
  const pages = globSync(['docs/**/*.md', '*.md'], { cwd: root });
  expect(pages.length).toBeGreaterThan(50);
  const found = pages.filter((page) =>
    /set -a\b|(^|[\s;])(\.|source) \S*env\b/m.test(readFileSync(path.join(root, page), 'utf8')),
  );
  expect(found).toEqual([]);
});
