import type { NatsConfig } from '../config-nats.ts';
import type { Database } from '../database.ts';
import type { Logger } from '../log.ts';
import { type EventBatch, startPosition } from './batch.ts';
import { cursorOf, isBefore, parseCursor } from './cursor.ts';
import { followStream } from './follow.ts';
import { findAgeAfter, findEventsBetween, findPurged, notifyProcesses } from './queries.ts';
import { channel } from './reader.ts';
import { type EventWithMember, withMembers } from './recipients.ts';
import type { RelayState } from './relay.ts';
import { createTable } from './table.ts';

const ringMs = 5;

/** The source of a process's live events, and whether the process is the relay, for metrics. */
export interface SourceState extends RelayState {
  /** `nats` while events arrive from the stream; `table` while they are read from the table. */
  readonly source: 'table' | 'nats';
}

export interface LiveTail {
  /** The position up to which all events were delivered to the sockets. */
  cursor(): string;
  /** Reads the table once, for a client that has received later events from another process. */
  read(): void;
  /** Notifies the processes that read the table that events were committed, at most once every 5 ms. */
  ring(): void;
  /**
   * Returns the age of the oldest unsent event in seconds, or 0. If events cannot be read, returns the seconds since
   * they were last read.
   */
  lag(): Promise<number>;
  /** Returns the age of the oldest event that this process, as the relay, has not published, in seconds, or 0. */
  relayLag(): Promise<number>;
  state(): SourceState;
  stop(): Promise<void>;
}

/**
 * Delivers all events in order, each once. They come from the table, or from the stream if NATS is configured
 * (docs/decisions/2026-11-29-live-events-through-nats.md).
 */
export async function startTail(
  database: Database,
  log: Logger,
  onEvents: (events: readonly EventWithMember[]) => void,
  nats: NatsConfig | null = null,
): Promise<LiveTail> {
  let cursor = '';
  let readAt = performance.now();
  let ringTimer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function position(): Promise<string> {
    if (cursor === '') cursor = await startPosition(database.reading);
    return cursor;
  }

  /** Delivers the events of a batch that were not delivered yet. Returns false if events before the batch are missing. */
  function accept({ after, upTo, events }: EventBatch): boolean {
    if (cursor === '' || isBefore(cursor, after)) return false;
    readAt = performance.now();
    const fresh = after === cursor ? events : events.filter((event) => isBefore(cursor, cursorOf(event)));
    if (isBefore(cursor, upTo)) cursor = upTo;
    if (fresh.length > 0) onEvents(fresh);
    return true;
  }

  const table = createTable({ database, log, position, take: (batch) => void accept(batch) });
  await position().catch(() => {});
  await table.resume();
  const stream = nats ? followStream({ config: nats, database, log, table, accept }) : undefined;

  return {
    cursor: () => cursor,
    read: table.read,
    lag: () =>
      (cursor === '' ? Promise.reject() : findAgeAfter(database.reading, parseCursor(cursor))).catch(
        () => (performance.now() - readAt) / 1000,
      ),
    relayLag: () => stream?.relay.lag() ?? Promise.resolve(0),
    state: () => ({
      source: stream?.isFollowing() ? 'nats' : 'table',
      ...(stream?.relay.state() ?? { isActive: false, published: 0 }),
    }),
    ring() {
      if (ringTimer || stopped) return;
      ringTimer = setTimeout(() => {
        ringTimer = undefined;
        void notifyProcesses(database.writing, channel).catch(() => {});
      }, ringMs);
    },
    async stop() {
      stopped = true;
      clearTimeout(ringTimer);
      await stream?.stop();
      await table.stop();
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
