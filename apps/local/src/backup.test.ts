import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '@guidepost/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Cluster } from './postgres/cluster.ts';
import { freePort } from './shared/ports.ts';
import { repositoryRoot } from './shared/root.ts';
import { startTestCluster } from './testing/test-cluster.ts';

const run = promisify(execFile);

/** The lowest major version of pg_dump and pg_restore that can dump the test database. */
const neededVersion = 18;

/**
 * Returns the folder that contains pg_dump and pg_restore. Returns undefined if neither this version nor a newer one is
 * installed.
 */
async function clientPrograms(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql';
  const versions = readdirSync('/usr/lib').includes('postgresql') ? readdirSync(debian) : [];
  const folders = [
    ...(process.env.PG_CLIENT_BIN ? [process.env.PG_CLIENT_BIN] : []),
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  for (const folder of folders) {
    const { stdout } = await run(path.join(folder, 'pg_dump'), ['--version']).catch(() => ({ stdout: '' }));
    if (Number(/ (\d+)\./.exec(stdout)?.[1] ?? 0) >= neededVersion) return folder;
  }
  return undefined;
}
const programs = await clientPrograms();

// The test cluster's superuser has the same name as the owner in roles.sql, so the test gives the owner a different
// name.
const roles = readFileSync(path.join(repositoryRoot, 'deploy/roles.sql'), 'utf8').replaceAll(
  'guidepost_owner',
  'care_owner',
);
const password = 'k3Jd-92mz';

async function asSuperuser(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates the roles and an empty database in a cluster, as the installation page describes. */
const prepare = (adminUrl: string) =>
  asSuperuser(
    adminUrl,
    roles,
    `ALTER ROLE care_owner PASSWORD '${password}'`,
    `ALTER ROLE guidepost PASSWORD '${password}'`,
    'CREATE DATABASE care OWNER care_owner',
  );

const loginUrl = (adminUrl: string, login: string): string => {
  const url = new URL(adminUrl);
  url.username = login;
  url.password = password;
  url.pathname = 'care';
  return url.href;
};

const command = (name: string, url: string) =>
  run(process.execPath, [path.join(repositoryRoot, 'scripts/run.mjs'), name], {
    env: { ...process.env, DATABASE_OWNER_URL: url },
  });

it('no command on the pages or in the scripts passes a URL, which contains a password, to a program of PostgreSQL', () => {
  const files = globSync(['docs/operations/*.md', 'deploy/**/*.{sh,yaml}'], { cwd: repositoryRoot });
  const lines = files.flatMap((file) => readFileSync(path.join(repositoryRoot, file), 'utf8').split('\n'));
  const commands = lines.filter((line) => /\b(psql|pg_dump|pg_restore) [^`]*(-|\$|<)/.test(line));
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((line) => /_URL|postgres:\/\//.test(line))).toEqual([]);
});

describe.skipIf(programs === undefined)('a dump restored into an empty cluster (requires pg_dump 18)', () => {
  const source = inject('pgAdminUrl');
  const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-dump-'));
  const [dump, passwordFile] = ['guidepost.dump', 'pgpass'].map((name) => path.join(folder, name)) as [string, string];
  let target: Cluster;

  /** Runs pg_dump or pg_restore as the owner, with the password in a file. */
  const runClient = (name: string, adminUrl: string, ...args: string[]) => {
    const { hostname, port } = new URL(adminUrl);
    return run(path.join(programs as string, name), args, {
      env: {
        ...process.env,
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: 'care_owner',
        PGDATABASE: 'care',
        PGPASSFILE: passwordFile,
      },
    });
  };

  beforeAll(async () => {
    await prepare(source);
    await migrate(loginUrl(source, 'care_owner'));
    await asSuperuser(
      loginUrl(source, 'care_owner'),
      `INSERT INTO clients (name, display_name, created_at) VALUES ('Saltgrass', 'Saltgrass', now())`,
    );
    target = await startTestCluster();
    writeFileSync(passwordFile, `*:*:care:care_owner:${password}\n`, { mode: 0o600 });
    await runClient('pg_dump', source, '--format=custom', `--file=${dump}`);
  });
  afterAll(async () => {
    await target?.stop();
    await asSuperuser(
      source,
      'DROP DATABASE IF EXISTS care WITH (FORCE)',
      'DROP ROLE IF EXISTS guidepost',
      'DROP OWNED BY care_owner',
      'DROP ROLE IF EXISTS care_owner',
    );
    rmSync(folder, { recursive: true, force: true });
  });

  it('is complete and usable with the same logins', async () => {
    await prepare(target.adminUrl);
    const owner = loginUrl(target.adminUrl, 'care_owner');
    await runClient('pg_restore', target.adminUrl, '--exit-on-error', '--dbname=care', dump);
    expect((await command('migrate', owner)).stdout).toContain('The database is up to date.');
    expect((await command('audit:verify', owner)).stdout).toContain('The chain of sealed entries is intact.');
    const client = new pg.Client({ connectionString: owner });
    await client.connect();
    expect((await client.query('SELECT name FROM clients')).rows).toEqual([{ name: 'Saltgrass' }]);
    await client.end();
  });

  it('starts a server that is ready', async () => {
    const port = await freePort();
    const server = execFile(process.execPath, [path.join(repositoryRoot, 'apps/server/src/main.ts')], {
      env: {
        ...process.env,
        ENVIRONMENT: 'test',
        DATABASE_URL: loginUrl(target.adminUrl, 'guidepost'),
        OIDC_ISSUER: 'http://127.0.0.1:9',
        PORT: String(port),
        LOG_LEVEL: 'warn',
      },
    });
    try {
      const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).then((reply) => reply.json(), String);
      await expect.poll(ready).toEqual({ status: 'ready' });
    } finally {
      server.kill();
    }
  });
});
