import { contracts, type MemberId } from '@guidepost/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeScene, type Scene } from '../../testing/world.ts';
import { openDatabase } from '../database.ts';
import { proveChain } from './prove.ts';
import { insertEntries } from './queries.ts';
import { seal, sealLimit } from './seal.ts';
import { verifyAudit } from './verify.ts';

const { members, notes } = contracts;
let test: TestApp;
let scene: Scene;
let admin: Scene;
let token: string;

beforeAll(async () => {
  test = await startTestApp();
  [scene, admin] = [await makeScene(test, 'GUIDE'), await makeScene(test, 'SUPER_ADMIN')];
  token = await test.signIn(scene.person);
});
afterAll(() => test.stop());

const get = (memberId: MemberId) => test.call(members.get, { as: token, input: { params: { memberId } } });
const write = (text: string, userId = scene.ids.memberId) =>
  test.call(notes.create, { as: token, input: { body: { userId, text } } });

describe('the chain of seals', () => {
  const owner = () => openDatabase(test.database.url, 2);
  async function verdict() {
    const database = owner();
    const result = await verifyAudit(database.reading);
    await database.close();
    return result;
  }
  /** Changes rows directly, as a database owner could. Verifies the audit, then undoes the change. */
  async function tamper(statement: string, undo: string) {
    await test.database.sql(statement);
    const result = await verdict();
    await test.database.sql(undo);
    return result;
  }
  // a transaction of another test in the same cluster may delay the horizon for a moment
  const sealAll = () =>
    vi.waitFor(
      async () => {
        await seal(test.app.jobs);
        if ((await verdict()).unsealed.entries > 0) throw new Error('entries are left unsealed');
      },
      { timeout: 15_000 },
    );

  beforeAll(async () => {
    for (let n = 0; n < 4; n += 1) {
      await get(scene.ids.memberId);
      await write(`<p>Sealed ${n}.</p>`);
      await sealAll();
    }
  });

  it('is valid for all entries, and sealing again without new entries adds no seal', async () => {
    const before = await verdict();
    expect(before).toMatchObject({ ok: true, unsealed: { entries: 0, since: null }, broken: null });
    expect([before.seals >= 4, before.entries]).toEqual([
      true,
      Number((await test.database.sql<{ n: string }>('SELECT count(*) AS n FROM audit_entries'))[0]?.n),
    ]);
    await seal(test.app.jobs);
    expect((await verdict()).seals).toBe(before.seals);
  });

  it('detects a changed entry, for each field', async () => {
    const [row] = await test.database.sql<{ id: string }>(
      `SELECT id FROM audit_entries WHERE member_ids <> '{}' AND code IS NULL ORDER BY id DESC LIMIT 1 OFFSET 3`,
    );
    for (const [column, value] of [
      ['actor_id', '424242'],
      ['impersonated_id', '1'],
      ['session_id', '424242'],
      ['request_id', `'x'`],
      ['action', `'GET /x'`],
      ['member_ids', `'{424242}'`],
      ['address', `'10.0.0.1'`],
      ['outcome', '404'],
      ['code', `'X'`],
      ['at', `at + interval '1 second'`],
      ['reason', `'Because'`],
      ['facts', `'{"outcome": 3}'`],
    ] as const) {
      await test.database.sql(`CREATE TABLE kept AS SELECT * FROM audit_entries WHERE id = ${row?.id}`);
      const { ok, broken } = await tamper(
        `UPDATE audit_entries SET ${column} = ${value} WHERE id = ${row?.id}`,
        `UPDATE audit_entries a SET ${column} = k.${column} FROM kept k WHERE a.id = k.id`,
      );
      await test.database.sql('DROP TABLE kept');
      expect([column, ok, broken?.why]).toEqual([column, false, 'an entry was changed']);
    }
    expect((await verdict()).ok).toBe(true);
  });

  it('detects a removed and an inserted entry, with the position', async () => {
    const [last] = await test.database.sql<{ id: number }>('SELECT max(id)::int AS id FROM audit_seals');
    const removed = await tamper(
      'CREATE TABLE kept AS SELECT * FROM audit_entries ORDER BY xid DESC, id DESC LIMIT 1; DELETE FROM audit_entries WHERE id = (SELECT id FROM kept)',
      'INSERT INTO audit_entries OVERRIDING SYSTEM VALUE SELECT * FROM kept; DROP TABLE kept',
    );
    expect(removed.broken).toMatchObject({ seal: last?.id, why: expect.stringContaining('are there') });
    const added = await tamper(
      `INSERT INTO audit_entries (xid, request_id, action, outcome) SELECT min(xid), 'slipped', 'GET /x', 200 FROM audit_entries`,
      `DELETE FROM audit_entries WHERE request_id = 'slipped'`,
    );
    expect(added.broken).toMatchObject({ seal: 1, why: expect.stringContaining('are there') });
    expect((await verdict()).ok).toBe(true);
  });

  it('detects a changed or removed seal', async () => {
    await test.database.sql('CREATE TABLE kept AS SELECT * FROM audit_seals');
    const undo = 'DELETE FROM audit_seals; INSERT INTO audit_seals SELECT * FROM kept';
    expect((await tamper('DELETE FROM audit_seals WHERE id = 2', undo)).broken).toMatchObject({
      seal: 3,
      why: 'seal 2 is missing',
    });
    expect((await tamper(`UPDATE audit_seals SET hash = '\\x00' WHERE id = 2`, undo)).broken).toMatchObject({
      seal: 2,
    });
    expect((await tamper(`UPDATE audit_seals SET entries = entries + 1 WHERE id = 1`, undo)).broken).toMatchObject({
      seal: 1,
    });
    expect((await tamper('UPDATE audit_seals SET form = 1 WHERE id = 2', undo)).broken).toMatchObject({
      seal: 2,
      why: 'an entry was changed',
    });
    expect((await tamper(`UPDATE audit_seals SET previous_hash = '\\x00' WHERE id = 3`, undo)).broken).toMatchObject({
      seal: 3,
      why: 'it does not continue the seal before it',
    });
    await test.database.sql('DROP TABLE kept');
    expect((await verdict()).ok).toBe(true);
  });

  it('waits for open transactions and includes all their entries', async () => {
    const slow = new pg.Client({ connectionString: test.database.url });
    await slow.connect();
    await slow.query('BEGIN');
    await slow.query(`INSERT INTO audit_entries (request_id, action, outcome) VALUES ('slow', 'GET /slow', 200)`);
    await get(scene.ids.memberId);
    await seal(test.app.jobs);
    expect((await verdict()).unsealed.entries).toBeGreaterThan(0);
    await slow.query('COMMIT');
    await slow.end();
    await sealAll();
    expect(await verdict()).toMatchObject({ ok: true, unsealed: { entries: 0, since: null } });
  });

  it('covers every character of a reason, and detects a change of each', async () => {
    const entry = {
      actorId: null,
      impersonatedId: null,
      sessionId: null,
      action: 'POST /x',
      memberIds: [],
      address: null,
    };
    const reasons = [String.raw`see \\files\audit\2026`, String.raw`C:\new \101 \\ \x41`, '\\'];
    for (let from = 1; from < 0x110000; from += 0x4000) {
      const points = Array.from({ length: 0x4000 }, (_, n) => from + n);
      // omits NUL and halves of surrogate pairs, because requests that contain them are refused before an entry is
      // written
      reasons.push(
        points
          .filter((n) => n < 0x110000 && (n < 0xd800 || n > 0xdfff))
          .map((n) => String.fromCodePoint(n))
          .join(''),
      );
    }
    await insertEntries(
      test.app.jobs.each,
      reasons.map((reason) => ({
        ...entry,
        requestId: 'characters',
        outcome: 201,
        code: null,
        reason,
        facts: { outcome: reason },
      })),
    );
    await sealAll();
    expect(await verdict()).toMatchObject({ ok: true, unsealed: { entries: 0, since: null } });
    const { broken } = await tamper(
      String.raw`UPDATE audit_entries SET reason = replace(reason, '\101', 'A') WHERE request_id = 'characters' AND reason LIKE 'C:%'`,
      String.raw`UPDATE audit_entries SET reason = replace(reason, ' A ', ' \101 ') WHERE request_id = 'characters' AND reason LIKE 'C:%'`,
    );
    expect(broken?.why).toBe('an entry was changed');
    expect((await verdict()).ok).toBe(true);
  });

  it('continues after the reason of an export that contains backslashes', async () => {
    const reason = String.raw`see \\files\audit\2026`;
    const reply = await test.call(contracts.exports.table, {
      as: await test.signIn(admin.person),
      input: { body: { table: 'members', reason } },
    });
    expect(reply.status).toBe(201);
    await sealAll();
    expect((await verdict()).ok).toBe(true);
  });

  it('seals a backlog in batches, without splitting a transaction', async () => {
    const before = await verdict();
    const addMany = (count: number) =>
      test.database.sql(
        `INSERT INTO audit_entries (request_id, action, outcome) SELECT 'many', 'GET /many', 200 FROM generate_series(1, $1::int)`,
        [count],
      );
    for (const count of [sealLimit - 1, 3, sealLimit * 2 + 7, 5, sealLimit]) await addMany(count);
    await sealAll();
    const after = await verdict();
    expect(after).toMatchObject({ ok: true, entries: before.entries + sealLimit * 4 + 14 });
    const sizes = await test.database.sql<{ entries: string }>(
      'SELECT entries FROM audit_seals WHERE id > $1 ORDER BY id',
      [before.seals],
    );
    // if one transaction wrote more entries than a seal's limit, these entries have a separate seal
    expect(sizes.map(({ entries }) => Number(entries))).toEqual([sealLimit - 1, 3, sealLimit * 2 + 7, 5, sealLimit]);
  });

  it('is also verified in batches, up to the newest seal', async () => {
    await test.database.sql('DELETE FROM audit_checks');
    const { seals } = await verdict();
    let round: { seal: string; proved_at: string | null; broken_seal: string | null } | undefined;
    const found = new Set<number>();
    do {
      await proveChain(test.app.jobs);
      [round] = await test.database.sql('SELECT seal, proved_at, broken_seal FROM audit_checks');
      found.add(Number(round?.seal));
      expect([round?.broken_seal, Number(round?.seal) <= seals]).toEqual([null, true]);
    } while (round?.proved_at === null);
    expect(found.size).toBeGreaterThan(0);
  });

  it('reports the time since which entries are unsealed if sealing has stopped', async () => {
    const chain = async () => (await test.call(contracts.audit.chain, { as: await test.signIn(admin.person) })).body;
    await sealAll();
    expect((await chain()).unsealedSince).toBeNull();
    await sealAll();
    // entries of earlier months have no partition in a new database
    const since = `${Temporal.Now.instant().toString().slice(0, 7)}-01T00:00:00Z`;
    await test.database.sql(
      `INSERT INTO audit_entries (at, request_id, action, outcome) VALUES ('${since}', 'old', 'GET /x', 200)`,
    );
    expect((await chain()).unsealedSince).toBe(since);
    expect((await verdict()).unsealed).toMatchObject({ since });
    await sealAll();
    expect((await chain()).unsealedSince).toBeNull();
  });

  it('verifies seals of the first format, and detects an added backslash in them', async () => {
    // creates the data of an older version: one seal of form 1 over all entries, without lone backslashes
    await test.database.sql(`
      CREATE TABLE kept AS SELECT * FROM audit_seals;
      CREATE TABLE kept_entries AS SELECT * FROM audit_entries;
      UPDATE audit_entries SET reason = replace(reason, '\\', '/'), facts = NULL WHERE request_id = 'characters' OR reason LIKE '%\\\\%';
      UPDATE audit_entries SET reason = 'two \\\\ and \\101' WHERE id = (SELECT max(id) FROM audit_entries);
      DELETE FROM audit_seals;
      INSERT INTO audit_seals (id, horizon, entries, previous_hash, hash)
      SELECT 1, horizon, n, zero, sha256(convert_to(concat_ws(E'\n', encode(zero, 'hex'), digest, horizon, n), 'UTF8')) FROM (
        SELECT decode(repeat('0', 64), 'hex') AS zero, (SELECT max(horizon) FROM kept) AS horizon, count(*) AS n, encode(sha256(coalesce(string_agg(
           concat_ws('|', id, xid, extract(epoch FROM at), request_id, coalesce(actor_id::text, '-'), coalesce(impersonated_id::text, '-'),
             coalesce(session_id::text, '-'), action, member_ids::text, coalesce(host(address), '-'), outcome, coalesce(code, '-'),
             'told ' || facts::text, 'because ' || reason), E'\n' ORDER BY xid, id), '')::bytea), 'hex') AS digest
          FROM audit_entries WHERE xid < (SELECT max(horizon) FROM kept)) old`);
    const old = await verdict();
    expect([old.broken, old.seals]).toEqual([null, 1]);
    await write('<p>After the old form.</p>');
    await sealAll();
    expect(await verdict()).toMatchObject({ ok: true, broken: null });
    const { broken } = await tamper(
      `UPDATE audit_entries SET code = '\\9' WHERE id = (SELECT min(id) FROM audit_entries)`,
      'UPDATE audit_entries a SET code = k.code FROM kept_entries k WHERE a.id = k.id',
    );
    expect(broken).toEqual({ seal: 1, why: 'an entry was changed' });
    await test.database.sql(`
      DELETE FROM audit_entries; INSERT INTO audit_entries OVERRIDING SYSTEM VALUE SELECT * FROM kept_entries;
      DELETE FROM audit_seals; INSERT INTO audit_seals SELECT * FROM kept; DROP TABLE kept; DROP TABLE kept_entries`);
  });

  it('is written by one process at a time, and is a single chain with several processes', async () => {
    await write('<p>For many.</p>');
    const others = [test.app, await test.sibling(), await test.sibling()];
    await Promise.all(others.flatMap(({ jobs }) => [seal(jobs), seal(jobs), seal(jobs)]));
    await sealAll();
    expect((await verdict()).ok).toBe(true);
  });
});
