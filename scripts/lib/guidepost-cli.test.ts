import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const run = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, '../../apps/server/src/guidepost-cli.ts'), ...args], {
    encoding: 'utf8',
  });

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
