import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Sweep } from '../module.ts';
import { unlockJobsOfDead, writeWorkerSeen } from '../queries.ts';

/** How often a job runner reports that it is alive, in milliseconds. */
const heartbeatMs = 15_000;

/** After this number of seconds without a report (four missed reports), other runners may take over a runner's jobs. */
const deadAfterSeconds = 60;

/**
 * Tracks the job runners of this process. graphile-worker itself retries the jobs of a killed process only after four
 * hours. With this heartbeat, another process takes them over within two minutes. A job may run twice, even if no
 * process was killed. Each job therefore checks which work is already done.
 */
export function createHeartbeat(): { eventsOfRunner(): WorkerEvents; sweep: Sweep } {
  const ids = new Map<WorkerEvents, string>();
  /** Returns the emitter for the events of one of this process's runners. */
  function eventsOfRunner(): WorkerEvents {
    const events: WorkerEvents = new EventEmitter();
    // A runner that stopped is started again with a new id, and other processes can then take over the jobs of the old
    // id.
    events.on('pool:create', ({ workerPool }) => void ids.set(events, workerPool.id));
    return events;
  }
  const sweep: Sweep = {
    name: 'jobs of stopped processes',
    everyMs: heartbeatMs,
    bound: { fixed: 'one row for each job runner, of which a process has two' },
    run: ({ transaction }) =>
      transaction(async (tx) => {
        for (const id of ids.values()) await writeWorkerSeen(tx, id);
        await unlockJobsOfDead(tx, deadAfterSeconds);
      }),
  };
  return { eventsOfRunner, sweep };
}
