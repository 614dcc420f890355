import { contracts, type MemberId } from '@guidepost/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createRenewal } from '../../testing/renewal.ts';
import { send } from '../../testing/request.ts';
import { cases } from '../../testing/samples.ts';
import { makeScene, missingIds, type Scene } from '../../testing/world.ts';

const { members, notes, feed, clients, staff } = contracts;
const all = cases(contracts);
let test: TestApp;
let scene: Scene;
let admin: Scene;
let ready: ReturnType<typeof createRenewal>;
let token: string;

beforeAll(async () => {
  test = await startTestApp();
  [scene, admin] = [await makeScene(test, 'GUIDE'), await makeScene(test, 'SUPER_ADMIN')];
  ready = createRenewal(admin);
  token = await test.signIn(scene.person);
});
afterAll(() => test.stop());

interface Row {
  request_id: string;
  actor_id: string | null;
  impersonated_id: string | null;
  session_id: string | null;
  action: string;
  member_ids: string[];
  address: string | null;
  outcome: number;
  code: string | null;
}
const mark = async () =>
  Number((await test.database.sql<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM audit_entries'))[0]?.id);
const since = (id: number) =>
  test.database.sql<Row>('SELECT *, host(address) AS address FROM audit_entries WHERE id > $1 ORDER BY id', [id]);
const get = (memberId: MemberId) => test.call(members.get, { as: token, input: { params: { memberId } } });
const write = (text: string, userId = scene.ids.memberId) =>
  test.call(notes.create, { as: token, input: { body: { userId, text } } });

describe('the audit', () => {
  it('has an entry for every read, also for a hundred reads at the same time', async () => {
    const before = await mark();
    const replies = await Promise.all(Array.from({ length: 100 }, () => get(scene.ids.memberId)));
    const rows = await since(before);
    expect(rows).toHaveLength(100);
    expect(new Set(rows.map((row) => row.request_id))).toEqual(
      new Set(replies.map((reply) => reply.headers['x-request-id'])),
    );
    expect(rows[0]).toMatchObject({
      actor_id: String(scene.person.id),
      impersonated_id: null,
      action: 'GET /users/{memberId}',
      member_ids: [String(scene.ids.memberId)],
      address: '127.0.0.1',
      outcome: 200,
      code: null,
    });
    expect(rows[0]?.session_id).not.toBeNull();
  });

  it.each(
    all
      .filter(({ endpoint: { access } }) => access.kind !== 'public' && access.kind !== 'signed-in')
      .map((one) => [one.name, one] as const),
  )('has exactly one complete entry for each request of %s, allowed or refused', async (_name, one) => {
    await ready(one);
    for (const [ids, as] of [
      [admin.ids, await test.signIn(admin.person)],
      [missingIds, token],
    ] as const) {
      const before = await mark();
      const reply = await send(test, one.endpoint, one.sample(ids), { as });
      const rows = await since(before);
      const who = as === token ? scene.person.id : admin.person.id;
      expect(rows).toMatchObject([
        {
          request_id: reply.headers['x-request-id'],
          actor_id: String(who),
          action: `${one.endpoint.method} ${one.endpoint.path}`,
          outcome: reply.statusCode,
          address: '127.0.0.1',
        },
      ]);
      expect(rows[0]?.code === null).toBe(reply.statusCode < 300);
    }
  });

  it('names the members in a list, and the member of a feed', async () => {
    const before = await mark();
    const listed = (await test.call(members.list, { as: token })).body.data.map(({ id }) => String(id));
    expect(listed).toContain(String(scene.ids.memberId));
    await test.call(feed.items, { as: token, input: { query: { userId: scene.ids.memberId } } });
    expect((await since(before)).map((row) => new Set(row.member_ids as string[]))).toEqual([
      new Set(listed),
      new Set([String(scene.ids.memberId)]),
    ]);
  });

  it('names the member of a refused request, also if the request contains only a record of the member', async () => {
    const other = await makeScene(test, 'GUIDE');
    const before = await mark();
    expect((await get(other.ids.memberId)).status).toBe(404);
    expect((await test.call(notes.remove, { as: token, input: { params: { noteId: other.ids.noteId } } })).status).toBe(
      404,
    );
    expect(
      (await test.call(notes.remove, { as: token, input: { params: { noteId: missingIds.noteId } } })).status,
    ).toBe(404);
    expect((await since(before)).map((row) => [row.member_ids, row.outcome])).toEqual([
      [[String(other.ids.memberId)], 404],
      [[String(other.ids.memberId)], 404],
      [[], 404],
    ]);
  });

  it('has an entry for each failed request: invalid input, or refused by a rule', async () => {
    const before = await mark();
    await write(' ');
    await test.call(notes.create, { as: token, raw: { userId: scene.ids.memberId, text: 'x', surprise: 1 } });
    expect((await since(before)).map((row) => [row.outcome, row.code])).toEqual([
      [400, 'NOTE_EMPTY'],
      [400, 'BAD_REQUEST'],
    ]);
  });

  it('has no entry for a request without a user', async () => {
    const before = await mark();
    for (const one of all) await send(test, one.endpoint, one.sample(missingIds));
    expect(await since(before)).toEqual([]);
  });

  it('stores the entry of a write in the transaction of the write', async () => {
    const before = await mark();
    await write('<p>Together.</p>');
    const [row] = await test.database.sql<{ same: boolean }>(
      `SELECT a.xid = l.xid AS same FROM audit_entries a, live_events l WHERE a.id > $1 ORDER BY l.id DESC LIMIT 1`,
      [before],
    );
    expect(row?.same).toBe(true);
  });
});

describe('when an entry cannot be written', () => {
  beforeAll(() => test.database.sql('REVOKE INSERT ON audit_entries FROM guidepost_app'));
  afterAll(() => test.database.sql('GRANT INSERT ON audit_entries TO guidepost_app'));

  it('no data is returned and nothing is changed', async () => {
    const count = async () => (await test.database.sql('SELECT id FROM notes')).length;
    const before = await count();
    for (const reply of [
      await get(scene.ids.memberId),
      await write('<p>Unseen.</p>'),
      await get(missingIds.memberId),
      await test.call(clients.list, { as: token }),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect(Object.keys(reply.body)).not.toContain('data');
    }
    expect(await count()).toBe(before);
    expect((await test.call(staff.verify, { as: token })).status).toBe(200);
  });
});

describe("the server's database role", () => {
  it.each([
    'UPDATE audit_entries SET outcome = 200',
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
    'UPDATE audit_seals SET entries = 0',
    'DELETE FROM audit_seals',
    'ALTER TABLE audit_entries ADD COLUMN x text',
    'ALTER TABLE members ADD COLUMN x text',
    'DROP TABLE notes',
    'CREATE TABLE mine (x text)',
    'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
    'CREATE RULE r AS ON INSERT TO audit_entries DO INSTEAD NOTHING',
    'GRANT UPDATE ON audit_entries TO guidepost_app',
  ])('cannot %s', async (statement) => {
    const client = new pg.Client({ connectionString: test.database.url, options: '-c role=guidepost_app' });
    await client.connect();
    // if a role grants a privilege without the right to grant it, PostgreSQL only warns, and the grant has no effect
    const outcome = await client.query(statement).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    await client.end();
    if (statement.startsWith('GRANT'))
      expect(
        await test.database.sql(`SELECT has_table_privilege('guidepost_app', 'audit_entries', 'UPDATE') AS may`),
      ).toEqual([{ may: false }]);
    else expect(outcome).toBe('42501');
  });
});
