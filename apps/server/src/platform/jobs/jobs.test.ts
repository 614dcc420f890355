import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createAuditCommitter } from '../audit/audit.ts';
import { type Database, openDatabase } from '../database.ts';
import { createLog } from '../log.ts';
import type { Module, Sweep, Task } from '../module.ts';
import { setTracing } from '../tracing.ts';
import { createHeartbeat } from './heartbeat.ts';
import { addJob, type Jobs, startJobs } from './jobs.ts';

let test: TestApp;
let database: Database;
let runners: Jobs[];
const ran: string[] = [];
let failures = 1;
const sweeps = { ok: 0, failing: 0, overlapping: 0, limit: 0 };

/** Resolves when the jobs end that take all slots of `tasks`. */
const longJobs = Promise.withResolvers<void>();
const urgentTasks: Record<string, Task> = { 'remember at once': async ({ what }) => void ran.push(String(what)) };
const tasks: Record<string, Task> = {
  'take long': async ({ what }) => {
    ran.push(String(what));
    await longJobs.promise;
  },
  remember: async ({ what }) => void ran.push(String(what)),
  'lose the connection': async ({ what }) => void ran.push(String(what)),
  'fail once': async ({ what }) => {
    if (failures-- > 0) throw new Error('not yet');
    ran.push(String(what));
  },
};
/**
 * Number of connections refused by the time the runner recorded a finished job. Undefined if the test refuses none.
 */
let refused: number | undefined;

/** Refuses one connection that the runner needs to record a finished job, as can happen under heavy load. */
function refuseOnce(database: Database): Database {
  return {
    ...database,
    openJobPool() {
      const pool = database.openJobPool();
      const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
      const refusing = (...args: unknown[]) => {
        if (refused !== 0 || !new Error().stack?.includes('completeJobs')) return connect(...args);
        refused += 1;
        return Promise.reject(new Error('timeout exceeded when trying to connect'));
      };
      return Object.assign(pool, { connect: refusing });
    },
  };
}

const module = { name: 'testing', endpoints: {}, handlers: {}, tasks, urgentTasks } as unknown as Module;
const kernelSweeps: Sweep[] = [
  {
    name: 'ok',
    everyMs: 20,
    bound: { fixed: 'a test' },
    run: async () => {
      sweeps.ok += 1;
    },
  },
  {
    name: 'failing',
    everyMs: 20,
    bound: { fixed: 'a test' },
    run: async () => {
      sweeps.failing += 1;
      throw new Error('as planned');
    },
  },
  {
    name: 'slow',
    everyMs: 10,
    bound: { fixed: 'a test' },
    run: async () => {
      sweeps.overlapping += 1;
      sweeps.limit = Math.max(sweeps.limit, sweeps.overlapping);
      await new Promise((resolve) => setTimeout(resolve, 50));
      sweeps.overlapping -= 1;
    },
  },
];

beforeAll(async () => {
  test = await startTestApp();
  database = refuseOnce(openDatabase(test.database.url, 8));
  const log = createLog('silent');
  const context = { ...test.app.jobs, audit: createAuditCommitter(database, () => {}) };
  runners = [
    await startJobs(database, [module], kernelSweeps, context, log),
    await startJobs(database, [module], [], context, log),
  ];
});
afterAll(async () => {
  longJobs.resolve();
  for (const runner of runners) await runner.stop();
  await database.close();
  await test.stop();
});

const add = (what: string, options?: { key?: string; runAt?: string }, task = 'remember') =>
  test.app.jobs.transaction((tx) => addJob(tx, task, { what }, options));
const times = (what: string) => ran.filter((one) => one === what).length;
const comes = (what: string) => expect.poll(() => times(what), { timeout: 8000, interval: 20 }).toBe(1);

