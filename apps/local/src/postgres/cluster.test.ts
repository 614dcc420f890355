import { cpSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sleep } from '../shared/processes.ts';
import { type Cluster, removeCluster, startCluster } from './cluster.ts';

let parent: string;
const used = new Set<string>();

beforeEach(() => {
  // Only the owner can enter this folder, like a home folder.
  parent = mkdtempSync(path.join(tmpdir(), 'guidepost-cluster-'));
});

afterEach(async () => {
  for (const dir of used) await removeCluster({ dir }).catch(() => undefined);
  used.clear();
  rmSync(parent, { recursive: true, force: true });
});

function start(name: string): Promise<Cluster> {
  const dir = path.join(parent, name);
  used.add(dir);
  return startCluster({ dir });
}

async function query(cluster: Cluster, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: cluster.adminUrl });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

it('keeps acknowledged data after PostgreSQL is killed, and restarts automatically', async () => {
  const first = await start('data');
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  process.kill(first.pid() ?? 0, 'SIGKILL');
  while (first.isRunning()) await sleep(20);
  const second = await start('data');
  expect(second.adopted).toBe(false);
  expect(await query(second, 'SELECT answer FROM kept')).toEqual([[42]]);
});

it('adopts a server that was left running', async () => {
  const first = await start('data');
  const second = await start('data');
  expect(second.adopted).toBe(true);
  expect(second.pid()).toBe(first.pid());
  await second.stop();
  expect(first.isRunning()).toBe(false);
});

it('starts although the pid file of the last server contains the id of another running process', async () => {
  const first = await start('data');
  const noted = await query(first, "SELECT current_setting('data_directory')");
  await first.stop();
  writeFileSync(path.join(String(noted[0]?.[0]), 'postmaster.pid'), `${process.pid}\n`);
  const second = await start('data');
  expect(second.adopted).toBe(false);
  expect(await query(second, 'SELECT 1')).toEqual([[1]]);
});

it('refuses connections without the password, which only the owner can read', async () => {
  const cluster = await start('data');
  const url = new URL(cluster.adminUrl);
  url.password = 'guess';
  const client = new pg.Client({ connectionString: url.href });
  await expect(client.connect()).rejects.toThrow(/password authentication failed/);
  expect(statSync(path.join(parent, 'data', 'postgres.json')).mode & 0o077).toBe(0);
  expect(await query(cluster, 'SHOW listen_addresses')).toEqual([['127.0.0.1']]);
  expect(await query(cluster, 'SHOW fsync')).toEqual([['on']]);
});

it('follows a moved data folder, and is created again for a copied folder', async () => {
  const first = await start('data');
  await query(first, 'CREATE TABLE kept AS SELECT 1');
  await first.stop();
  renameSync(path.join(parent, 'data'), path.join(parent, 'moved'));
  const moved = await start('moved');
  expect(await query(moved, 'SELECT count(*)::int FROM kept')).toEqual([[1]]);
  if (process.getuid?.() === 0) {
    cpSync(path.join(parent, 'moved'), path.join(parent, 'copy'), { recursive: true });
    const copy = await start('copy');
    expect(copy.pid()).not.toBe(moved.pid());
    expect(await query(copy, "SELECT to_regclass('kept')")).toEqual([[null]]);
  }
  expect(moved.isRunning()).toBe(true);
});

it('is created again if its data folder was deleted', async () => {
  const first = await start('data');
  await query(first, 'CREATE TABLE gone AS SELECT 1');
  await first.stop();
  rmSync(path.join(parent, 'data'), { recursive: true });
  const second = await start('data');
  expect(await query(second, "SELECT to_regclass('gone')")).toEqual([[null]]);
});
