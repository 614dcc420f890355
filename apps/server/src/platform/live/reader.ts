import type { Db } from '../db.ts';
import { type EventBatch, pageSize, readBatch } from './batch.ts';

/** The channel of the notifications that events were committed. */
export const channel = 'guidepost_live';

/** How often a reader reads without a notification, in ms. */
export const pollMs = 500;
/**
 * If a notification brings no visible event, the reader reads again after each of these delays, in milliseconds. An
 * older open transaction may have held back the transaction horizon.
 */
const recheckMs = [5, 15, 40, 100, 250];

interface ReaderDeps {
  db: Db;
  /** Returns the position after which the next batch starts. */
  position(): string | Promise<string>;
  /** Receives each batch in order, including empty batches. */
  take(batch: EventBatch): void | Promise<void>;
  fail(error: unknown): void;
}

export interface Reader {
  /** Reads all events that are visible now. */
  poll(): void;
  /** Reads after a notification that events were committed. */
  wake(): void;
  /** Stops without waiting. A batch that is being read is dropped. */
  stop(): void;
}

/** Reads the event table, one batch after another. */
export function createReader({ db, position, take, fail }: ReaderDeps): Reader {
  let running = false;
  let again = false;
  let stopped = false;
  let rechecks = recheckMs.length;

  async function readAll(): Promise<number> {
    for (let found = 0; ; ) {
      again = false;
      const batch = await readBatch(db, await position());
      if (stopped) return found;
      await take(batch);
      found += batch.events.length;
      if (batch.events.length < pageSize && !again) return found;
    }
  }

  async function read(): Promise<void> {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      const found = await readAll();
      const wait = found === 0 ? recheckMs[rechecks] : undefined;
      rechecks = found === 0 ? rechecks + 1 : 0;
      if (wait !== undefined) setTimeout(() => void read(), wait).unref();
    } catch (error) {
      if (!stopped) fail(error);
    } finally {
      running = false;
    }
  }

  return {
    poll() {
      rechecks = recheckMs.length;
      void read();
    },
    wake() {
      rechecks = 0;
      void read();
    },
    stop() {
      stopped = true;
    },
  };
}
