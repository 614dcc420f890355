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

/** Runs one workload at the given size and prints its table. The last line is a summary for scripts. */
export async function runWorkload(workload: Workload, options: BenchOptions): Promise<void> {
  const { say, members, feed, seconds = 30 } = options;
  const cluster = await benchCluster();
  try {
    const database = await seed(cluster.adminUrl, cluster.urlOf, members, feed, say);
    const result = await compare(workload, {
      databaseUrl: cluster.urlOf(database),
      members,
      feed,
      seconds,
      administrator: options.administrator,
      postgres: cluster.pid() ?? 0,
      nodeArgs: options.profile ? ['--cpu-prof', '--cpu-prof-dir=/tmp/guidepost-profiles'] : [],
      say,
    });
    const ratios = verdict(result);
    const label = options.administrator ? `${workload.name}-all` : workload.name;
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
    const file = keepResult(`${label}-${members}`, {
      options: { members, feed, seconds },
      aims: targets,
      ratios,
      ...result,
    });
    say(`kept in ${file}`);
    say(`against the endpoint's query alone: ratio ${ratios.ofOwnQuery.toFixed(2)} (no aim)`);
    say(
      `${label}: ours ${result.ours.perSecond.toFixed(0)}/s, pgbench ${result.pgbench.perSecond.toFixed(0)}/s, ratio ${ratios.rate.toFixed(2)}; p99 ${result.ours.p99.toFixed(2)} ms, pgbench ${result.pgbench.p99.toFixed(2)} ms, ratio ${ratios.p99.toFixed(2)}`,
    );
  } finally {
    await cluster.stop();
  }
}
