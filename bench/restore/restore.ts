import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import { asOwner, guideId, prepareRun } from '../lib/database.ts';
import { startIssuer } from '../lib/issuer.ts';
import { keepResult } from '../lib/results.ts';
import { faultRows } from '../lib/rows.ts';
import type { BenchOptions } from '../lib/run.ts';
import { startBenchServer } from '../lib/server.ts';
import { until } from '../lib/until.ts';
import { startWriter } from '../lib/writer.ts';
import { memberIdOf, membersPerGuide } from '../seed/plan.ts';
import { seed } from '../seed/seed.ts';
import { archiveCommand, type Machine, pgbackrest, prove, restoreTo, startMachine, startPostgres } from './machine.ts';

const serverPassword = 'drill-server';
const filesEach = 20;

/** Stores files as the server does: the bytes in the folder, and a row in the database. */
async function addFiles(url: string, root: string): Promise<string[]> {
  const names = Array.from({ length: filesEach }, () => randomUUID());
  for (const name of names) {
    const folder = path.join(root, 'files', name.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, name), `bytes of ${name}`);
  }
  await asOwner(url, (client) =>
    client.query(
      `INSERT INTO files (purpose, state, file_name, mime_type, size, storage_key, owner_type, owner_id, created_at)
       SELECT 'attachment', 'ready', 'drill.txt', 'text/plain', length('bytes of ' || name), name::uuid, 'message', 1, now()
         FROM unnest($1::text[]) AS name`,
      [names],
    ),
  );
  return names;
}

const timeOf = (url: string): Promise<string> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ at: string }>('SELECT clock_timestamp()::text AS at');
    return rows[0]?.at ?? '';
  });

/** Returns the markers in the texts of the existing notes. */
const markersIn = (url: string): Promise<Set<string>> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ marker: string }>(
      `SELECT substring(text from '<p>(.*)</p>') AS marker FROM notes WHERE text LIKE '<p>w%-%</p>'`,
    );
    return new Set(rows.map(({ marker }) => marker));
  });

const sizeOf = (url: string): Promise<number> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    return Number(rows[0]?.bytes);
  });

async function prepare(machine: Machine, members: number, issuer: string) {
  const urlOf = (database: string, login = `postgres:${machine.password}`) =>
    `postgres://${login}@127.0.0.1:${machine.port}/${database}`;
  await until(async () => {
    await sleep(200);
    return (await timeOf(urlOf('postgres')).catch(() => '')) !== '';
  }, 30_000);
  await machine.run(...pgbackrest, 'stanza-create');
  const roles = readFileSync(path.join(repositoryRoot, 'deploy/roles.sql'), 'utf8');
  await asOwner(urlOf('postgres'), async (client) => {
    await client.query(roles);
    await client.query(`ALTER ROLE guidepost PASSWORD '${serverPassword}'`);
  });
  const database = await seed(urlOf('postgres'), urlOf, members, 10, () => {});
  await prepareRun(urlOf(database), issuer, undefined);
  return { url: urlOf(database), serverUrl: urlOf(database, `guidepost:${serverPassword}`) };
}

const secondsIn = (output: string, step: string): number =>
  Number(new RegExp(`${step} after (\\d+) s`).exec(output)?.[1] ?? Number.NaN);
const filesIn = (output: string): string => /files: .*/.exec(output)?.[0] ?? 'files: unknown';

interface Stage {
  machine: Machine;
  /** Database URL for a superuser. `serverUrl` is the database URL that the server uses. */
  url: string;
  serverUrl: string;
  filesRoot: string;
  /** The server's settings, and an access token. */
  env: Record<string, string>;
  rows: ReturnType<typeof faultRows>;
  say(line: string): void;
}

/** Deletes some files' folders. Returns the number of deleted files. */
function loseFiles(filesRoot: string): number {
  let deleted = 0;
  for (const name of readdirSync(path.join(filesRoot, 'files')).slice(0, 10)) {
    const folder = path.join(filesRoot, 'files', name);
    deleted += readdirSync(folder).length;
    rmSync(folder, { recursive: true });
  }
  return deleted;
}

const serve = ({ serverUrl, env, filesRoot }: Stage) =>
  startBenchServer({
    databaseUrl: serverUrl,
    issuer: env.OIDC_ISSUER ?? '',
    env: { FILES_ROOT: filesRoot, LOG_LEVEL: 'error' },
  });
const write = ({ env }: Stage, port: number, round: number) =>
  startWriter({
    name: `w${round}`,
    token: env.GUIDEPOST_TOKEN ?? '',
    members: Array.from({ length: membersPerGuide }, (_, n) => memberIdOf(n)),
    base: () => `http://127.0.0.1:${port}`,
    pauseMs: 20,
  });

