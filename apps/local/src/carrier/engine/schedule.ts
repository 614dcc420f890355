import type { Store, Work } from '../store/store.ts';

/** Work that is due later. It is stored in the database until it is done, so that it survives a restart. */
export interface Schedule<Data> {
  /** Schedules work after a delay, in milliseconds by the actual clock, not the simulated one. */
  add(data: Data, ms: number): void;
  /** Resumes work from before a restart. Starts overdue work immediately. */
  resume(): void;
  stop(): void;
}

/** @param work performs a due item; it must handle its own failures */
export async function openSchedule<Data>(store: Store, work: (data: Data) => Promise<void>): Promise<Schedule<Data>> {
  // Reads the stored work before new work is added, so that no item is performed twice.
  const left = await readWork(store);
  const timers = new Map<string, NodeJS.Timeout>();
  let stopped = false;

  const arm = ({ id, dueAt, data }: Work) => {
    const run = async () => {
      timers.delete(id);
      if (stopped) return;
      await work(data as Data);
      store.endWork(id);
    };
    timers.set(
      id,
      setTimeout(() => void run(), Math.max(0, dueAt - Date.now())),
    );
  };
  return {
    add(data, ms) {
      if (stopped) return;
      const item = { id: crypto.randomUUID(), dueAt: Date.now() + ms, data };
      store.addWork(item);
      arm(item);
    },
    resume() {
      for (const item of left.splice(0)) arm(item);
    },
    stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

async function readWork(store: Store): Promise<Work[]> {
  const { rows } = await store.pool.query<Work>(
    `SELECT id, extract(epoch FROM due_at)::float8 * 1000 AS "dueAt", data FROM local_carrier.work ORDER BY due_at`,
  );
  return rows;
}
