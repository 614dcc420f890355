import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from './shared/root.ts';
import { type Clone, cloneTemplate } from './testing/clone.ts';

const root = mkdtempSync(path.join(tmpdir(), 'guidepost-verify-'));
let clone: Clone;
let client: pg.Client;
beforeAll(async () => {
  clone = await cloneTemplate();
  client = new pg.Client({ connectionString: clone.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await clone.drop();
  rmSync(root, { recursive: true });
});

/** Runs `guidepost verify`. Returns its exit code and output. */
const verify = (
  settings: Record<string, string> = {},
  ...options: string[]
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      ENVIRONMENT: 'test',
      DATABASE_URL: clone.url,
      OIDC_ISSUER: 'http://127.0.0.1:9',
      FILES_ROOT: root,
      ...settings,
    };
    execFile(path.join(repositoryRoot, 'bin/guidepost'), ['verify', ...options], { env }, (error, stdout) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout }),
    );
  });

/** Stores bytes under a name, as the server does. */
function store(name: string, bytes: string): void {
  const folder = path.join(root, 'files', name.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), bytes);
}
const addFile = (name: string, size: number) =>
  client.query(
    `INSERT INTO files (purpose, state, file_name, mime_type, size, storage_key, created_at)
     VALUES ('attachment', 'ready', 'a.txt', 'text/plain', $1, $2, now())`,
    [size, name],
  );

describe.skipIf(process.platform === 'win32')('guidepost verify', () => {
  it('accepts a complete installation, and mentions objects that belong to no file', async () => {
    const [known, unknown] = [randomUUID(), randomUUID()];
    store(known, 'known');
    store(unknown, 'newer');
    await addFile(known, 5);
    const { code, output } = await verify();
    expect([code, output]).toEqual([0, expect.stringContaining('The installation is complete.')]);
    expect(output).toContain('files: 1 in the database, 0 of them not in the storage; 1 objects of no file');
    expect(output).toContain(unknown);
    expect(output).toContain('server: ready');
  });

  it('changes nothing: no folder, no connection to NATS, and no new cluster', async () => {
    await client.query('UPDATE database_cluster SET system_identifier = 7');
    let connections = 0;
    const nats = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => nats.listen(0, '127.0.0.1', resolve));
    const absent = path.join(root, 'absent', 'files');
    const { output } = await verify({
      FILES_ROOT: absent,
      NATS_URL: `nats://127.0.0.1:${(nats.address() as AddressInfo).port}`,
    });
    nats.close();
    expect(output).toContain('The storage lacks the files 1.');
    expect(output).toContain('server: ready');
    const { rows } = await client.query('SELECT system_identifier FROM database_cluster');
    expect([existsSync(path.dirname(absent)), connections, rows]).toEqual([false, 0, [{ system_identifier: '7' }]]);
    await client.query('SELECT adopt_cluster()');
  });

  it("takes longer than the server's limits for large tables", async () => {
    await client.query(`ALTER TABLE need_referrals RENAME TO large_referrals;
      CREATE VIEW need_referrals AS SELECT r.* FROM pg_sleep(3) LEFT JOIN large_referrals r ON true;
      GRANT SELECT ON need_referrals TO guidepost_app;
      DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET transaction_timeout = ''2s''', current_database()); END $$`);
    const { code, output } = await verify();
    expect([code, output]).toEqual([0, expect.stringContaining('The installation is complete.')]);
    await client.query(`DROP VIEW need_referrals; ALTER TABLE large_referrals RENAME TO need_referrals;
      DO $$ BEGIN EXECUTE format('ALTER DATABASE %I RESET transaction_timeout', current_database()); END $$`);
  });

  it('refuses an installation whose storage lacks a file, or has it with another size', async () => {
    const [absent, short] = [randomUUID(), randomUUID()];
    store(short, 'x');
    await addFile(absent, 5);
    await addFile(short, 5);
    const { code, output } = await verify();
    expect([code, output]).toEqual([1, expect.stringContaining('The storage lacks the files 2, 3.')]);
  });

  it('lists at most 20 objects, or all with --all', async () => {
    const names = Array.from({ length: 25 }, () => randomUUID());
    for (const name of names) store(name, 'newer');
    const listed = (output: string) => names.filter((name) => output.includes(name)).length;
    const some = await verify();
    expect(some.output).toContain('… (--all lists all)');
    expect(listed(some.output)).toBeLessThanOrEqual(20);
    const all = await verify({}, '--all');
    expect(all.output).not.toContain('…');
    expect(listed(all.output)).toBe(25);
    expect((await verify({}, '--every')).code).toBe(2);
  });

  it('refuses a database with a changed audit entry', async () => {
    await client.query(`INSERT INTO audit_seals (id, horizon, entries, previous_hash, hash, form)
                      VALUES (1, '1', 7, decode('${'0'.repeat(64)}', 'hex'), sha256('x'), 2)`);
    const { code, output } = await verify();
    expect([code, output]).toEqual([1, expect.stringContaining('The audit chain is broken at seal 1')]);
  });
});
