import type pg from 'pg';
import type { Database } from '../database.ts';
import type { Logger } from '../log.ts';
import {
  findAgeAfter,
  findEventsAfter,
  findEventsBetween,
  findHorizon,
  findPurged,
  notifyProcesses,
} from './queries.ts';
import { type EventWithMember, withMembers } from './recipients.ts';

export const channel = 'guidepost_live';

/** Returns the position of an event in the order of events: `xid.id`. */
export const cursorOf = (row: { xid: string; id: number }): string => `${row.xid}.${row.id}`;
export const parseCursor = (cursor: string): [string, string] => {
  const [xid = '0', id = '0'] = cursor.split('.');
  return [xid, id];
};

/** Returns true if position `a` is before position `b`. */
export const isBefore = (a: string, b: string): boolean => {
  const [ax, ai] = parseCursor(a).map(BigInt) as [bigint, bigint];
  const [bx, bi] = parseCursor(b).map(BigInt) as [bigint, bigint];
  return ax < bx || (ax === bx && ai < bi);
};

const pageSize = 1000;
const pollMs = 500;
const ringMs = 5;
/**
 * If a notification brings no visible event, the tail reads again after each of these delays, in milliseconds. An older
 * open transaction may have held back the transaction horizon.
 */
const recheckMs = [5, 15, 40, 100, 250];

export interface LiveTail {
  /** The position up to which all events were delivered to the sockets. */
  cursor(): string;
  /** Notifies every process that events were committed, at most once every 5 ms. */
  ring(): void;
  /**
   * Returns the age of the oldest unsent event in seconds, or 0. If events cannot be read, returns the seconds since
   * they were last read.
   */
  lag(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Reads the events of transactions below the snapshot's horizon, ordered by (xid, id). In this order, no earlier event
 * can appear later. Sequence numbers alone would not work, because transactions commit out of order. NOTIFY wakes the
 * tail, and polling is the fallback. The tail recovers automatically when the database is reachable again.
 */
export async function startTail(
  database: Database,
  log: Logger,
  onEvents: (events: readonly EventWithMember[]) => void,
): Promise<LiveTail> {
  let cursor = '';
  let listener: pg.Client | undefined;
  let running = false;
  let again = false;
  let stopped = false;
  let readAt = performance.now();
  let ringTimer: NodeJS.Timeout | undefined;
  let rechecks = 0;

  async function startReading(): Promise<void> {
    cursor = `${await findHorizon(database.reading)}.0`;
  }

  async function listen(): Promise<void> {
    if (listener || stopped) return;
    const client = await database.connect();
    listener = client;
    const handleLostConnection = () => {
      if (listener === client) listener = undefined;
      void client.end().catch(() => {});
    };
    client.on('error', handleLostConnection);
    client.on('end', handleLostConnection);
    client.on('notification', () => {
      rechecks = 0;
      void read();
    });
    await client.query(`LISTEN ${channel}`);
  }

  async function read(): Promise<void> {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      if (cursor === '') await startReading();
      let found = 0;
      for (;;) {
        again = false;
        const written = await findEventsAfter(database.reading, parseCursor(cursor), pageSize);
        const events = await withMembers(database.reading, written);
        readAt = performance.now();
        const last = events.at(-1);
        if (last) {
          found += events.length;
          cursor = cursorOf(last);
          onEvents(events);
        }
        if (events.length < pageSize && !again) break;
      }
      const wait = found === 0 ? recheckMs[rechecks] : undefined;
      rechecks = found === 0 ? rechecks + 1 : 0;
      if (wait !== undefined) setTimeout(() => void read(), wait).unref();
    } catch (error) {
      log.warn({ err: error }, 'reading live events failed');
    } finally {
      running = false;
    }
  }

  const poll = setInterval(() => {
    rechecks = recheckMs.length;
    void listen().catch(() => {});
    void read();
  }, pollMs);

  await startReading().catch(() => {});
  await listen().catch(() => {});

  return {
    cursor: () => cursor,
    lag: () =>
      (cursor === '' ? Promise.reject() : findAgeAfter(database.reading, parseCursor(cursor))).catch(
        () => (performance.now() - readAt) / 1000,
      ),
    ring() {
      if (ringTimer || stopped) return;
      ringTimer = setTimeout(() => {
        ringTimer = undefined;
        void notifyProcesses(database.writing, channel).catch(() => {});
      }, ringMs);
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      clearTimeout(ringTimer);
      await listener?.end().catch(() => {});
    },
  };
}

/** Returns at most `limit` events between two positions for these rooms, for a client that was disconnected. */
export const eventsBetween = async (
  { reading }: Database,
  after: string,
  upTo: string,
  rooms: readonly string[],
  limit: number,
): Promise<EventWithMember[]> =>
  withMembers(reading, await findEventsBetween(reading, parseCursor(after), parseCursor(upTo), rooms, limit));

/** Returns the position up to which events were purged. A client with an older position must fetch its data again. */
export async function purgedCursor(database: Database): Promise<string> {
  const purged = await findPurged(database.reading);
  return purged ? cursorOf(purged) : '0.0';
}
