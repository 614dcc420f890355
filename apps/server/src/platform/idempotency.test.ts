import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeScene, type Scene } from '../testing/world.ts';
import { purgeKeys } from './sweeps.ts';

const { notes, session } = contracts;
let test: TestApp;
let scene: Scene;
let other: Scene;
let token: string;
let theirs: string;

beforeAll(async () => {
  test = await startTestApp();
  [scene, other] = [await makeScene(test, 'GUIDE'), await makeScene(test, 'GUIDE')];
  [token, theirs] = [await test.signIn(scene.person), await test.signIn(other.person)];
});
afterAll(() => test.stop());

const write = (key: string, text: string, { as = token, userId = scene.ids.memberId } = {}) =>
  test.call(notes.create, { as, headers: { 'idempotency-key': key }, input: { body: { userId, text } } });
const kept = async () =>
  (await test.database.sql<{ key: string }>('SELECT key FROM idempotency_keys ORDER BY key')).map((row) => row.key);
const count = async (text: string) => (await test.database.sql('SELECT id FROM notes WHERE text = $1', [text])).length;

describe('a request with an idempotency key', () => {
  it('that is repeated returns the first response and has no further effect', async () => {
    const first = await write('key-again-1', '<p>Again.</p>');
    const second = await write('key-again-1', '<p>Again.</p>');
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await count('<p>Again.</p>')).toBe(1);
  });

  it('that is sent many times at the same time has its effect once', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => write('key-at-once', '<p>At once.</p>')));
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.id}`)).size).toBe(1);
    expect(await count('<p>At once.</p>')).toBe(1);
  });

  it('with a different body or address is refused', async () => {
    await write('key-mismatch', '<p>One.</p>');
    expect((await write('key-mismatch', '<p>Two.</p>')).body.code).toBe('IDEMPOTENCY_MISMATCH');
    const elsewhere = await test.call(session.activity, { as: token, headers: { 'idempotency-key': 'key-mismatch' } });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect(await count('<p>Two.</p>')).toBe(0);
  });

  it('that failed stores nothing, so a corrected request with the same key succeeds', async () => {
    expect((await write('key-failed-1', ' ')).status).toBe(400);
    expect(await kept()).not.toContain('key-failed-1');
    expect((await write('key-failed-1', '<p>Right now.</p>')).status).toBe(201);
  });

  it('belongs only to its sender', async () => {
    const first = await write('key-shared-1', '<p>Mine.</p>');
    const second = await write('key-shared-1', '<p>Theirs.</p>', { as: theirs, userId: other.ids.memberId });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('is answered again only if the user still has access', async () => {
    const memberId = await test.make.member({ clientId: scene.ids.clientId, guideId: scene.person.id });
    expect((await write('key-access-1', '<p>While.</p>', { userId: memberId })).status).toBe(201);
    await test.database.sql('UPDATE members SET assigned_guide_id = $1, client_id = $2 WHERE user_id = $3', [
      other.person.id,
      other.ids.clientId,
      memberId,
    ]);
    expect((await write('key-access-1', '<p>While.</p>', { userId: memberId })).status).toBe(404);
  });

  it('adds an audit entry each time', async () => {
    await write('key-traced-1', '<p>Traced.</p>');
    await write('key-traced-1', '<p>Traced.</p>');
    const rows = await test.database.sql<{ code: string | null; member_ids: string[] }>(
      'SELECT code, member_ids FROM audit_entries ORDER BY id DESC LIMIT 2',
    );
    expect(rows).toEqual([
      { code: 'REPLAYED', member_ids: [String(scene.ids.memberId)] },
      { code: null, member_ids: [String(scene.ids.memberId)] },
    ]);
  });

  it.each(['short', 'x'.repeat(201), 'with a space', 'ümlauts-ü', ''])('with the key %j is refused', async (key) => {
    const { status, body } = await write(key, '<p>Key.</p>');
    expect([status, body.errors?.[0]?.property]).toEqual([400, 'Idempotency-Key']);
  });

  it('is deleted after a day, and not before', async () => {
    await write('key-of-today', '<p>Today.</p>');
    await write('key-of-yesterday', '<p>Yesterday.</p>');
    await test.database.sql(
      `UPDATE idempotency_keys SET created_at = now() - interval '23 hours' WHERE key = 'key-of-today'`,
    );
    await test.database.sql(
      `UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 minute' WHERE key = 'key-of-yesterday'`,
    );
    await purgeKeys(test.app.jobs);
    expect(await kept()).toContain('key-of-today');
    expect(await kept()).not.toContain('key-of-yesterday');
    expect((await write('key-of-yesterday', '<p>Yesterday.</p>')).status).toBe(201);
    expect(await count('<p>Yesterday.</p>')).toBe(2);
  });
});