interface Mistake {
  bytes: number;
  backupSeconds: number;
  output: string;
  /** Markers of all notes, and a time at which they existed. This time is later than the restored moment. */
  markers: readonly string[];
  lastMoment: string;
}

/** Restores the state one second before a mistake. */
async function afterMistake(stage: Stage): Promise<Mistake> {
  const { machine, url, filesRoot, env, rows, say } = stage;
  const server = await serve(stage);
  const writer = write(stage, server.port, 1);
  await addFiles(url, filesRoot);
  const began = performance.now();
  await machine.run(...pgbackrest, '--type=full', 'backup');
  const backupSeconds = (performance.now() - began) / 1000;
  await addFiles(url, filesRoot);
  await sleep(5000);
  const before = writer.acknowledged.length;
  await sleep(1000);
  const moment = await timeOf(url);
  await sleep(1000);
  const after = writer.acknowledged.length + 1;
  const filesCopy = path.join(machine.folder, 'uploads-copy');
  cpSync(filesRoot, filesCopy, { recursive: true });
  const removed = loseFiles(filesRoot);
  const newer = await addFiles(url, filesRoot);
  await sleep(4000);
  await writer.stop();
  await server.end('SIGTERM');
  const bytes = await sizeOf(url);
  const lastMoment = await timeOf(url);
  // PostgreSQL works, and the newest changes are not in the archive yet
  await asOwner(url, (client) => client.query(`DELETE FROM notes WHERE text LIKE '<p>w%'`));
  say(`restoring ${(bytes / 2 ** 20).toFixed(0)} MiB to ${moment}`);
  const { code, output } = await restoreTo(machine, moment, env);
  say(output);
  const there = await markersIn(url);
  const early = writer.acknowledged.slice(0, before).filter(({ marker }) => !there.has(marker)).length;
  const late = writer.acknowledged.slice(after).filter(({ marker }) => there.has(marker)).length;
  rows.add(
    `notes are deleted by mistake, and deploy/restore.sh restores the second before (${(bytes / 2 ** 20).toFixed(0)} MiB)`,
    'each note that was acknowledged a second earlier exists, and no later note; the audit chain holds, a server is ready, a user is signed in',
    `${early} of ${before} missing, ${late} of ${writer.acknowledged.length - after} later notes exist; proved after ${secondsIn(output, 'verified')} s`,
    early === 0 && late === 0 && /server: ready\nsign-in: /.test(output) && !output.includes('audit chain is broken'),
  );
  rows.add(
    'some files are lost at the same time',
    `the proof fails, and reports ${removed} missing files and ${newer.length} newer objects`,
    `exit code ${code}; ${filesIn(output)}`,
    code === 1 && output.includes(` ${removed} of them not in the storage; ${newer.length} objects of no file`),
  );
  cpSync(filesCopy, filesRoot, { recursive: true, force: false });
  const proof = await prove(env);
  rows.add(
    'the files are copied back from their backup',
    'the proof succeeds',
    `exit code ${proof.code}; ${filesIn(proof.output)}`,
    proof.code === 0,
  );
  return { bytes, backupSeconds, output, lastMoment, markers: writer.acknowledged.map(({ marker }) => marker) };
}

/** The restored moment was too early, so a second restore reaches a later moment on the first timeline. */
async function onEarlierTimeline(stage: Stage, { lastMoment, markers }: Mistake): Promise<void> {
  const { machine, url, env, rows, say } = stage;
  const { code, output } = await restoreTo(machine, lastMoment, env, ['--target-timeline', '1']);
  say(output);
  const found = await markersIn(url);
  const gone = markers.filter((marker) => !found.has(marker));
  rows.add(
    'the moment was too early; deploy/restore.sh --target-timeline restores a later one, from before the first restore',
    'all notes exist that existed at this moment; the proof succeeds',
    `${gone.length} of ${markers.length} notes lost; exit code ${code}`,
    gone.length === 0 && code === 0,
  );
}

/** Restores the newest state although PostgreSQL works. No change may be lost. */
async function withoutFault(stage: Stage): Promise<void> {
  const { machine, url, env, rows, say } = stage;
  const server = await serve(stage);
  const writer = write(stage, server.port, 2);
  await sleep(3000);
  await writer.stop();
  await server.end('SIGTERM');
  const { code, output } = await restoreTo(machine, 'latest', env);
  say(output);
  const found = await markersIn(url);
  const gone = writer.acknowledged.filter(({ marker }) => !found.has(marker));
  rows.add(
    'PostgreSQL works; deploy/restore.sh restores the newest state',
    'no note is lost; the proof succeeds',
    `${gone.length} of ${writer.acknowledged.length} notes lost; exit code ${code}`,
    gone.length === 0 && code === 0,
  );
}

