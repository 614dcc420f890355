import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { liveFindings } from '../../doctor/live.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { type NatsConfig, natsOf } from '../config-nats.ts';
import { type Database, openDatabase } from '../database.ts';
import { lockKeys } from '../locks.ts';
import { createLog } from '../log.ts';
import { cursorOf } from './cursor.ts';
import { openStream } from './nats.ts';
import { findDatabaseId } from './queries-relay.ts';
import { channel } from './reader.ts';
import { type LiveTail, startTail } from './tail.ts';

/** URL of a NATS server. If the run has none (`TEST_NATS`), most of these tests are skipped. */
const natsUrl = inject('natsUrl');
const log = createLog(process.env.TEST_LOG === undefined ? 'silent' : 'info');

interface Process {
  readonly tail: LiveTail;
  /** The cursors of the delivered events, in order. */
  readonly delivered: string[];
}

let test: TestDatabase;
let database: Database;
let config: NatsConfig;
let gate: Server;
const through = new Set<Socket>();
let isCut = false;
let started: Process[] = [];

/** Starts a port that forwards to NATS, so that a test can cut all connections. */
async function openGate(target: NatsConfig): Promise<NatsConfig> {
  const [, port] = (target.servers[0] ?? '').split(':');
  gate = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = dial(Number(port), '127.0.0.1');
    for (const one of [socket, onward]) {
      through.add(one);
      one.on('error', () => {}).on('close', () => through.delete(one));
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const address = gate.address();
  return { ...target, servers: [`127.0.0.1:${typeof address === 'object' ? address?.port : ''}`] };
}

function cut(): void {
  isCut = true;
  for (const socket of through) socket.destroy();
}

/** Starts the live events of several processes, and waits until they receive events from the stream. */
async function start(count: number): Promise<Process[]> {
  for (let n = 0; n < count; n += 1) {
    const delivered: string[] = [];
    const tail = await startTail(database, log, (events) => delivered.push(...events.map(cursorOf)), config);
    started.push({ tail, delivered });
  }
  await expect.poll(sources).toEqual(started.map(() => 'nats'));
  return started;
}

const sources = () => started.map(({ tail }) => tail.state().source);
const relays = () => started.filter(({ tail }) => tail.state().isActive);

/** The `cursor` of each stored event, in the order in which readers may see them. */
const stored = async () =>
  (
    await test.sql<{ cursor: string }>(
      `SELECT xid || '.' || id AS cursor FROM live_events ORDER BY live_events.xid, id`,
    )
  ).map(({ cursor }) => cursor);

const insert = `INSERT INTO live_events (name, payload, rooms) VALUES ('absence_updated', $1, '{user:1}')`;
const emit = async (payload: object = { id: 1 }) => {
  await test.sql(insert, [payload]);
  await test.sql(`SELECT pg_notify($1, '')`, [channel]);
};

/** Waits until every process has delivered each stored event once and in order. */
async function expectAllDelivered(): Promise<void> {
  const all = await stored();
  for (const { delivered } of started) await expect.poll(() => delivered).toEqual(all);
}

beforeAll(async () => {
  if (natsUrl === null) return;
  config = await openGate(natsOf({ NATS_URL: natsUrl }) as NatsConfig);
});
afterAll(() => gate?.close());

describe.skipIf(natsUrl === null)('live events through NATS', () => {
  beforeAll(async () => {
    test = await cloneDatabase();
    database = openDatabase(test.url, 4);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });
  afterEach(async () => {
    isCut = false;
    await Promise.all(started.map(({ tail }) => tail.stop()));
    started = [];
    await test.sql('DELETE FROM live_events');
  });

  it('have one relay, and every process delivers each event once and in order', async () => {
    await start(3);
    expect(relays()).toHaveLength(1);
    const late = new pg.Client({ connectionString: test.url });
    await late.connect();
    await late.query('BEGIN');
    await late.query(insert, [{ id: 0 }]);
    await Promise.all(Array.from({ length: 20 }, () => emit()));
    await late.query('COMMIT');
    await late.end();
    await emit();
    await expectAllDelivered();
    expect(relays()[0]?.tail.state().published).toBe(22);
  });

  it('continue with another relay when the relay stops', async () => {
    await start(3);
    const [relay] = relays() as [Process];
    await emit();
    await expectAllDelivered();
    await relay.tail.stop();
    started = started.filter((one) => one !== relay);
    await emit();
    await expectAllDelivered();
    await expect.poll(() => relays().length).toBe(1);
    await emit();
    await expectAllDelivered();
    await expect.poll(sources).toEqual(['nats', 'nats']);
  });

  it('continue with a new relay when PostgreSQL ends the connection of the relay', async () => {
    await start(2);
    for (let n = 0; n < 5; n += 1) {
      await expect.poll(() => relays().length).toBe(1);
      await emit();
      await test.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_locks
          WHERE locktype = 'advisory' AND objid = $1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [lockKeys.liveRelay],
      );
      await emit();
    }
    await expectAllDelivered();
  });

  it('are read from the table while NATS cannot be reached, and arrive from the stream again afterwards', async () => {
    await start(2);
    await emit();
    await expectAllDelivered();
    cut();
    await expect.poll(sources).toEqual(['table', 'table']);
    await emit();
    await expectAllDelivered();
    isCut = false;
    await expect.poll(sources).toEqual(['nats', 'nats']);
    await emit();
    await expectAllDelivered();
  });

  it('are read from the table if an event is too large for a message', async () => {
    await start(2);
    await emit();
    await emit({ text: 'x'.repeat(1_100_000) });
    await emit();
    await expectAllDelivered();
    expect(sources()).toEqual(['nats', 'nats']);
  });

  it('have no other publisher: the relay gives up after a foreign message, and a relay is elected again', async () => {
    await start(2);
    await emit();
    await expectAllDelivered();
    const stream = await openStream(config, await findDatabaseId(database.reading));
    // fails if the relay publishes a message at the same time
    const publish = async () => {
      const { sequence, upTo = '' } = await stream.last();
      return stream.publish({ upTo, count: 0, text: 'not a message' }, sequence).then(Boolean, () => false);
    };
    await expect.poll(publish).toBe(true);
    await stream.close();
    await emit();
    await emit();
    await expectAllDelivered();
    await expect.poll(() => relays().length).toBe(1);
  });

  it('are checked by the doctor', async () => {
    expect(await liveFindings({ nats: null })).toEqual([]);
    expect(await liveFindings({ nats: config })).toMatchObject([
      { level: 'ok', text: expect.stringMatching(/^NATS 2\.\d+\.\d+ accepts the login, and JetStream is on$/) },
    ]);
    expect(await liveFindings({ nats: { ...config, pass: 'wrong' } })).toMatchObject([
      { level: 'problem', text: expect.stringMatching(/^NATS cannot be used for live events\. Check NATS_URL/) },
    ]);
  });
});

it('a process without NATS is reported by the doctor, and reads the table', async () => {
  const at = await cloneDatabase();
  const own = openDatabase(at.url, 2);
  const nats = natsOf({ NATS_URL: 'nats://127.0.0.1:9' }) as NatsConfig;
  const events: string[] = [];
  const tail = await startTail(own, log, (read) => events.push(...read.map(cursorOf)), nats);
  await at.sql(insert, [{ id: 1 }]);
  await expect.poll(() => events).toHaveLength(1);
  expect(tail.state()).toEqual({ source: 'table', isActive: false, published: 0 });
  expect(await liveFindings({ nats })).toMatchObject([{ level: 'problem' }]);
  await tail.stop();
  await own.close();
  await at.drop();
});
