import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = path.join(import.meta.dirname, '../../deploy/restore.sh');
let folder: string;
let data: string;
/** Creates a program that adds a line to `calls`, then runs `then`. */
function program(name: string, then = ''): void {
  const file = path.join(folder, 'bin', name);
  writeFileSync(file, `#!/bin/sh\necho "${name} $*" >>'${folder}/calls'\n${then}\n`);
  chmodSync(file, 0o755);
}
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guidepost-restore-'));
  data = path.join(folder, 'data');
  mkdirSync(path.join(folder, 'bin'));
  mkdirSync(path.join(data, 'pg_wal/archive_status'), { recursive: true });
  program('pgbackrest');
  program('pg_ctlcluster');
  program('psql', 'echo f');
  program('pg_isready');
  program('guidepost');
  program('pg_controldata', 'echo "Database cluster state:               shut down"');
});
afterEach(() => rmSync(folder, { recursive: true }));

const restore = (...args: string[]) => {
  const { status, stderr } = spawnSync('sh', [script, ...args], {
    encoding: 'utf8',
    env: {
      PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`,
      AS_POSTGRES: 'env',
      DATA_FOLDER: data,
      BIN_FOLDER: path.join(folder, 'bin'),
      VERIFY: 'guidepost verify',
    },
  });
  const calls = existsSync(path.join(folder, 'calls')) ? readFileSync(path.join(folder, 'calls'), 'utf8') : '';
  return { status, stderr, calls };
};
const refuses = () => {
  const { status, stderr, calls } = restore('latest');
  expect([status, stderr]).toEqual([1, expect.stringContaining('not in the archive')]);
  expect(calls).not.toContain('pgbackrest');
};

describe.skipIf(process.platform === 'win32')('deploy/restore.sh', () => {
  it('lets PostgreSQL archive its newest changes before it restores', () => {
    const { status, calls } = restore('2026-11-27 18:00:00+00');
    expect(status).toBe(0);
    const [stop, , backup] = calls.split('\n');
    expect(stop).toBe('pg_ctlcluster 17 main stop -m fast -- -t 600');
    expect(backup).toMatch(/^pgbackrest .*--target=2026-11-27 18:00:00\+00 .*restore$/);
    expect(calls).toMatch(/guidepost verify\n$/);
  });

  it('follows an earlier timeline, to a moment or to the newest state from one of its backups', () => {
    expect(restore('--target-timeline', '1', '2026-11-27 18:30:00+00').calls).toMatch(
      /^pgbackrest .*--target=2026-11-27 18:30:00\+00 --target-action=promote --target-timeline=1 restore$/m,
    );
    expect(restore('--target-timeline', '1', '--set', '20261127-120000F', 'latest').calls).toMatch(
      /^pgbackrest .*--type=default --target-timeline=1 --set=20261127-120000F restore$/m,
    );
  });

  it.each([
    ['--target-timeline', '1', 'latest'],
    ['--target-timeline', '0A', '2026-11-27 18:30:00+00'],
    ['--timeline', '1', 'latest'],
    ['2026-11-27', '18:30:00+00'],
    ['--target-timeline'],
    [],
  ])('stops nothing if the arguments are wrong: %j', (...args) => {
    const { status, calls } = restore(...args);
    expect([status === 0, calls]).toEqual([false, '']);
  });

  it('refuses to replace a file that is not archived', () => {
    writeFileSync(path.join(data, 'pg_wal/archive_status/000000010000000000000003.ready'), '');
    refuses();
  });

  it('refuses to replace the folder of a crashed PostgreSQL', () => {
    program('pg_controldata', 'echo "Database cluster state:               in production"');
    refuses();
  });

  it('stops nothing if DATA_FOLDER is not the folder of PostgreSQL', () => {
    rmSync(data, { recursive: true });
    const { status, stderr, calls } = restore('latest');
    expect([status, stderr, calls]).toEqual([1, expect.stringContaining('Set DATA_FOLDER'), '']);
  });

  it('restores again after a restore that did not complete, and into an empty folder', () => {
    program('pg_controldata', 'echo "Database cluster state:               in production"');
    writeFileSync(path.join(data, 'recovery.signal'), '');
    expect(restore('latest').status).toBe(0);
    rmSync(data, { recursive: true });
    mkdirSync(data);
    program('pg_controldata', 'exit 1');
    expect(restore('latest').status).toBe(0);
  });
});