/** The archive does not work, so deploy/restore.sh must not delete the only copy of the newest changes. */
async function withoutArchive(stage: Stage): Promise<void> {
  const { machine, url, env, rows } = stage;
  const setArchive = (command: string) =>
    asOwner(url, async (client) => {
      await client.query(`ALTER SYSTEM ${command}`);
      await client.query('SELECT pg_reload_conf()');
    });
  await setArchive(`SET archive_command = 'false'`);
  const server = await serve(stage);
  const writer = write(stage, server.port, 3);
  await sleep(3000);
  await writer.stop();
  await server.end('SIGTERM');
  const { code, output } = await restoreTo(machine, 'latest', env);
  await machine.run(...startPostgres);
  await until(async () => {
    await sleep(200);
    return (await timeOf(url).catch(() => '')) !== '';
  }, 60_000);
  await setArchive(`SET archive_command = '${archiveCommand}'`);
  const found = await markersIn(url);
  const gone = writer.acknowledged.filter(({ marker }) => !found.has(marker));
  rows.add(
    'archive_command fails; deploy/restore.sh runs',
    'it refuses, and PostgreSQL still has all notes',
    `${gone.length} of ${writer.acknowledged.length} notes lost; exit code ${code}`,
    gone.length === 0 && code === 1 && output.includes('not in the archive'),
  );
}

/** Restores the newest state after the disk is lost while users write. */
async function afterLostDisk(stage: Stage, seconds: number): Promise<string> {
  const { machine, url, env, rows, say } = stage;
  const server = await serve(stage);
  await machine.run(...pgbackrest, '--type=diff', 'backup');
  const writer = write(stage, server.port, 4);
  await sleep(seconds * 1000);
  machine.loseDisk();
  const lostAt = performance.now();
  const acknowledged = [...writer.acknowledged];
  await server.end('SIGKILL');
  const { code, output } = await restoreTo(machine, 'latest', env);
  say(output);
  const found = await markersIn(url);
  const gone = acknowledged.filter(({ marker }) => !found.has(marker));
  const lostSeconds = (lostAt - (gone[0]?.at ?? lostAt)) / 1000;
  rows.add(
    'the disk is lost and there is no standby; deploy/restore.sh restores the newest state',
    'at most 5 minutes of changes are lost; the proof succeeds',
    `${gone.length} of ${acknowledged.length} notes lost, which is ${lostSeconds.toFixed(0)} s; proved after ${secondsIn(output, 'verified')} s; exit code ${code}`,
    lostSeconds <= 300 && code === 0,
  );
  return output;
}

/**
 * Implements `npm run bench -- restore`. Users write while backups are made. After a mistake, the database is restored
 * to a chosen second. After the disk is lost, it is restored to the newest state.
 */
export async function restore(options: BenchOptions): Promise<void> {
  const { say } = options;
  const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-drill-'));
  chmodSync(folder, 0o711);
  const filesRoot = path.join(folder, 'uploads');
  mkdirSync(filesRoot);
  const issuer = await startIssuer();
  const machine = await startMachine(folder, await freePort());
  const rows = faultRows(say);
  try {
    const addresses = await prepare(machine, options.quick ? 400 : options.members, issuer.issuer);
    const env = {
      ENVIRONMENT: 'local',
      DATABASE_URL: addresses.serverUrl,
      OIDC_ISSUER: issuer.issuer,
      FILES_ROOT: filesRoot,
      GUIDEPOST_TOKEN: await issuer.token(String(guideId(0)), String(guideId(0)), 4 * 3600),
    };
    const stage: Stage = { machine, ...addresses, filesRoot, env, rows, say };
    const mistake = await afterMistake(stage);
    const { bytes, backupSeconds, output } = mistake;
    await onEarlierTimeline(stage, mistake);
    await withoutFault(stage);
    await withoutArchive(stage);
    const latest = await afterLostDisk(stage, options.seconds ?? (options.quick ? 20 : 150));
    const restoreSeconds = secondsIn(output, 'restored');
    say('');
    say(rows.table());
    say(
      `${(bytes / 1e9).toFixed(2)} GB: backup ${backupSeconds.toFixed(1)} s, restore of its files ${restoreSeconds} s`,
    );
    say(`kept in ${keepResult('restore', { bytes, backupSeconds, restoreSeconds, rows: rows.rows, output, latest })}`);
    if (rows.failed() > 0) process.exitCode = 1;
  } finally {
    machine.stop();
    await issuer.stop();
    if (process.env.KEEP_DRILL === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
