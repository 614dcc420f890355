import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { migrate } from '@guidepost/server';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import { benchCluster, benchFolder } from '../lib/cluster.ts';
import { asOwner } from '../lib/database.ts';
import { memoryMb } from '../lib/process-usage.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { table } from '../lib/table.ts';
import { seed } from '../seed/seed.ts';

const files = 2000;
const fileBytes = 20_000;
/** The heap size of the commands, in MB. It is small, so that a command that collects rows fails. */
const heapMb = 192;
const clientId = 1;

/** Gives all members to one client, and adds files and audit entries about them. */
async function prepareSource(url: string, root: string): Promise<void> {
  const keys = Array.from({ length: files }, () => randomUUID());
  for (const key of keys) {
    // the folders of the storage on disk (connectors/storage/disk.ts)
    const inside = path.join(root, 'files', key.slice(0, 2));
    mkdirSync(inside, { recursive: true });
    writeFileSync(path.join(inside, key), Buffer.alloc(fileBytes, key));
  }
  await asOwner(url, async (client) => {
    // without triggers, which would copy each change to the stays one by one
    await client.query('SET session_replication_role = replica');
    await client.query('UPDATE members SET client_id = $1 WHERE client_id <> $1', [clientId]);
    await client.query('UPDATE hospitalizations SET listed_client_id = $1 WHERE listed_client_id <> $1', [clientId]);
    await client.query(
      `INSERT INTO files (purpose, state, file_name, mime_type, size, member_id, storage_key, created_at)
       SELECT 'attachment', 'ready', 'letter.pdf', 'application/pdf', $2, m.user_id, k.key::uuid, now()
         FROM unnest($1::text[]) WITH ORDINALITY k (key, n) JOIN (SELECT user_id, row_number() OVER (ORDER BY user_id) AS n FROM members) m ON m.n = k.n`,
      [keys, fileBytes],
    );
    await client.query(
      `INSERT INTO audit_entries (request_id, actor_id, action, member_ids, outcome)
       SELECT 'r' || m.user_id || '-' || n, m.assigned_guide_id, 'GET /users/{memberId}', ARRAY[m.user_id], 200 FROM members m, generate_series(1, 5) n`,
    );
    await client.query('ANALYZE');
  });
}

interface Result {
  command: string;
  seconds: number;
  /** The maximum resident memory of the command, in MB. */
  memory: number;
  output: string[];
}

/** Runs a command of the server with a small heap. */
async function runCommand(url: string, root: string, entry: string, args: readonly string[]): Promise<Result> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heapMb}`, path.join(repositoryRoot, 'apps/server/src', entry), ...args],
    {
      env: {
        PATH: process.env.PATH,
        ENVIRONMENT: 'local',
        DATABASE_URL: url,
        DATABASE_OWNER_URL: url,
        OIDC_ISSUER: 'http://localhost:1',
        PUBLIC_URL: `http://localhost/${path.basename(root)}`,
        FILES_ROOT: root,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let [memory, output] = [0, ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  const timer = setInterval(() => {
    memory = Math.max(memory, memoryMb(child.pid ?? 0).most || 0);
  }, 200);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${entry} ended with ${code}`);
  return { command: entry, seconds: (performance.now() - began) / 1000, memory, output: output.trim().split('\n') };
}

/**
 * Implements `npm run bench -- move-client`. Exports a client with --members N members and imports it into another
 * database. The import compares every row and file.
 */
export async function moveClient({ members, feed, say }: BenchOptions): Promise<void> {
  const cluster = await benchCluster();
  const folder = path.join(benchFolder, 'move-client');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const databases = ['bench_move_source', 'bench_move_target'] as const;
  const drop = () =>
    asOwner(cluster.adminUrl, async (client) => {
      for (const name of databases) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    });
  try {
    const seeded = await seed(cluster.adminUrl, cluster.urlOf, members, feed, say);
    await drop();
    await asOwner(cluster.adminUrl, async (client) => {
      await client.query(`CREATE DATABASE ${databases[0]} TEMPLATE ${seeded} STRATEGY FILE_COPY`);
      await client.query(`CREATE DATABASE ${databases[1]}`);
    });
    const [source, target] = databases.map((name) => cluster.urlOf(name)) as [string, string];
    await migrate(target);
    const [sourceFiles, targetFiles] = ['source', 'target'].map((name) => path.join(folder, name)) as [string, string];
    mkdirSync(targetFiles, { recursive: true });
    say('Preparing the client');
    await prepareSource(source, sourceFiles);
    const archive = path.join(folder, 'client.zip');
    const exported = await runCommand(source, sourceFiles, 'client-export-cli.ts', [
      ...['--client', String(clientId), '--reason', 'Measurement', '--file', archive],
    ]);
    for (const line of exported.output) say(`  ${line}`);
    const imported = await runCommand(target, targetFiles, 'client-import-cli.ts', ['--', archive]);
    for (const line of imported.output) say(`  ${line}`);
    const megabytes = Math.round(statSync(archive).size / 1_000_000);
    const runs = [exported, imported];
    say('');
    say(
      table(
        ['command', 'seconds', 'memory at most, MB'],
        runs.map(({ command, seconds, memory }) => [command, seconds.toFixed(0), memory]),
      ),
    );
    say(`archive: ${megabytes} MB`);
    say(`kept in ${keepResult('move-client', { members, feed, files, megabytes, runs })}`);
  } finally {
    await drop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
    await cluster.stop();
  }
}
