import { contracts, ErrorBody } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { send } from '../testing/request.ts';
import { cases } from '../testing/samples.ts';
import { makeScene, type Scene } from '../testing/world.ts';
import { isUnavailable } from './errors.ts';

const all = cases(contracts);
let test: TestApp;
let scene: Scene;
let token: string;

beforeAll(async () => {
  test = await startTestApp();
  scene = await makeScene(test, 'SUPER_ADMIN');
  token = await test.signIn(scene.person);
});
afterAll(() => test.stop());

describe('while the database is unavailable', () => {
  let app: App;
  beforeAll(async () => {
    app = await test.sibling({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/nothing' });
  });

  it.each(all.filter(({ endpoint }) => endpoint.access.kind !== 'public').map((one) => [one.name, one] as const))(
    '%s gets 503 at once, with the time of the next attempt',
    async (_name, one) => {
      const before = performance.now();
      const reply = await send({ app }, one.endpoint, one.sample(scene.ids), { as: token });
      expect([reply.statusCode, ErrorBody.parse(reply.json()).code]).toEqual([503, 'UNAVAILABLE']);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect(performance.now() - before).toBeLessThan(1000);
    },
  );

  it('the process runs but is not ready, and requests without the database succeed', async () => {
    const get = async (url: string) => (await app.fastify.inject({ method: 'GET', url })).statusCode;
    expect([
      await get('/healthz'),
      await get('/readyz'),
      await get('/api/client-config'),
      await get('/api/nothing'),
    ]).toEqual([200, 503, 200, 404]);
  });
});

describe('if every connection breaks', () => {
  const cut = () =>
    test.database.sql(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
  const read = () =>
    test.call(contracts.members.get, { as: token, input: { params: { memberId: scene.ids.memberId } } });
  const write = (text: string) =>
    test.call(contracts.notes.create, { as: token, input: { body: { userId: scene.ids.memberId, text } } });

  it('the server recovers automatically: current requests get 503 or succeed, and later requests succeed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const underWay = Array.from({ length: 40 }, (_, n) => (n % 2 ? read() : write(`<p>Round ${round}</p>`)));
      await cut();
      const statuses = new Set((await Promise.all(underWay)).map((reply) => reply.status));
      expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
      expect([(await read()).status, (await write('<p>Healed.</p>')).status]).toEqual([200, 201]);
    }
  });

  it('an acknowledged write is stored, and an unacknowledged write has left nothing', async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, async (_, n) =>
        n === 15 ? cut().then(() => undefined) : write(`<p>Counted ${n}.</p>`),
      ),
    );
    const acknowledged = replies.flatMap((reply) => (reply?.status === 201 ? [reply.body.id] : []));
    const kept = await test.database.sql<{ id: string }>(`SELECT id FROM notes WHERE text LIKE '<p>Counted%'`);
    expect(kept.map((row) => Number(row.id))).toEqual(expect.arrayContaining(acknowledged));
    const inFeed = await test.database.sql<{ n: string }>(
      `SELECT count(*) AS n FROM notes n WHERE n.text LIKE '<p>Counted%' AND NOT EXISTS (SELECT 1 FROM feed_items f WHERE f.external_type = 'note' AND f.external_id = n.id)`,
    );
    expect(Number(inFeed[0]?.n)).toBe(0);
  });
});

describe('an error of the driver for a lost connection', () => {
  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
    'timeout expired',
  ])('means unavailable: %s', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
    expect(isUnavailable(new AggregateError([Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })]))).toBe(
      true,
    );
    expect(isUnavailable(new Error('something else'))).toBe(false);
  });
});
