import {
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstream,
  jetstreamManager,
  StorageType,
} from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import type { NatsConfig } from '../config-nats.ts';
import { type OutgoingMessage, parseMessage } from './messages.ts';

/** A response from NATS must arrive within this time, in ms. */
const responseMs = 2000;
/** How long the stream contains a message, in ms. Receivers do not use messages that are older than a few seconds. */
const retentionMs = 60_000;
/** Bytes of a message that its headers and the positions of its events can take. */
const headBytes = 4096;

/** A connection to the stream of a database's live events. It does not reconnect after it is lost. */
export interface Stream {
  /** Maximum size of a message's events, in bytes. */
  readonly maxBytes: number;
  /** Returns the sequence number of the last message, and the position up to which the stream has events. */
  last(): Promise<{ sequence: number; upTo: string | undefined }>;
  /**
   * Publishes a message after the message `sequence`, and returns its own sequence number.
   * @throws if another message was published since then
   */
  publish(message: OutgoingMessage, sequence: number): Promise<number>;
  /**
   * Receives the messages that NATS received at a time or later. Without a time, receives only new messages. Resolves
   * when no more messages can arrive.
   */
  receive(since: string | undefined, take: (text: string, time: string) => void): Promise<void>;
  close(): Promise<void>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;

/** Connects to NATS. The connection ends if NATS does not respond for a few seconds. */
const connectNats = ({ servers, user, pass, token, tls }: NatsConfig) =>
  connect({
    servers: [...servers],
    name: 'guidepost',
    ...(user !== undefined && { user, pass: pass ?? '' }),
    ...(token !== undefined && { token }),
    ...(tls && { tls: {} }),
    reconnect: false,
    timeout: 3000,
    pingInterval: 2000,
    maxPingOut: 2,
  });

/**
 * Opens the stream, and creates it if it is missing. It is in memory and contains only the last minute, because the
 * table contains all events.
 */
export async function openStream(config: NatsConfig, id: string): Promise<Stream> {
  const connection = await connectNats(config);
  try {
    const manager = await jetstreamManager(connection, { timeout: responseMs });
    const client = jetstream(connection, { timeout: responseMs });
    const [name, subject] = [`guidepost_live_${id}`, `guidepost.live.${id}`];
    await manager.streams.info(name).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return manager.streams.add({
        name,
        subjects: [subject],
        storage: StorageType.Memory,
        discard: DiscardPolicy.Old,
        // so that a full stream drops its oldest messages; processes that miss them read the table
        max_bytes: 64 * 2 ** 20,
        max_age: nanos(retentionMs),
        duplicate_window: nanos(retentionMs),
      });
    });
    return {
      maxBytes: (connection.info?.max_payload ?? 2 ** 20) - headBytes,
      async last() {
        const { state } = await manager.streams.info(name);
        const message = state.messages === 0 ? null : await manager.streams.getMessage(name, { seq: state.last_seq });
        return { sequence: state.last_seq, upTo: message ? parseMessage(message.string())?.upTo : undefined };
      },
      async publish({ upTo, count, text }, sequence) {
        const { seq } = await client.publish(subject, text, {
          expect: { lastSequence: sequence },
          ...(count > 0 && { msgID: upTo }),
        });
        return seq;
      },
      async receive(since, take) {
        const consumer = await client.consumers.get(name, {
          ...(since === undefined ? { deliver_policy: DeliverPolicy.New } : { opt_start_time: since }),
          inactive_threshold: 30_000,
        });
        const messages = await consumer.consume({
          expires: 30_000,
          idle_heartbeat: 5000,
          abort_on_missing_resource: true,
        });
        for await (const message of messages) take(message.string(), message.timestamp);
      },
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/**
 * Returns the version of NATS.
 * @throws if NATS refuses the login, or if JetStream is off
 */
export async function readNatsVersion(config: NatsConfig): Promise<string> {
  const connection = await connectNats(config);
  try {
    await jetstreamManager(connection, { timeout: responseMs });
    return connection.info?.version ?? '';
  } finally {
    await connection.close();
  }
}
