import { sleep } from '../../apps/local/src/shared/processes.ts';
import { killAll, withChildren } from '../lib/kill.ts';
import { until } from '../lib/until.ts';
import { type NodeNumber, processesOf, setCable } from './network.ts';
import type { Nodes } from './nodes.ts';

export interface Failure {
  readonly name: string;
  /** The description in the results table. */
  readonly injection: string;
  /** Maximum time in milliseconds without an acknowledged write. */
  readonly maxMs: number;
  strike(nodes: Nodes, primary: NodeNumber): Promise<void>;
  /** Repairs the node like an operator would. */
  repair(nodes: Nodes, primary: NodeNumber): void;
}

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended in the meantime.
    }
  }
};

/** Processes that were paused and must be continued. */
let frozen: number[] = [];

export const failures: readonly Failure[] = [
  {
    name: 'kill',
    injection: 'PostgreSQL of the primary is killed (kill -9)',
    maxMs: 15_000,
    async strike(nodes, primary) {
      killAll(withChildren(nodes.postmaster(primary) ?? 0));
    },
    repair() {},
  },
  {
    name: 'stop',
    injection: 'Patroni of the primary is stopped like for maintenance (SIGTERM)',
    maxMs: 35_000,
    async strike(nodes, primary) {
      const pid = nodes.patroni(primary);
      if (pid !== undefined) process.kill(pid, 'SIGTERM');
      await until(() => nodes.patroni(primary) === undefined, 60_000);
    },
    repair: (nodes, primary) => nodes.start(primary),
  },
  {
    name: 'freeze',
    injection: 'all processes of the primary’s machine stop responding (SIGSTOP)',
    maxMs: 35_000,
    async strike(_nodes, primary) {
      frozen = processesOf(primary);
      signal(frozen, 'SIGSTOP');
    },
    repair: () => signal(frozen, 'SIGCONT'),
  },
  {
    name: 'cut',
    injection: 'the primary’s machine loses its network',
    maxMs: 35_000,
    async strike(_nodes, primary) {
      setCable(primary, 'down');
    },
    repair: (_nodes, primary) => setCable(primary, 'up'),
  },
];

/**
 * Waits until all nodes are connected again. Returns how long this took, in milliseconds. Returns Infinity after a
 * timeout.
 */
export async function untilWhole(nodes: Nodes, ms = 180_000): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < ms) {
    if (await nodes.isWhole()) return performance.now() - began;
    await sleep(500);
  }
  return Number.POSITIVE_INFINITY;
}
