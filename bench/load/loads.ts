import os from 'node:os';
import { benchCluster } from '../lib/cluster.ts';
import type { BenchOptions } from '../lib/run.ts';
import { table } from '../lib/table.ts';
import { measure, microseconds, verdict } from './run.ts';
import { workloads } from './workloads.ts';

/**
 * Implements `npm run bench -- loads`. Runs every workload at the given size, one after another, and prints a table of
 * all. With `--quick`, all of them take about eighteen minutes. A workload that fails does not stop the others.
 */
export async function loads(options: BenchOptions): Promise<void> {
  const { say, members, only } = options;
  const rows: (string | number)[][] = [];
  const broken: string[] = [];
  const cluster = await benchCluster();
  try {
    for (const workload of workloads.filter(({ name }) => only === undefined || name.includes(only))) {
      say(`\n${workload.name}, ${members.toLocaleString('en')} members`);
      try {
        const result = await measure(workload, options, cluster);
        const { rate, p99 } = verdict(result);
        const cores = os.cpus().length;
        rows.push([
          workload.name,
          result.ours.perSecond.toFixed(0),
          result.pgbench.perSecond.toFixed(0),
          rate.toFixed(2),
          result.ours.p99.toFixed(1),
          p99.toFixed(2),
          microseconds(result.serverShare, result, cores),
          microseconds(result.postgresShare, result, cores),
        ]);
      } catch (error) {
        broken.push(workload.name);
        say(`${workload.name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      }
    }
  } finally {
    await cluster.stop();
  }
  const head = ['workload', 'ours/s', 'pgbench/s', 'ratio', 'p99 ms', 'of pgbench', 'server µs', 'PostgreSQL µs'];
  say(`\n${table(head, rows)}`);
  if (broken.length === 0) return;
  say(`\nFailed: ${broken.join(', ')}`);
  process.exitCode = 1;
}
