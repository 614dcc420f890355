import type { BenchOptions } from '../lib/run.ts';
import { runWorkload } from './run.ts';
import { workloads } from './workloads.ts';

/** Implements `npm run bench -- loads`. Runs every workload at the given size, one after another. */
export async function loads(options: BenchOptions): Promise<void> {
  for (const workload of workloads) {
    if (options.only !== undefined && !workload.name.includes(options.only)) continue;
    options.say(`\n${workload.name}, ${options.members.toLocaleString('en')} members`);
    await runWorkload(workload, options);
  }
}
