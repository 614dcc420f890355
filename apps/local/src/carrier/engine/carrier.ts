import pg from 'pg';
import type { Faults } from '../model/faults.ts';
import { TWILIO_PATH } from '../settings.ts';
import { readAccount } from '../store/schema.ts';
import { Store } from '../store/store.ts';
import { readFaults, writeFaults } from '../store/tables.ts';
import { createHooks } from '../webhooks/hooks.ts';
import { type Calls, createCalls } from './calls.ts';
import { startCarrierClock } from './clock.ts';
import { type Conferences, createConferences } from './conferences.ts';
import type { Engine, Task } from './engine.ts';
import { openLines } from './lines.ts';
import { openSchedule } from './schedule.ts';
import { createTexts, type Texts } from './texts.ts';
import { openWire } from './wire.ts';

export interface Carrier extends Engine {
  readonly texts: Texts;
  readonly calls: Calls;
  readonly conferences: Conferences;
  setFaults(faults: Faults): Promise<void>;
  /** Resumes the work that was pending before a restart. Call it when the Guidepost server can be reached again. */
  resume(): void;
  /** Calls `callback` after each change to the phone page's data. Returns a function that removes the callback. */
  watch(callback: () => void): () => void;
  stop(): Promise<void>;
}

export interface CarrierOptions {
  /**
   * Database URL with a role that can read Guidepost's members and staff and write the schema `local_carrier` (see
   * prepareCarrier).
   */
  databaseUrl: string;
  /** Guidepost's URL, such as `http://localhost:8080`. */
  publicUrl: string;
  /** Reports a failure in background work that no caller awaits. */
  onError(error: unknown): void;
}

/** Opens the carrier's texts, calls, numbers, faults and storage, without its APIs. */
export async function openCarrier(options: CarrierOptions): Promise<Carrier> {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: 6,
    connectionTimeoutMillis: 3000,
    // Does not wait for the disk, because waiting would use a tenth of the processor time. A power failure can
    // therefore lose the last changes of a demo.
    options: '-c synchronous_commit=off',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const callback of watchers) callback();
  };
  const account = await readAccount(pool);
  const store = new Store(pool);
  const clock = await startCarrierClock(pool);
  const lines = await openLines(store, clock);
  const wire = await openWire(store, clock, changed);
  let faults = await readFaults(pool);
  const base = options.publicUrl.replace(/\/$/, '') + TWILIO_PATH;

  const perform = async (task: Task): Promise<void> => {
    if (task.do === 'hook') await hooks.deliver(task.hook);
    else if (task.do === 'carry' || task.do === 'pass') await texts.perform(task);
    else await calls.perform(task);
  };
  const schedule = await openSchedule<Task>(store, (task) => perform(task).catch(options.onError));
  const hooks = createHooks({
    token: account.token,
    faults: () => faults,
    wire,
    later: (hook, ms) => schedule.add({ do: 'hook', hook }, ms),
    async answered(hook, result) {
      await texts.answered(hook, result);
      await calls.answered(hook, result);
    },
  });
  const engine: Engine = {
    account,
    store,
    clock,
    lines,
    wire,
    hooks,
    faults: () => faults,
    later: schedule.add,
    changed,
    urlOf: (path) => base + path,
  };
  const texts = createTexts(engine);
  const calls: Calls = createCalls(engine, () => conferences, texts.send);
  const conferences = createConferences(engine, (callSid) => void calls.happen(callSid, { type: 'conference-ended' }));
  await texts.resume();
  await conferences.resume();
  await calls.resume();

  return {
    ...engine,
    texts,
    calls,
    conferences,
    async setFaults(next) {
      await writeFaults(pool, next);
      faults = next;
      changed();
    },
    resume: schedule.resume,
    watch(callback) {
      watchers.add(callback);
      return () => void watchers.delete(callback);
    },
    async stop() {
      schedule.stop();
      clock.stop();
      await store.saved().catch(() => undefined);
      await pool.end();
    },
  };
}
