import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@guidepost/server';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { keepResult } from '../lib/results.ts';
import { faultRows } from '../lib/rows.ts';
import type { BenchOptions } from '../lib/run.ts';
import type { BenchServer } from '../lib/server.ts';
import { verifyWrites } from '../lib/verify.ts';
import { startWorld } from '../lib/world.ts';
import { nginxVersion, startNginx } from '../nodes/nginx.ts';
import { type Deliveries, startLoad } from './load.ts';
import { checkOut, seedOf } from './release.ts';

const isComplete = ({ missing, repeated }: Deliveries): boolean => [...missing, ...repeated].every((n) => n === 0);

/**
 * Implements `npm run bench -- upgrade`. Two nodes of the previous release run behind nginx under load. The bench
 * migrates the database and replaces the nodes one by one with this version. Then it goes back to the previous release
 * on the new schema. Requires `apt-get install nginx`.
 */
export async function upgrade({ say, from, members, seconds = 5 }: BenchOptions): Promise<void> {
  const nginx = nginxVersion();
  const previous = await checkOut(from, say);
  const world = await startWorld(Math.max(400, members), tmpdir(), await seedOf(previous));
  const rows = faultRows(say);
  const [listen = 0, ...ports] = [await freePort(), await freePort(), await freePort()];
  const base = `http://127.0.0.1:${listen}`;
  const filesRoot = mkdtempSync(path.join(tmpdir(), 'guidepost-upgrade-files-'));
  const env = { DRAIN_SECONDS: '5', TRUSTED_PROXIES: 'loopback', FILES_ROOT: filesRoot, PUBLIC_URL: base };
  const start = (n: number, checkout?: string) =>
    world.serve({
      port: ports[n] as number,
      readyMs: 120_000,
      env,
      ...(checkout === undefined ? {} : { checkout }),
    });
  const servers: BenchServer[] = [await start(0, previous.folder), await start(1, previous.folder)];
  const proxy = await startNginx('shipped', listen, ports);
  try {
    const load = await startLoad(world, () => base);

    /** Runs one part of the upgrade under load, and adds its counts to the table. */
    const during = async (name: string, work: () => Promise<string>) => {
      const before = load.totals();
      const detail = await work();
      await sleep(seconds * 1000);
      const events = await load.deliveries();
      const after = load.totals();
      const failed = after.failed - before.failed;
      const files = after.read - before.read;
      rows.add(
        name,
        'no request fails after retries, each file is unchanged, and each live client receives each note exactly once',
        `${after.requests - before.requests} requests, ${after.repeated - before.repeated} repeated, ${failed} failed after retries; ${after.uploaded - before.uploaded} files uploaded, ${files} read; events missing ${events.missing.join(', ')}, received twice ${events.repeated.join(', ')} of ${events.notes}${detail}`,
        failed === 0 && after.requests > before.requests && files > 0 && isComplete(events),
      );
    };
    const replace = async (checkout?: string) => {
      for (const n of [0, 1]) {
        await servers[n]?.end('SIGTERM');
        servers[n] = await start(n, checkout);
      }
      return '';
    };
    let applied: string[] = [];
    await during('two nodes of the previous release', async () => '');
    await during('the database is migrated while the previous release runs', async () => {
      const began = performance.now();
      ({ applied } = await migrate(world.url(), { log: say }));
      return `; ${applied.length} migrations in ${((performance.now() - began) / 1000).toFixed(1)} s`;
    });
    if (applied.length === 0) say('This version has no new migrations, so only the servers are replaced.');
    await during('the nodes are replaced one after another with this version', () => replace());
    await during('the nodes are replaced one after another with the previous release', () => replace(previous.folder));
    await during('the nodes are replaced with this version again', () => replace());

    await load.stop();
    const events = await load.deliveries();
    const listeners = load.listeners.map(({ counts }) => counts);
    for (const listener of load.listeners) listener.close();
    const { uploaded, read } = load.totals();
    // Audit entries are sealed some seconds after the writes.
    await sleep(3000);
    const verdict = await verifyWrites(world.url(), load.notes());
    rows.add(
      'all parts together',
      'each acknowledged note is stored once, no other note is stored, and the audit chain is valid',
      `lost ${verdict.lost.length}, duplicates ${verdict.doubled.length}, unknown ${verdict.strangers.length} of ${verdict.acknowledged}; ${verdict.auditChain}`,
      verdict.lost.length + verdict.doubled.length + verdict.strangers.length === 0 && verdict.isChainValid,
    );
    rows.add(
      'three live clients and two clients with files, in all parts together',
      'each live client receives each note exactly once, and each file is read back unchanged at the end',
      `events missing ${events.missing.join(', ')}, received twice ${events.repeated.join(', ')} of ${events.notes}; connections ${listeners.map(({ connects }) => connects).join(', ')}; full reloads ${listeners.map(({ resyncs }) => resyncs).join(', ')}; ${uploaded} files uploaded, ${read} read`,
      isComplete(events) && uploaded > 0 && load.failures().length === 0,
    );
    const failures = load.failures();
    for (const failure of failures) say(`failed after retries: ${failure}`);
    const repeated = load.reasons();
    say('');
    say(rows.table());
    say(`reads repeated because of: ${repeated.join(', ') || 'none'}`);
    const { ref, commit } = previous;
    say(
      `kept in ${keepResult('upgrade', { previous: { ref, commit }, nginx, applied, members, rows: rows.rows, verdict, listeners, repeated, failures })}`,
    );
    if (rows.failed() > 0) process.exitCode = 1;
  } finally {
    proxy.stop();
    await Promise.all(servers.map((server) => server.end('SIGKILL').catch(() => {})));
    await world.stop();
    rmSync(filesRoot, { recursive: true, force: true });
  }
}
