import { asId } from '@guidepost/contracts';
import { type Runner, run as startRunner, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import type { AuditCommitter } from '../audit/audit.ts';
import { runInRequest } from '../current-request.ts';
import type { Database } from '../database.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { JobContext, Module, Services, Sweep, Task } from '../module.ts';
import { insertJob } from '../queries.ts';
import { currentTrace, traced } from '../tracing.ts';
import { createHeartbeat } from './heartbeat.ts';

/** Adds a job in the given transaction. The job runs only after the transaction has committed. */
export const addJob: Services['jobs']['add'] = async (tx, task, payload, { key = null, runAt = null } = {}) => {
  await insertJob(tx, { task, payload: JSON.stringify({ ...payload, traceparent: currentTrace() }), runAt, key });
};

export interface Jobs {
  stop(): Promise<void>;
}

/** Runs a job and writes an audit entry with its outcome and its member. */
async function audited(
  audit: AuditCommitter,
  action: string,
  jobId: string,
  payload: Readonly<Record<string, unknown>>,
  work: () => Promise<void>,
): Promise<void> {
  const memberId = typeof payload.memberId === 'number' ? [asId<'Member'>(payload.memberId)] : [];
  const entry = { requestId: `job ${jobId}`, ...systemActor, action, memberIds: memberId, address: null };
  try {
    await work();
  } catch (error) {
    await audit.write({ ...entry, outcome: 500, code: 'JOB_FAILED' });
    throw error;
  }
  await audit.write({ ...entry, outcome: 200, code: null });
}

const systemActor = { actorId: null, impersonatedId: null, sessionId: null } as const;

/** How many jobs of each kind a process runs at the same time. Other jobs can take minutes, such as a transcription. */
const slots = { urgent: 4, other: 3 } as const;

/** Runs the modules' tasks and sweeps in this process. Several processes may run them at the same time. */
export async function startJobs(
  database: Database,
  modules: readonly Module[],
  kernelSweeps: readonly Sweep[],
  context: JobContext & { audit: AuditCommitter },
  log: Logger,
  metrics?: Pick<Metrics, 'sweepFailed' | 'jobEnded'>,
): Promise<Jobs> {
  const run =
    (name: string, task: Task): TaskList[string] =>
    (payload, { job }) => {
      const { traceparent, ...jobPayload } = payload as Record<string, unknown>;
      return traced(
        () => ({
          name: `job ${name}`,
          kind: 'internal',
          parent: typeof traceparent === 'string' ? traceparent : undefined,
        }),
        () =>
          runInRequest(`job ${job.id}`, () =>
            audited(context.audit, name, String(job.id), jobPayload, () => task(jobPayload, context)),
          ),
      ).then(
        () => metrics?.jobEnded(name, 'done'),
        (error: unknown) => {
          metrics?.jobEnded(name, 'failed');
          throw error;
        },
      );
    };
  const taskList = (tasks: Module['tasks'][]): TaskList =>
    Object.fromEntries(
      tasks.flatMap((some) => Object.entries(some ?? {})).map(([name, task]) => [name, run(name, task)]),
    );
  const heartbeat = createHeartbeat();
  const pool = database.openJobPool();
  const runners = new Set<Runner>();
  let stopped = false;
  const logger = new WorkerLogger(() => (level, message) => {
    // Messages of graphile-worker can contain payloads, so only the start of warnings and errors is logged.
    if (level === 'error' || level === 'warning')
      log[level === 'error' ? 'error' : 'warn']({ worker: message.slice(0, 200) }, 'job runner');
  });

  // A runner stops if the database is unreachable. It is restarted until this process stops.
  async function keepRunning(tasks: TaskList, concurrency: number): Promise<void> {
    const events = heartbeat.eventsOfRunner();
    while (!stopped) {
      let runner: Runner | undefined;
      try {
        runner = await startRunner({
          pgPool: pool,
          taskList: tasks,
          concurrency,
          noHandleSignals: true,
          pollInterval: 1000,
          logger,
          events,
          // These delays enable batching. Without batching, no code awaits the statement that records a finished job,
          // and a failure of this statement would end the process.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        });
        runners.add(runner);
        // stops the new runner if `stop` was called while the runner started
        if (stopped) await runner.stop();
        else await runner.promise;
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'job runner stopped');
      }
      if (runner) runners.delete(runner);
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, 1000).unref());
    }
  }
  const running = [
    { tasks: taskList(modules.map(({ urgentTasks }) => urgentTasks)), concurrency: slots.urgent },
    { tasks: taskList(modules.map(({ tasks }) => tasks)), concurrency: slots.other },
  ].map(({ tasks, concurrency }) =>
    Object.keys(tasks).length > 0 ? keepRunning(tasks, concurrency) : Promise.resolve(),
  );

  const sweeps = [heartbeat.sweep, ...kernelSweeps, ...modules.flatMap((module) => module.sweeps ?? [])];
  const inFlight = new Set<Promise<void>>();
  const timers = sweeps.map((sweep) => {
    let busy = false;
    const tick = () => {
      if (busy || stopped) return;
      busy = true;
      const work = traced(
        () => ({ name: `sweep ${sweep.name}`, kind: 'internal' }),
        () => runInRequest(`sweep ${sweep.name}`, () => sweep.run(context)),
      )
        .catch((error: unknown) => {
          metrics?.sweepFailed(sweep.name);
          log.warn({ err: error, sweep: sweep.name }, 'sweep failed');
        })
        .finally(() => {
          busy = false;
          inFlight.delete(work);
        });
      inFlight.add(work);
    };
    return setInterval(tick, sweep.everyMs).unref();
  });

  return {
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all([...runners].map((runner) => runner.stop().catch(() => {})));
      await Promise.allSettled([...running, ...inFlight]);
      if (!pool.ending) await pool.end();
    },
  };
}
