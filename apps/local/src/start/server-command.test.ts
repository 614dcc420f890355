import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeCluster, startCluster } from '../postgres/cluster.ts';
import { repositoryRoot } from '../shared/root.ts';
import { type Clone, cloneTemplate } from '../testing/clone.ts';
import { DATABASE } from './product-database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-server-command-'));
const urlFile = path.join(folder, 'url');
let clone: Clone;
beforeAll(async () => {
  clone = await cloneTemplate();
  writeFileSync(urlFile, `${clone.url}\n`);
});
afterAll(async () => {
  await clone.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run audit:verify` with these settings and no others. */
const verify = (settings: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...settings };
    const entry = path.join(repositoryRoot, 'apps/local/src/audit-verify.ts');
    execFile(process.execPath, [entry], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });

describe('a server command', () => {
  it('uses the database of the settings, also from a file or with the login of the server', async () => {
    const unused = { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x' };
    const every: Record<string, string>[] = [
      { DATABASE_OWNER_URL: clone.url, ...unused },
      { DATABASE_OWNER_URL_FILE: urlFile, ...unused },
      { DATABASE_URL: clone.url },
      { DATABASE_URL_FILE: urlFile },
    ];
    for (const settings of every)
      expect(await verify(settings)).toMatchObject({
        code: 0,
        output: expect.stringContaining('chain of sealed entries is intact'),
      });
  });

  it('refuses a file that cannot be read in one sentence, and does not use the local data instead', async () => {
    expect(await verify({ DATABASE_OWNER_URL_FILE: path.join(folder, 'missing') })).toEqual({
      code: 1,
      output: 'DATABASE_OWNER_URL_FILE: the file cannot be read\n',
    });
  });

  it.skipIf(process.platform === 'win32')('stops the PostgreSQL that it started after Ctrl-C', async () => {
    const data = path.join(folder, 'data');
    const cluster = await startCluster({ dir: data, durable: false });
    try {
      const admin = new pg.Client({ connectionString: cluster.adminUrl });
      await admin.connect();
      await admin.query(`CREATE DATABASE ${DATABASE}`);
      await admin.end();
      await cluster.stop();
      const program = `import { runServerCommand } from '${pathToFileURL(path.join(import.meta.dirname, 'server-command.ts'))}';
        process.exitCode = await runServerCommand('migrate-cli.ts', [], ${JSON.stringify(data)});`;
      const file = path.join(folder, 'program.mjs');
      writeFileSync(file, program);
      const child = spawn(process.execPath, [file], {
        cwd: repositoryRoot,
        // a process group, to which a terminal sends Ctrl-C
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      process.kill(-(child.pid ?? 0), 'SIGINT');
      const [code] = (await once(child, 'exit')) as [number | null];
      expect(code).toBeGreaterThan(128);
      expect(cluster.isRunning()).toBe(false);
      expect(existsSync(path.join(data, 'launcher.lock'))).toBe(false);
    } finally {
      await removeCluster({ dir: data });
    }
  });
});
