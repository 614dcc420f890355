import os from 'node:os';
import type { Cluster } from '../../apps/local/src/postgres/cluster.ts';
import { benchCluster } from '../lib/cluster.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import type { Summary } from '../lib/stats.ts';
import { table } from '../lib/table.ts';
import { seed } from '../seed/seed.ts';
import { type Comparison, compare } from './compare.ts';
import type { Workload } from './workload.ts';

/** Targets: at least half of pgbench's rate, and a p99 of at most 2.5 times pgbench's p99. */
const targets = { rate: 0.5, p99: 2.5 };
/** The length of a measurement in seconds, and the number of different requests. */
const whole = { seconds: 30, requests: 4000 };
const quick = { seconds: 3, requests: 800 };
/** Results of shorter measurements are not stored, because they would replace full-length results in the tables. */
const minStoredSeconds = 10;

const summaryRow = (label: string, { perSecond, p50, p90, p99, max, count }: Summary) => [
  label,
  perSecond.toFixed(0),
  p50.toFixed(2),
  p90.toFixed(2),
  p99.toFixed(2),
  max.toFixed(1),
  count,
];
const percentText = (value: number) => `${(value * 100).toFixed(0)} %`;

/** Returns a comparison's ratios, and whether they meet the targets. */
export function verdict({ ours, pgbench, own }: Pick<Comparison, 'ours' | 'pgbench' | 'own'>) {
  const rate = ours.perSecond / pgbench.perSecond;
  const p99 = ours.p99 / pgbench.p99;
  return {
    rate,
    p99,
    ofOwnQuery: ours.perSecond / own.perSecond,
    rateMet: rate >= targets.rate,
    p99Met: p99 <= targets.p99,
  };
}

/**
 * Returns the processor time per request in microseconds, computed from the share of the machine that was used. How
 * long requests wait hardly changes the result.
 */
export const microseconds = (share: number, { ours }: Pick<Comparison, 'ours'>, cores: number): string =>
  ((share * cores * 1e6) / ours.perSecond).toFixed(0);

/** Runs one workload at the given size and prints its table. The last line is a summary for scripts. */
export async function measure(workload: Workload, options: BenchOptions, cluster: Cluster): Promise<Comparison> {
  const { say, members, feed } = options;
  const length = options.quick ? quick : whole;
  const seconds = options.seconds ?? length.seconds;
  const database = await seed(cluster.adminUrl, cluster.urlOf, members, feed, say);
  const result = await compare(workload, {
    databaseUrl: cluster.urlOf(database),
    members,
    feed,
    seconds,
    pgbenchWarmUpMs: 4000,
    requests: length.requests,
    administrator: options.administrator,
    postgres: cluster.pid() ?? 0,
    nodeArgs: options.profile ? ['--cpu-prof', '--cpu-prof-dir=/tmp/guidepost-profiles'] : [],
    say,
  });
  const ratios = verdict(result);
  const label = options.administrator ? `${workload.name}-all` : workload.name;
  const cores = os.cpus().length;
  say('');
  say(
    table(
      ['side', 'per second', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms', 'answers'],
      [
        summaryRow('ours', result.ours),
        summaryRow('pgbench, all statements', result.pgbench),
        summaryRow("pgbench, the endpoint's query", result.own),
      ],
    ),
  );
  say('');
  say(
    `${members.toLocaleString('en')} members; ${result.statements.length} statements a request; ${result.bytesPerAnswer.toFixed(0)} bytes an answer`,
  );
  say(
    `of the machine: server ${percentText(result.serverShare)}, PostgreSQL ${percentText(result.postgresShare)}, generator ${percentText(result.generatorShare)}, others ${percentText(result.othersShare)}; server memory ${result.serverMemoryMb.now} MB, at most ${result.serverMemoryMb.most} MB`,
  );
  say(
    `processor time per request: server ${microseconds(result.serverShare, result, cores)} µs, PostgreSQL ${microseconds(result.postgresShare, result, cores)} µs`,
  );
  if (seconds >= minStoredSeconds) {
    const file = keepResult(`${label}-${members}`, {
      options: { members, feed, seconds },
      aims: targets,
      ratios,
      ...result,
    });
    say(`kept in ${file}`);
  }
  say(`against the endpoint's query alone: ratio ${ratios.ofOwnQuery.toFixed(2)} (no target)`);
  say(
    `${label}: ours ${result.ours.perSecond.toFixed(0)}/s, pgbench ${result.pgbench.perSecond.toFixed(0)}/s, ratio ${ratios.rate.toFixed(2)}; p99 ${result.ours.p99.toFixed(2)} ms, pgbench ${result.pgbench.p99.toFixed(2)} ms, ratio ${ratios.p99.toFixed(2)}`,
  );
  return result;
}

/** Implements `npm run bench -- WORKLOAD`. */
export async function runWorkload(workload: Workload, options: BenchOptions): Promise<void> {
  const cluster = await benchCluster();
  try {
    await measure(workload, options, cluster);
  } finally {
    await cluster.stop();
  }
}
