import type pg from 'pg';
import type { Database } from '../database.ts';
import type { Db } from '../db.ts';
import type { Logger } from '../log.ts';
import { type EventBatch, lastPosition, startPosition } from './batch.ts';
import { isBefore, parseCursor } from './cursor.ts';
import { messagesOf } from './messages.ts';
import type { Stream } from './nats.ts';
import { findAgeAfter } from './queries.ts';
import { endIfIdle, lockRelay } from './queries-relay.ts';
import { channel, createReader, pollMs } from './reader.ts';

/** If there are no events, the relay publishes an empty message after this time, in ms, to show that it is running. */
const heartbeatMs = pollMs - 100;
/** After this time without a statement, in ms, PostgreSQL ends the relay's connection and releases its lock. */
const idleMs = 5000;
/** After a failure, the process does not try to become the relay for this time, in ms. */
const pauseMs = 2000;

/** The relay's state, for metrics. */
export interface RelayState {
  /** True if this process is the relay. */
  readonly isActive: boolean;
  /** Number of events that this process has published. */
  readonly published: number;
}

export interface Relay {
  /** Becomes the relay if no other process is the relay. */
  elect(stream: Stream): Promise<void>;
  state(): RelayState;
  /** Returns the age in seconds of the oldest event that this relay has not published; 0 if it is not the relay. */
  lag(): Promise<number>;
  stop(): Promise<void>;
}

/** The time in which this process is the relay. */
interface Term {
  readonly client: pg.Client;
  readonly stream: Stream;
  /** The position up to which all events were published. */
  position: string;
  /** Sequence number of the last message. */
  sequence: number;
  readAt: number;
  publishedAt: number;
  publishing: Promise<void>;
  /** Stops reading. */
  stop(): void;
}

const dbOf = (client: pg.Client): Db => ({
  query: (text, values) => client.query(text, values as unknown[] | undefined),
});

/**
 * Returns a term that continues after the last message in the stream, or after the last event in the table. An earlier
 * relay may still publish one message, and the first message of this term then fails.
 */
async function createTerm(client: pg.Client, stream: Stream): Promise<Term> {
  const { sequence, upTo } = await stream.last();
  const db = dbOf(client);
  // A position that is not below the horizon is from events that a restored database no longer has.
  const isKnown = upTo !== undefined && isBefore(upTo, await startPosition(db));
  return {
    client,
    stream,
    // The position of an event, so that a process that has read the table is never before it.
    position: isKnown ? upTo : await lastPosition(db),
    sequence,
    readAt: performance.now(),
    publishedAt: Number.NEGATIVE_INFINITY,
    publishing: Promise.resolve(),
    stop() {},
  };
}

/**
 * Publishes the events of the table to the stream. Only one process is the relay: the one whose connection has the
 * advisory lock. It reads on this connection, so it cannot read after it has lost the lock. If anything fails, it ends
 * its connection, and a process is elected again.
 */
export function createRelay(database: Database, log: Logger): Relay {
  let term: Term | undefined;
  let published = 0;
  let pausedUntil = 0;
  let isElecting = false;
  let stopped = false;

  async function publish(to: Term, batch: EventBatch, isLeaving = false): Promise<void> {
    const isDue = isLeaving || performance.now() - to.publishedAt >= heartbeatMs;
    if (batch.events.length === 0 && !isDue) return;
    for (const message of messagesOf(batch, to.stream.maxBytes, isLeaving)) {
      to.sequence = await to.stream.publish(message, to.sequence);
      to.position = message.upTo;
      to.publishedAt = performance.now();
      published += message.count;
    }
  }

  async function end(ended: Term): Promise<void> {
    term = undefined;
    ended.stop();
    await ended.client.end().catch(() => {});
  }

  /** Starts to publish. The client has the lock. Returns false if the server is stopping. */
  async function start(client: pg.Client, stream: Stream): Promise<boolean> {
    const db = dbOf(client);
    await endIfIdle(db, idleMs);
    const started = await createTerm(client, stream);
    await client.query(`LISTEN ${channel}`);
    if (stopped) return false;
    const fail = (error: unknown) => {
      if (term !== started) return;
      log.warn({ err: error }, 'this process is no longer the relay of live events');
      pausedUntil = performance.now() + pauseMs;
      void end(started);
    };
    const reader = createReader({
      db,
      position: () => started.position,
      take(batch) {
        started.readAt = performance.now();
        started.publishing = publish(started, batch);
        return started.publishing;
      },
      fail,
    });
    const poll = setInterval(() => {
      if (performance.now() - started.readAt > idleMs) fail(new Error('PostgreSQL does not respond.'));
      else reader.poll();
    }, pollMs);
    started.stop = () => {
      clearInterval(poll);
      reader.stop();
    };
    client.on('notification', reader.wake);
    client.on('error', fail);
    client.on('end', () => fail(new Error('The connection to PostgreSQL ended.')));
    term = started;
    log.info({}, 'this process is the relay of live events');
    reader.poll();
    return true;
  }

  return {
    async elect(stream) {
      if (term || isElecting || stopped || performance.now() < pausedUntil) return;
      isElecting = true;
      let client: pg.Client | undefined;
      try {
        client = await database.connect();
        if (!(await lockRelay(dbOf(client))) || !(await start(client, stream))) await client.end();
      } catch (error) {
        pausedUntil = performance.now() + pauseMs;
        log.warn({ err: error }, 'the election of a relay of live events failed');
        void client?.end().catch(() => {});
      } finally {
        isElecting = false;
      }
    },
    state: () => ({ isActive: term !== undefined, published }),
    lag: () => (term ? findAgeAfter(database.reading, parseCursor(term.position)) : Promise.resolve(0)),
    async stop() {
      stopped = true;
      if (!term) return;
      const last = term;
      await Promise.all([end(last), last.publishing.catch(() => {})]);
      // makes the other processes elect a relay immediately
      const { position } = last;
      await publish(last, { after: position, upTo: position, events: [] }, true).catch(() => {});
    },
  };
}
