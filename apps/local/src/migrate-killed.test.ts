import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryRoot } from './shared/root.ts';
import { type Clone, cloneTemplate } from './testing/clone.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-killed-'));
const name = '299901010000_next.sql';
let clone: Clone;
let db: pg.Client;
const children: ChildProcess[] = [];

beforeAll(async () => {
  cpSync(path.join(repositoryRoot, 'apps/server/src/migrations'), folder, { recursive: true });
  clone = await cloneTemplate();
  db = new pg.Client(clone.url);
  await db.connect();
  await db.query('CREATE TABLE numbered (id bigint PRIMARY KEY, n integer NOT NULL DEFAULT 0)');
  await db.query('INSERT INTO numbered SELECT generate_series(1, 2000)');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await db.end();
  await clone.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process that migrates the database. */
function migrating(): { child: ChildProcess; ended: Promise<number | string>; output(): string } {
  const program = `import { migrate } from '${pathToFileURL(path.join(repositoryRoot, 'apps/server/src/platform/migrate.ts'))}';
    await migrate(process.env.OWNER, { folder: new URL(process.env.FOLDER), log: (line) => console.log(line) });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: repositoryRoot,
    env: { PATH: process.env.PATH, OWNER: clone.url, FOLDER: `${pathToFileURL(folder)}/` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (piece: Buffer) => {
    output += piece.toString();
  });
  const ended = new Promise<number | string>((resolve) =>
    child.on('exit', (code, signal) => resolve(signal ?? code ?? 0)),
  );
  return { child, ended, output: () => output };
}

const changed = async (): Promise<number> =>
  Number((await db.query<{ n: string }>('SELECT sum(n) AS n FROM numbered')).rows[0]?.n);

// skipped under a simulated clock, because PostgreSQL's timers do not fire there
it.skipIf('FAKETIME' in process.env || process.platform === 'win32')(
  'a migration that was killed in its batches and in an index continues, and changes each row once',
  async () => {
    writeFileSync(
      path.join(folder, name),
      `-- guidepost: no transaction
-- guidepost: batches of 100 by numbered.id, pause 50 ms
UPDATE numbered SET n = n + 1 WHERE id > $1 AND id <= $2;
CREATE INDEX CONCURRENTLY IF NOT EXISTS numbered_n ON numbered (n);`,
    );
    const first = migrating();
    await expect.poll(changed, { timeout: 60_000 }).toBeGreaterThanOrEqual(300);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    expect(await changed()).toBeLessThan(2000);

    // An open transaction with an old snapshot prevents the index build from finishing.
    await db.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await db.query('SELECT count(*) FROM numbered');
    const second = migrating();
    const watcher = new pg.Client(clone.url);
    await watcher.connect();
    const invalid = async () =>
      (await watcher.query(`SELECT FROM pg_index WHERE indexrelid = to_regclass('numbered_n') AND NOT indisvalid`))
        .rowCount;
    await expect.poll(invalid, { timeout: 60_000 }).toBe(1);
    second.child.kill('SIGKILL');
    await second.ended;
    await db.query('COMMIT');

    const third = migrating();
    expect(await third.ended).toBe(0);
    expect(second.output()).toMatch(/continues after id \d+/);
    const { rows } = await watcher.query('SELECT n, count(*)::int AS rows FROM numbered GROUP BY n');
    expect(rows).toEqual([{ n: 1, rows: 2000 }]);
    expect(await invalid()).toBe(0);
    expect((await watcher.query(`SELECT to_regclass('numbered_n')::text AS name`)).rows).toEqual([
      { name: 'numbered_n' },
    ]);
    expect((await watcher.query('SELECT FROM schema_migrations WHERE name = $1', [name])).rowCount).toBe(1);
    await watcher.end();
  },
  180_000,
);
