import { tmpdir } from 'node:os';
import { migrate } from '@guidepost/server';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { guideId } from '../lib/database.ts';
import { keepResult } from '../lib/results.ts';
import { faultRows } from '../lib/rows.ts';
import type { BenchOptions } from '../lib/run.ts';
import type { BenchServer } from '../lib/server.ts';
import { verifyWrites } from '../lib/verify.ts';
import { startWorld } from '../lib/world.ts';
import { startWriter, type Writer } from '../lib/writer.ts';
import { nginxVersion, startNginx } from '../nodes/nginx.ts';
import { type Reader, startReader } from '../nodes/reader.ts';
import { memberIdOf, membersPerGuide } from '../seed/plan.ts';
import { checkOut } from './release.ts';

/** The staff app's requests about a member, which the readers send repeatedly. */
const readPaths = [
  (member: number) => `/api/users/${member}`,
  (member: number) => `/api/users/${member}?include-details=true`,
  (member: number) => `/api/feeds/items?userId=${member}&page-size=20&sort-direction=DESC`,
  (member: number) => `/api/feeds/pending-items?memberId=${member}`,
  (member: number) => `/api/needs?memberId=${member}`,
  () => `/api/users/user/verify`,
];

interface Totals {
  requests: number;
  /** Attempts that failed and were retried by the client. */
  failed: number;
  /** Requests that failed even after retries. */
  unmended: number;
}

const totalsOf = (writers: readonly Writer[], readers: readonly Reader[]): Totals => {
  const written = writers.flatMap(({ acknowledged }) => acknowledged);
  const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0);
  return {
    requests: written.length + sum(readers.map(({ counts }) => counts.answered)),
    failed: sum(written.map(({ attempts }) => attempts - 1)) + sum(readers.map(({ counts }) => counts.repeated)),
    unmended: sum(writers.map(({ refused }) => refused.length)) + sum(readers.map(({ failures }) => failures.length)),
  };
};

/**
 * Implements `npm run bench -- upgrade`. Two nodes of the previous release run behind nginx under load. The bench
 * migrates the database and replaces the nodes one by one with this version. Then it goes back to the previous release
 * on the new schema. Requires `apt-get install nginx`.
 */
export async function upgrade({ say, from, members, seconds = 5 }: BenchOptions): Promise<void> {
  const nginx = nginxVersion();
  const previous = await checkOut(from, say);
  const world = await startWorld(Math.max(400, members), tmpdir(), previous.seed);
  const rows = faultRows(say);
  const [listen = 0, ...ports] = [await freePort(), await freePort(), await freePort()];
  const start = (n: number, checkout?: string) =>
    world.serve({
      port: ports[n] as number,
      readyMs: 120_000,
      env: { DRAIN_SECONDS: '5', TRUSTED_PROXIES: 'loopback' },
      ...(checkout === undefined ? {} : { checkout }),
    });
  const servers: BenchServer[] = [await start(0, previous.folder), await start(1, previous.folder)];
  const proxy = await startNginx('shipped', listen, ports);
  const base = () => `http://127.0.0.1:${listen}`;
  try {
    const token = await world.token(guideId(0), 7200);
    const own = Array.from({ length: membersPerGuide }, (_, n) => memberIdOf(n));
    const writers = [0, 1, 2].map((n) => startWriter({ name: `w${n}`, token, members: own, base, pauseMs: 20 }));
    let turn = 0;
    const nextPath = (member: number) => {
      turn += 1;
      return (readPaths[turn % readPaths.length] ?? String)(member);
    };
    const readers = [0, 1, 2].map(() => startReader(base, token, own, nextPath));

    /** Runs one part of the upgrade under load, and adds its counts to the table. */
    const during = async (name: string, work: () => Promise<string>) => {
      const before = totalsOf(writers, readers);
      const detail = await work();
      await sleep(seconds * 1000);
      const after = totalsOf(writers, readers);
      const unmended = after.unmended - before.unmended;
      rows.add(
        name,
        'no request fails after retries',
        `${after.requests - before.requests} requests, ${after.failed - before.failed} repeated, ${unmended} failed after retries${detail}`,
        unmended === 0 && after.requests > before.requests,
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

    await Promise.all([...writers, ...readers].map((one) => one.stop()));
    // Audit entries are sealed some seconds after the writes.
    await sleep(3000);
    const verdict = await verifyWrites(
      world.url(),
      writers.flatMap(({ acknowledged }) => acknowledged),
    );
    rows.add(
      'all parts together',
      'each acknowledged note is stored once, no other note is stored, and the audit chain is valid',
      `lost ${verdict.lost.length}, duplicates ${verdict.doubled.length}, unknown ${verdict.strangers.length} of ${verdict.acknowledged}; ${verdict.auditChain}`,
      verdict.lost.length + verdict.doubled.length + verdict.strangers.length === 0 && verdict.isChainValid,
    );
    const failures = [
      ...new Set([...writers.flatMap(({ refused }) => refused), ...readers.flatMap((one) => one.failures)]),
    ];
    for (const failure of failures) say(`failed after retries: ${failure}`);
    const repeated = readers.flatMap(({ repeatedFor }) => [...repeatedFor].map(([kind, n]) => `${n} × ${kind}`));
    say('');
    say(rows.table());
    say(`reads repeated because of: ${repeated.join(', ') || 'none'}`);
    const { ref, commit } = previous;
    say(
      `kept in ${keepResult('upgrade', { previous: { ref, commit }, nginx, applied, members, rows: rows.rows, verdict, repeated, failures })}`,
    );
    if (rows.failed() > 0) process.exitCode = 1;
  } finally {
    proxy.stop();
    await Promise.all(servers.map((server) => server.end('SIGKILL').catch(() => {})));
    await world.stop();
    previous.remove();
  }
}
