import type pg from 'pg';
import type { Database } from '../database.ts';
import type { Logger } from '../log.ts';
import type { EventBatch } from './batch.ts';
import { channel, createReader, pollMs } from './reader.ts';

interface TableDeps {
  database: Database;
  log: Logger;
  position(): string | Promise<string>;
  take(batch: EventBatch): void;
}

/** The event table as a source of events. It is paused at first. */
export interface TableSource {
  /** Reads all events until it is paused. Resolves when notifications arrive. */
  resume(): Promise<void>;
  pause(): void;
  /** Reads once, even if paused. */
  read(): void;
  stop(): Promise<void>;
}

/**
 * Reads the event table. NOTIFY wakes the reader, and polling is the fallback. The reader recovers automatically when
 * the database is reachable again.
 */
export function createTable({ database, log, position, take }: TableDeps): TableSource {
  const reader = createReader({
    db: database.reading,
    position,
    take,
    fail: (error) => log.warn({ err: error }, 'reading live events failed'),
  });
  let poll: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
  let isConnecting = false;

  async function listen(): Promise<void> {
    if (listener || isConnecting) return;
    isConnecting = true;
    try {
      const client = await database.connect();
      if (poll === undefined) return void (await client.end());
      listener = client;
      const handleLostConnection = () => {
        if (listener === client) listener = undefined;
        void client.end().catch(() => {});
      };
      client.on('error', handleLostConnection);
      client.on('end', handleLostConnection);
      client.on('notification', reader.wake);
      await client.query(`LISTEN ${channel}`);
    } finally {
      isConnecting = false;
    }
  }

  async function pause(): Promise<void> {
    clearInterval(poll);
    poll = undefined;
    const client = listener;
    listener = undefined;
    await client?.end().catch(() => {});
  }

  return {
    async resume() {
      poll ??= setInterval(() => {
        void listen().catch(() => {});
        reader.poll();
      }, pollMs);
      await listen().catch(() => {});
      reader.poll();
    },
    pause: () => void pause(),
    read: reader.poll,
    async stop() {
      reader.stop();
      await pause();
    },
  };
}
