import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { sweep } from '../testing/sweep.ts';
import { makeScene, type Scene } from '../testing/world.ts';
import { seal } from './audit/seal.ts';
import { verifyAudit } from './audit/verify.ts';
import { openDatabase } from './database.ts';
import { isBefore } from './live/cursor.ts';
import { findHorizon } from './live/queries.ts';
import { purgedCursor } from './live/tail.ts';
import { migrate } from './migrate.ts';
import { kernelSweeps } from './sweeps.ts';

const { members, notes } = contracts;
let test: TestApp;
let scene: Scene;
let token: string;

/** Transaction numbers in this database are ahead of the test cluster's numbers by this amount. */
const aheadBy = 10_000_000_000;

beforeAll(async () => {
  test = await startTestApp();
  await test.database.sql('UPDATE database_cluster SET ahead = $1', [aheadBy]);
  scene = await makeScene(test, 'GUIDE');
  token = await test.signIn(scene.person);
});
afterAll(() => test.stop());

const readAudit = async () =>
  (await test.call(members.get, { as: token, input: { params: { memberId: scene.ids.memberId } } })).status;
const write = async (text: string) =>
  (await test.call(notes.create, { as: token, input: { body: { userId: scene.ids.memberId, text } } })).status;
async function verdict() {
  const database = openDatabase(test.database.url, 2);
  const result = await verifyAudit(database.reading);
  await database.close();
  return result;
}
const sealAll = () =>
  vi.waitFor(
    async () => {
      await seal(test.app.jobs);
      if ((await verdict()).unsealed.entries > 0) throw new Error('entries are left unsealed');
    },
    { timeout: 15_000 },
  );
const numbers = async (table: 'audit_entries' | 'live_events') =>
  (await test.database.sql<{ n: string }>(`SELECT xid::text AS n FROM ${table} ORDER BY id`)).map(({ n }) => BigInt(n));
const readyz = async () => (await test.app.fastify.inject({ method: 'GET', url: '/readyz' })).statusCode;
/**
 * Simulates pg_dump and a restore into a new cluster. Numbers in the tables do not change, but transaction numbers
 * start again.
 */
const restore = () => test.database.sql('UPDATE database_cluster SET system_identifier = 1');
const back = {
  readyz,
  migrate: () => migrate(test.database.url),
  sweep: () => kernelSweeps.find(({ name }) => name === 'cluster of the database')?.run(test.app.jobs),
};

describe.each(['readyz', 'migrate', 'sweep'] as const)(
  'a database that was restored into another cluster, detected by %s',
  (by) => {
    let before: { events: string; entries: bigint; seals: number };

    it('accepts no writes until its numbers continue', async () => {
      expect([await readAudit(), await write('<p>Before.</p>')]).toEqual([200, 201]);
      await sealAll();
      before = {
        events: `${await findHorizon(test.app.jobs.each)}.0`,
        entries: (await numbers('audit_entries')).at(-1) ?? 0n,
        seals: (await verdict()).seals,
      };
      await restore();
      expect([await readAudit(), await write('<p>Lost.</p>')]).toEqual([503, 503]);
      await seal(test.app.jobs);
      expect(await verdict()).toMatchObject({ ok: true, seals: before.seals, unsealed: { entries: 0 } });
    });

    it('continues above all its numbers: entries are sealed and the whole chain is valid', async () => {
      await back[by]();
      expect(await readyz()).toBe(200);
      expect([await readAudit(), await write('<p>After.</p>')]).toEqual([200, 201]);
      expect((await numbers('audit_entries')).filter((n) => n > before.entries)).toHaveLength(2);
      expect((await verdict()).unsealed.entries).toBe(2);
      await sealAll();
      const after = await verdict();
      expect(after).toMatchObject({ ok: true, broken: null, unsealed: { entries: 0 } });
      expect(after.seals).toBeGreaterThan(before.seals);
    });

    it('makes screens with old cursors load everything again, and sends new events afterwards', async () => {
      const [xid = '0'] = before.events.split('.');
      const database = openDatabase(test.database.url, 1);
      expect(isBefore(before.events, await purgedCursor(database))).toBe(true);
      await database.close();
      const events = await numbers('live_events');
      expect(events.length).toBeGreaterThan(0);
      expect(events.every((n) => n > BigInt(xid))).toBe(true);
    });

    it('does not change again after it was adopted', async () => {
      const [row] = await test.database.sql('SELECT * FROM database_cluster');
      await Promise.all([back[by](), readyz(), readyz()]);
      expect(await test.database.sql('SELECT * FROM database_cluster')).toEqual([row]);
    });
  },
);

it('matches members who changed before the restore with messages of hospitals', async () => {
  await test.database.sql(
    `INSERT INTO hospital_lookups (member_id, seen_in) SELECT $1, transaction_number() ON CONFLICT (member_id) DO UPDATE SET seen_in = excluded.seen_in`,
    [scene.ids.memberId],
  );
  await restore();
  await readyz();
  await sweep(test, 'hospital messages about new members');
  expect(await test.database.sql('SELECT FROM hospital_lookups WHERE member_id = $1', [scene.ids.memberId])).toEqual(
    [],
  );
});
