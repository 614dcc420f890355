import os from 'node:os';
import { asOwner, prepareRun } from '../lib/database.ts';
import { startIssuer } from '../lib/issuer.ts';
import { withChildren } from '../lib/kill.ts';
import { cpuSeconds, machineBusySeconds, memoryMb } from '../lib/process-usage.ts';
import { createRandomSource } from '../lib/random.ts';
import { startBenchServer } from '../lib/server.ts';
import { joined, type Summary, summarise } from '../lib/stats.ts';
import { planOf, type SeedPlan } from '../seed/plan.ts';
import { capture } from './capture.ts';
import { startGenerator } from './generator-client.ts';
import { preparePgbench } from './pgbench.ts';
import { groupCaptures, type Script, type StatementNames, scriptOf } from './script.ts';
import type { Workload } from './workload.ts';
import { asAdministrator } from './workloads.ts';

const connections = 20;
const warmUpMs = 1000;

export interface CompareOptions {
  databaseUrl: string;
  members: number;
  feed: number;
  /** How many seconds Guidepost and pgbench are each measured in total. The time is divided among the slices. */
  seconds: number;
  /**
   * How many milliseconds pgbench runs before it is measured. Each turn of pgbench opens new connections, which plan each
   * statement several times before they keep a plan.
   */
  pgbenchWarmUpMs: number;
  /** The number of different requests. */
  requests: number;
  /** True if the requests come from a user who can see all members. */
  administrator: boolean;
  /** Options for the server's Node process, such as --cpu-prof. */
  nodeArgs: readonly string[];
  /** The id of PostgreSQL's main process. */
  postgres: number;
  say(line: string): void;
}

export interface Comparison {
  members: number;
  ours: Summary;
  pgbench: Summary;
  own: Summary;
  /** Shares of the whole machine that each part used while Guidepost was under load. */
  generatorShare: number;
  serverShare: number;
  postgresShare: number;
  /** The share of the machine that other processes used. If it is high, the figures are not reliable. */
  othersShare: number;
  serverMemoryMb: { now: number; most: number };
  bytesPerAnswer: number;
  /**
   * Statements of the most frequent kind of request, which pgbench ran too. `kinds` is the number of kinds of requests.
   */
  statements: string[];
  kinds: number;
  slices: { side: string; perSecond: number; p99: number }[];
}

/** pgbench's mix leaves out kinds of requests with a smaller share. */
const minShare = 0.01;

/** @throws if a frequent kind of request has no statement that `only` matches */
function scriptsOf(captures: Awaited<ReturnType<typeof capture>>, only?: RegExp): Script[] {
  const names: StatementNames = new Map();
  return groupCaptures(captures)
    .filter((group) => group.length >= captures.length * minShare)
    .map((group, n) => scriptOf(group, `${only ? 'o' : 'w'}${n}_`, names, only));
}