describe('a job', () => {
  it('of a rolled-back transaction never runs', async () => {
    await test.app.jobs
      .transaction(async (tx) => {
        await addJob(tx, 'remember', { what: 'rolled back' });
        throw new Error('no');
      })
      .catch(() => {});
    await add('marker');
    await comes('marker');
    expect(times('rolled back')).toBe(0);
  });

  it('runs once, although two processes look for work', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => add(`one of many ${n}`)));
    for (let n = 0; n < 20; n += 1) await comes(`one of many ${n}`);
    expect(ran.filter((one) => one.startsWith('one of many'))).toHaveLength(20);
  });

  it('that waits with a key exists once, with the latest payload', async () => {
    const later = Temporal.Now.instant().add({ milliseconds: 1500 }).toString();
    await add('first version', { key: 'the same', runAt: later });
    await add('second version', { key: 'the same', runAt: later });
    await comes('second version');
    expect(times('first version')).toBe(0);
  });

  it('that fails is stored and runs again later', async () => {
    await add('in the end', {}, 'fail once');
    const job = () =>
      test.database.sql<{ attempts: number; last_error: string | null; run_at: Date }>(
        `SELECT attempts, last_error, run_at FROM graphile_worker.jobs WHERE task_identifier = 'fail once'`,
      );
    await expect.poll(async () => (await job())[0]?.last_error ?? null, { timeout: 8000 }).not.toBeNull();
    expect((await job())[0]?.run_at.getTime()).toBeGreaterThan(Date.now());
    await test.database.sql(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE last_error IS NOT NULL`);
    await comes('in the end');
  });
});

it('an urgent job does not wait for long jobs', async () => {
  await Promise.all([1, 2, 3, 4, 5, 6].map((n) => add(`long ${n}`, {}, 'take long')));
  for (const n of [1, 2, 3, 4, 5, 6]) await comes(`long ${n}`);
  await add('waits for a slot');
  await add('urgent', {}, 'remember at once');
  await comes('urgent');
  expect(times('waits for a slot')).toBe(0);
  longJobs.resolve();
  await comes('waits for a slot');
});

describe('a job whose completion cannot be stored', () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);

  it('ends neither the process nor other jobs', async () => {
    process.on('unhandledRejection', note);
    try {
      refused = 0;
      await add('done, and no word of it', {}, 'lose the connection');
      await comes('done, and no word of it');
      await expect.poll(() => refused).toBe(1);
      await add('after it');
      await comes('after it');
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });

  it('runs in another process if its process has ended', async () => {
    const later = Temporal.Now.instant().add({ hours: 1 }).toString();
    const held = async (what: string, by: string, ago: string) => {
      await add(what, { runAt: later });
      await test.database.sql(
        `UPDATE graphile_worker._private_jobs SET run_at = now(), locked_by = $2, locked_at = now() - $3::interval
          WHERE payload->>'what' = $1`,
        [what, by, ago],
      );
    };
    await test.database.sql(
      `INSERT INTO job_workers (id, seen_at) VALUES ('slow', now() - interval '50 seconds'), ('silent', now() - interval '2 minutes')`,
    );
    await held('of the dead', 'dead', '2 minutes');
    await held('of the silent', 'silent', '2 minutes');
    await held('of the slow', 'slow', '3 hours');
    await held('of somebody new', 'new', '5 seconds');
    await createHeartbeat().sweep.run(test.app.jobs);
    await comes('of the dead');
    await comes('of the silent');
    expect([times('of the slow'), times('of somebody new')]).toEqual([0, 0]);
    expect(await test.database.sql(`SELECT id FROM job_workers WHERE id IN ('slow', 'silent')`)).toEqual([
      { id: 'slow' },
    ]);
  });
});

it('also stops while it is starting', async () => {
  const log = createLog('silent');
  const context = { ...test.app.jobs, audit: createAuditCommitter(database, () => {}) };
  await (await startJobs(database, [module], [], context, log)).stop();
});

describe('a sweep', () => {
  it('repeats also after a failure, and never runs twice at the same time', async () => {
    await expect.poll(() => Math.min(sweeps.ok, sweeps.failing), { timeout: 5000 }).toBeGreaterThan(5);
    expect(sweeps.limit).toBe(1);
  });

  it('has a span with its name, and the kind of its error', async () => {
    const ended: unknown[] = [];
    const before = setTracing({
      start: ({ name }) => ({
        run: (work) => work(),
        end: (values, isFailure) => void ended.push([name, isFailure, values]),
      }),
      current: () => undefined,
    });
    try {
      await expect.poll(() => ended).toContainEqual(['sweep ok', false, {}]);
      await expect.poll(() => ended).toContainEqual(['sweep failing', true, { 'error.type': 'Error' }]);
    } finally {
      setTracing(before);
    }
  });

  it('ends with its process, after the current work', async () => {
    await runners[0]?.stop();
    const before = { ...sweeps };
    expect(before.overlapping).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sweeps).toEqual(before);
  });
});
