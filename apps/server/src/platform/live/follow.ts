import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConfig } from '../config-nats.ts';
import type { Database } from '../database.ts';
import type { Logger } from '../log.ts';
import type { EventBatch } from './batch.ts';
import { isOld, parseMessage } from './messages.ts';
import type { Stream } from './nats.ts';
import { findDatabaseId } from './queries-relay.ts';
import { createRelay, type Relay } from './relay.ts';
import type { TableSource } from './table.ts';

/** How often the connection and the relay are checked, in ms. */
const checkMs = 500;
/** Without a message for this time, in ms, the process reads the table. The relay publishes more often. */
const silentMs = 2000;
/** Without a message for this time, in ms, the process connects to NATS again. */
const reconnectMs = 10_000;

interface FollowDeps {
  config: NatsConfig;
  database: Database;
  log: Logger;
  /** The source of events while the stream cannot be used. */
  table: TableSource;
  /** Delivers a batch. Returns false if events before the batch have not been delivered. */
  accept(batch: EventBatch): boolean;
}

export interface StreamSource {
  /** True if the events arrive from the stream; false if they are read from the table. */
  isFollowing(): boolean;
  readonly relay: Relay;
  stop(): Promise<void>;
}

/**
 * Receives events from the stream in NATS JetStream. Reads the table instead while NATS or the relay does not respond,
 * and reads it once if a message is missing, too old or invalid. No event is lost or delivered twice: each message
 * contains the position after which its events begin, and the table contains all events.
 */
export function followStream({ config, database, log, table, accept }: FollowDeps): StreamSource {
  const relay = createRelay(database, log);
  let stream: Stream | undefined;
  let isFollowing = false;
  let heardAt = Number.NEGATIVE_INFINITY;
  let connectedAt = 0;
  /** Time of the last message, on the clock of NATS. */
  let lastTime: string | undefined;
  let problem: string | undefined;
  const stopping = new AbortController();

  function leaveStream(): void {
    if (!isFollowing || stopping.signal.aborted) return;
    isFollowing = false;
    log.warn({}, 'live events are read from the table, because the stream does not deliver them');
    void table.resume();
  }

  function take(text: string, time: string): void {
    lastTime = time;
    const message = parseMessage(text);
    if (message?.isLeaving) {
      heardAt = Number.NEGATIVE_INFINITY;
      check();
      return;
    }
    heardAt = performance.now();
    if (message !== undefined && isOld(message)) leaveStream();
    else if (message === undefined || !accept(message)) table.read();
    else if (!isFollowing) {
      isFollowing = true;
      log.info({}, 'live events are received from the stream');
      table.pause();
    }
  }

  function check(): void {
    const now = performance.now();
    if (now - heardAt <= silentMs) return;
    leaveStream();
    if (!stream) return;
    void relay.elect(stream);
    if (now - Math.max(heardAt, connectedAt) > reconnectMs) void stream.close();
  }

  /** Receives messages until the connection ends. */
  async function receive(): Promise<void> {
    // loaded only if NATS is used
    const { openStream } = await import('./nats.ts');
    const opened = await openStream(config, await findDatabaseId(database.reading));
    try {
      if (stopping.signal.aborted) return;
      [stream, connectedAt, problem] = [opened, performance.now(), undefined];
      await opened.receive(lastTime, (text, time) => {
        try {
          take(text, time);
        } catch (error) {
          log.error({ err: error }, 'live events were not delivered');
        }
      });
    } finally {
      stream = undefined;
      await opened.close();
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await receive().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : 'unknown';
        if (reason !== problem) log.warn({ err: error }, 'NATS cannot be used for live events');
        problem = reason;
      });
      await sleep(checkMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const timer = setInterval(check, checkMs);
  const running = run();
  return {
    isFollowing: () => isFollowing,
    relay,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await relay.stop();
      await stream?.close();
      await running;
    },
  };
}