/** Measures one workload. Guidepost and pgbench take turns running the same statements on the same data. */
export async function compare(workload: Workload, options: CompareOptions): Promise<Comparison> {
  const { databaseUrl, members, feed, pgbenchWarmUpMs, say } = options;
  const plan: SeedPlan = planOf(members, feed, '');
  const issuer = await startIssuer();
  try {
    // Rows with higher ids were written by earlier runs. A note has the same id as its feed entry. Entries about events
    // have higher ids than all others.
    const seeded = { notes: members * feed, feed: members * (feed + 1) };
    const prepare = async () => {
      await prepareRun(databaseUrl, issuer.issuer, seeded);
      await asOwner(databaseUrl, async (client) => workload.prepare?.(plan, client));
    };
    await prepare();
    const dice = createRandomSource(members);
    const drawn = await asOwner(databaseUrl, (client) => workload.requests(options.requests, plan, dice, client));
    const requests = options.administrator ? asAdministrator(plan, drawn) : drawn;
    const tokens = new Map<number, string>();
    for (const { staffId } of requests)
      if (!tokens.has(staffId)) tokens.set(staffId, await issuer.token(String(staffId), String(staffId)));

    say(`Writing down the statements of ${requests.length} requests`);
    const captures = await capture(databaseUrl, issuer.issuer, requests, tokens);
    await prepare();
    const whole = await preparePgbench(databaseUrl, workload.name, scriptsOf(captures));
    const alone = await preparePgbench(databaseUrl, `${workload.name}_own`, scriptsOf(captures, workload.own));
    const server = await startBenchServer({ databaseUrl, issuer: issuer.issuer, nodeArgs: options.nodeArgs });
    const generator = await startGenerator(server.port, connections, requests, tokens, workload.keyed ?? false);
    try {
      const rounds = Math.max(1, Math.round(options.seconds / 10));
      const sliceMs = (options.seconds * 1000) / rounds;
      const slices: Comparison['slices'] = [];
      const parts = { ours: [] as Float64Array[], pgbench: [] as Float64Array[], own: [] as Float64Array[] };
      const seconds = { ours: 0, pgbench: 0, own: 0 };
      const shares = { generator: 0, server: 0, postgres: 0, busy: 0 };
      let bytes = 0;
      const keep = (side: keyof typeof parts, latencies: Float64Array, took: number) => {
        parts[side].push(latencies);
        seconds[side] += took;
        const { perSecond, p50, p99 } = summarise(latencies, took);
        slices.push({ side, perSecond, p99 });
        say(
          `  ${side.padEnd(7)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms`,
        );
      };
      const postgresSeconds = () =>
        withChildren(options.postgres).reduce((sum, pid) => sum + (cpuSeconds(pid) || 0), 0);
      // Warms up the server, which compiles code and fills caches in the first seconds.
      await generator.run(Math.min(3000, sliceMs), 200);
      for (let round = 0; round < rounds; round += 1) {
        const before = {
          server: cpuSeconds(server.pid),
          postgres: postgresSeconds(),
          busy: machineBusySeconds(),
          at: performance.now(),
        };
        const ownRun = await generator.run(warmUpMs, sliceMs);
        const wall = ((performance.now() - before.at) / 1000) * os.cpus().length;
        shares.generator += ownRun.cpuSeconds / (ownRun.seconds * os.cpus().length) / rounds;
        shares.server += (cpuSeconds(server.pid) - before.server) / wall / rounds;
        shares.postgres += (postgresSeconds() - before.postgres) / wall / rounds;
        shares.busy += (machineBusySeconds() - before.busy) / wall / rounds;
        bytes += ownRun.bytes;
        keep('ours', ownRun.latencies, ownRun.seconds);
        const pgbenchRun = await whole.run(pgbenchWarmUpMs, sliceMs);
        keep('pgbench', pgbenchRun.latencies, pgbenchRun.seconds);
        const single = await alone.run(pgbenchWarmUpMs, Math.min(sliceMs, 5000));
        keep('own', single.latencies, single.seconds);
      }
      const ownRun = summarise(joined(parts.ours), seconds.ours);
      return {
        members,
        ours: ownRun,
        pgbench: summarise(joined(parts.pgbench), seconds.pgbench),
        own: summarise(joined(parts.own), seconds.own),
        generatorShare: shares.generator,
        serverShare: shares.server,
        postgresShare: shares.postgres,
        othersShare: Math.max(0, shares.busy - shares.server - shares.generator - shares.postgres),
        serverMemoryMb: memoryMb(server.pid),
        bytesPerAnswer: bytes / ownRun.count,
        statements:
          groupCaptures(captures)[0]?.[0]?.statements.map(({ text }) => text.trim().replace(/\s+/g, ' ')) ?? [],
        kinds: groupCaptures(captures).length,
        slices,
      };
    } finally {
      generator.end();
      await server.end('SIGTERM');
      await Promise.all([whole.end(), alone.end()]);
    }
  } finally {
    await issuer.stop();
  }
}
