import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Sweep } from '../module.ts';
import { unlockJobsOfDead, writeWorkerSeen } from '../queries.ts';

/** How often whoever runs jobs says that it is there, in milliseconds. */
const beatMs = 15_000;

/** The jobs of somebody who has said nothing for so many seconds may be run by others: four beats were missed. */
const silentSeconds = 60;

/**
 * Who runs jobs in this process. graphile-worker itself lets the jobs of a killed process rest for four hours; here they
 * are another's within two minutes. A job may therefore run twice, as it may without a kill: each finds out for itself
 * what of it is done.
 */
export function createAlive(): { events: WorkerEvents; sweep: Sweep } {
  const events: WorkerEvents = new EventEmitter();
  let own: string | undefined;
  // one that gave up is followed by another, and does not hold its jobs any more
  events.on('pool:create', ({ workerPool }) => {
    own = workerPool.id;
  });
  const sweep: Sweep = {
    name: 'jobs of the dead',
    everyMs: beatMs,
    bound: { fixed: 'one row for each process that runs jobs' },
    run: ({ transaction }) =>
      transaction(async (tx) => {
        if (own !== undefined) await writeWorkerSeen(tx, own);
        await unlockJobsOfDead(tx, silentSeconds);
      }),
  };
  return { events, sweep };
}
