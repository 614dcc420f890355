import { setTimeout as sleep } from 'node:timers/promises';
import { contracts, type LiveMessage } from '@guidepost/contracts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { connectLive, type LiveClient, type LiveOptions } from '../../testing/live.ts';
import type { Person } from '../../testing/world.ts';
import { purgeEvents } from './purge.ts';

const { notes, session } = contracts;
let test: TestApp;
let url: string;
let clientId: number;
let guide: Person;
let colleague: Person;
let stranger: Person;
let memberId: number;
let otherId: number;
const open: LiveClient[] = [];

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  [guide, colleague, stranger] = [await test.make.staff(), await test.make.staff(), await test.make.staff()];
  await test.make.team({ members: [guide.id, colleague.id], clients: [clientId] });
  memberId = await test.make.member({ clientId, guideId: guide.id });
  otherId = await test.make.member({ clientId: await test.make.client(), guideId: stranger.id });
  url = await test.listen();
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(() => test.stop());

async function live(who: Person | string, options: Omit<LiveOptions, 'token'> = {}): Promise<LiveClient> {
  const one = await connectLive(url, { token: typeof who === 'string' ? who : await test.signIn(who), ...options });
  open.push(one);
  return one;
}
const watching = (...memberIds: number[]) => ({ watch: { memberIds, guideIds: [] } });
const tokens = new Map<Person, string>();
async function write(text: string, as = guide, about = memberId): Promise<number> {
  const token = tokens.get(as) ?? (await test.signIn(as));
  tokens.set(as, token);
  return (await test.call(notes.create, { as: token, input: { body: { userId: about, text } } })).body.id;
}
const idsOf = (events: readonly LiveMessage[]) =>
  events.map((event) => (event.payload as { externalItemId: number }).externalItemId);
const arrives = (client: LiveClient, id: number) =>
  expect.poll(() => idsOf(client.events), { timeout: 8000, interval: 5 }).toContain(id);
/** What the table holds for somebody who hears of a member's notes, as cursors in order. */
const written = async (about: number, after = '0.0') =>
  (
    await test.database.sql<{ cursor: string }>(
      `SELECT xid || '.' || id AS cursor FROM live_events WHERE $1 = ANY(rooms) AND (xid, id) > (split_part($2, '.', 1)::xid8, split_part($2, '.', 2)::bigint) ORDER BY live_events.xid, id`,
      [`member:${about}:CAN_SEE_NOTES_AND_VISITS`, after],
    )
  ).map((row) => row.cursor);

describe('an event', () => {
  it('reaches at once whoever may see the member, and nobody else', async () => {
    const [own, mate, foreign, blind] = [
      await live(guide, watching(memberId)),
      await live(colleague, watching(memberId)),
      await live(stranger, watching(memberId, otherId)),
      await live(colleague),
    ];
    const before = performance.now();
    const id = await write('<p>Heard.</p>');
    await arrives(mate, id);
    expect(performance.now() - before).toBeLessThan(1000);
    await arrives(own, id);
    const theirs = await write('<p>Elsewhere.</p>', stranger, otherId);
    await arrives(foreign, theirs);
    expect([idsOf(foreign.events), idsOf(mate.events), blind.events]).toEqual([[theirs], [id], []]);
    expect(Object.keys(mate.events[0] as object).sort()).toEqual(['cursor', 'name', 'payload']);
    expect(mate.events[0]).toMatchObject({
      name: 'feed_item_updated',
      payload: { userId: memberId, externalItemType: 'note', externalItemId: id },
    });
  });

  it('reaches whoever watches the guide, where they may', async () => {
    const [mate, foreign] = [
      await live(colleague, { watch: { guideIds: [guide.id] } }),
      await live(stranger, { watch: { guideIds: [guide.id, stranger.id] } }),
    ];
    const id = await write('<p>Docket.</p>');
    await arrives(mate, id);
    await arrives(foreign, await write('<p>Own docket.</p>', stranger, otherId));
    expect(idsOf(foreign.events)).not.toContain(id);
  });

  it('asks for the permission of its kind', async () => {
    const listener = await live(colleague, watching(memberId));
    const emit = (permission: string) =>
      test.database.sql(`INSERT INTO live_events (name, payload, rooms) VALUES ('user_updated', $1, $2)`, [
        { id: memberId },
        [`member:${memberId}:${permission}`],
      ]);
    await emit('CAN_RUN_SCRIPTS');
    await arrives(listener, await write('<p>After.</p>'));
    expect(listener.events).toHaveLength(1);
  });

  it('of a change that was rolled back is never heard', async () => {
    const listener = await live(guide, watching(memberId));
    await test.app.jobs
      .transaction(async (tx) => {
        await test.app.jobs.services.live.emit(
          tx,
          'user_updated',
          { id: memberId },
          { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' } },
        );
        throw new Error('no');
      })
      .catch(() => {});
    await arrives(listener, await write('<p>Only this.</p>'));
    expect(listener.events).toHaveLength(1);
  });
});

describe('a connection', () => {
  it.each(['http://evil.test', 'null', 'http://localhost:8080.evil.test', 'https://localhost:8080'])(
    'of the foreign origin %s is refused',
    async (origin) => {
      await expect(live(guide, { origin })).rejects.toThrow();
    },
  );

  it('that reached the proxy without TLS is refused where the public address is https', async () => {
    const secure = await test.listen(
      await test.sibling({ PUBLIC_URL: 'https://care.example.org', CONSENT_URL: 'https://consent.example.org' }),
    );
    const token = await test.signIn(guide);
    const join = (headers: Record<string, string>) =>
      connectLive(secure, { token, origin: 'https://care.example.org', headers });
    await expect(join({ 'x-forwarded-proto': 'http' })).rejects.toThrow();
    open.push(await join({ 'x-forwarded-proto': 'https' }));
  });

  it('by polling is refused', async () => {
    expect((await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).status).toBe(400);
  });

  it('needs a token that holds, of a session that lives, and a handshake that makes sense', async () => {
    const expired = await test.issuer.sign(
      { sub: `subject-${guide.id}`, sid: 's', email: guide.email, email_verified: true },
      { expiresIn: '-1m' },
    );
    const foreign = await test.issuer.sign(
      { sub: `subject-${guide.id}`, sid: 's', email: guide.email, email_verified: true },
      { audience: 'urn:other' },
    );
    const ended = await test.signIn(guide);
    await test.call(session.end, { as: ended });
    for (const token of ['nonsense', expired, foreign]) await expect(live(token)).rejects.toThrow('NOT_SIGNED_IN');
    await expect(live(ended)).rejects.toThrow('SESSION_ENDED');
    await expect(connectLive(url, {})).rejects.toThrow('NOT_SIGNED_IN');
    for (const cursor of ['', 'x', '1', '1.2.3', "1.2'; --"])
      await expect(live(guide, { cursor })).rejects.toThrow('BAD_REQUEST');
    await expect(live(guide, { watch: { memberIds: ['1' as unknown as number] } })).rejects.toThrow('BAD_REQUEST');
    await expect(live(guide, { impersonate: colleague.id })).rejects.toThrow('FORBIDDEN');
  });

  it('to another namespace is refused', async () => {
    await expect(live(guide, { namespace: '/' })).rejects.toThrow();
    await expect(live(guide, { namespace: '/admin' })).rejects.toThrow();
  });

  it('of somebody who impersonates hears what the impersonated may hear', async () => {
    const admin = await test.make.staff({ role: 'ADMIN' });
    const as = await live(admin, { impersonate: guide.id, ...watching(memberId, otherId) });
    const theirs = await write('<p>Not theirs.</p>', stranger, otherId);
    const id = await write('<p>Theirs.</p>');
    await arrives(as, id);
    expect(idsOf(as.events)).not.toContain(theirs);
  });

  it('answers what makes no sense with a code, and stays', async () => {
    const one = await live(guide, watching(memberId));
    for (const body of [
      null,
      'x',
      { memberIds: 'all' },
      { memberIds: [1.5] },
      { surprise: 1 },
      { memberIds: Array(501).fill(1) },
    ])
      expect(await one.send('watch', body)).toEqual({ ok: false, code: 'BAD_REQUEST' });
    one.socket.emit('watch');
    one.socket.emit('nonsense', { a: 1 }, () => {});
    expect(await one.send('health_check', {})).toMatchObject({ ok: true, cursor: expect.stringMatching(/^\d+\.\d+$/) });
    await arrives(one, await write('<p>Still here.</p>'));
  });

  it('that floods is closed, and comes in again', async () => {
    const token = await test.signIn(guide);
    const one = await live(token);
    for (let n = 0; n < 310; n += 1) one.socket.emit('watch', {}, () => {});
    await expect.poll(one.isConnected, { timeout: 5000 }).toBe(false);
    expect(one.failed()).toBe('TOO_MANY_REQUESTS');
    expect((await live(token)).isConnected()).toBe(true);
  });

  it('closes within 5 s when its session ends, and hears nothing more', async () => {
    const token = await test.signIn(colleague);
    const one = await live(token, watching(memberId));
    const before = performance.now();
    await test.call(session.end, { as: token });
    await expect.poll(one.isConnected, { timeout: 5000 }).toBe(false);
    expect(performance.now() - before).toBeLessThan(5000);
    expect(one.failed()).toBe('SESSION_ENDED');
    await expect(live(token)).rejects.toThrow('SESSION_ENDED');
  });

  it.each([
    ['is disabled', 'UPDATE staff SET disabled_at = now() WHERE user_id = $1'],
    ['idles out', `UPDATE staff_sessions SET last_active_at = now() - interval '31 minutes' WHERE staff_id = $1`],
  ])('closes within 5 s when its person %s', async (_what, change) => {
    const who = await test.make.staff();
    const one = await live(who);
    await test.database.sql(change, [who.id]);
    await expect.poll(one.isConnected, { timeout: 5000 }).toBe(false);
  });

  it('closes when its token expires, unless a fresh one was shown', async () => {
    const sign = (sid: string, expiresIn: string) =>
      test.issuer.sign({ sub: `subject-${guide.id}`, sid, email: guide.email, email_verified: true }, { expiresIn });
    const [left, renewed] = [
      await live(await sign('left', '1s')),
      await live(await sign('renewed', '1s'), watching(memberId)),
    ];
    expect(await renewed.send('authenticate', { token: await sign('renewed', '5m') })).toMatchObject({ ok: true });
    expect(await (await live(guide)).send('authenticate', { token: 'nonsense' })).toEqual({
      ok: false,
      code: 'NOT_SIGNED_IN',
    });
    await expect.poll(left.isConnected, { timeout: 9000 }).toBe(false);
    expect(left.failed()).toBe('NOT_SIGNED_IN');
    expect(renewed.isConnected()).toBe(true);
    await arrives(renewed, await write('<p>Renewed.</p>'));
  });
});

describe('watching', () => {
  it('drops what is not visible and takes up what is, from now on', async () => {
    const [one, witness] = [await live(colleague), await live(guide, watching(memberId))];
    const before = await write('<p>Before.</p>');
    await arrives(witness, before);
    expect(await one.send('watch', { memberIds: [memberId, otherId, 999_999] })).toMatchObject({ ok: true });
    const after = await write('<p>After.</p>');
    await write('<p>Elsewhere.</p>', stranger, otherId);
    await arrives(one, after);
    expect(idsOf(one.events)).not.toContain(before);
    expect(await one.send('watch', {})).toMatchObject({ ok: true });
    await write('<p>Unwatched.</p>');
    await sleep(300);
    expect(idsOf(one.events)).toEqual([after]);
  });

  it('of somebody who lost access ends when access is looked at again', async () => {
    const moving = await test.make.member({ clientId, guideId: guide.id });
    const one = await live(colleague, watching(moving));
    await arrives(one, await write('<p>Seen.</p>', guide, moving));
    await test.database.sql('UPDATE members SET assigned_guide_id = $1 WHERE user_id = $2', [stranger.id, moving]);
    await test.database.sql(`INSERT INTO live_events (name, payload, rooms) VALUES ('$access', '{}', '{$access}')`);
    await sleep(3000);
    const heard = one.events.length;
    await write('<p>Unseen.</p>', stranger, moving);
    await sleep(700);
    expect(one.events).toHaveLength(heard);
    expect(one.isConnected()).toBe(true);
  });
});

describe('who may see a member', () => {
  const assign = (memberId: number, guideId: number) =>
    test.app.jobs.transaction((tx) =>
      test.app.jobs.services.assignments.assign(tx, { memberId, guideId, actorId: guide.id, at: test.app.jobs.now() }),
    );

  it('changes with their guide: within 5 s whoever lost them hears nothing, and whoever gained them does', async () => {
    const moving = await test.make.member({ clientId, guideId: guide.id });
    const [former, next] = [await live(colleague, watching(moving)), await live(stranger, watching(moving))];
    await assign(moving, stranger.id);
    await sleep(3000);
    const before = former.events.length;
    const id = await write('<p>Theirs now.</p>', stranger, moving);
    await arrives(next, id);
    await sleep(300);
    expect(former.events).toHaveLength(before);
    expect([...former.events, ...next.events].map(({ name }) => name)).not.toContain('$access');
  });
});

describe('the trace of a connection', () => {
  const traces = (who: Person) =>
    test.database.sql<Record<string, unknown>>(
      `SELECT action, member_ids::int[] AS members, outcome, code, host(address) AS address, session_id IS NOT NULL AS session
         FROM audit_entries WHERE actor_id = $1 AND action LIKE 'WATCH%' ORDER BY id`,
      [who.id],
    );
  const entry = { action: 'WATCH /socket.io', address: '127.0.0.1', session: true };
  const heard = (...members: number[]) => ({ ...entry, members, outcome: 200, code: null });
  const refused = (...members: number[]) => ({ ...entry, members, outcome: 404, code: 'NOT_FOUND' });

  it('names whom it begins to hear of, and whom it may not, once for each time that it asks', async () => {
    const who = await test.make.staff();
    const [own, second] = [
      await test.make.member({ clientId, guideId: who.id }),
      await test.make.member({ clientId, guideId: who.id }),
    ];
    const one = await live(who, watching(own, otherId));
    expect(await traces(who)).toEqual(expect.arrayContaining([heard(own), refused(otherId)]));
    await one.send('watch', { memberIds: [own, second, otherId], guideIds: [] });
    expect((await traces(who)).slice(2)).toEqual([heard(second)]);
    await one.send('watch', { memberIds: [], guideIds: [who.id] });
    await one.send('watch', { memberIds: [own], guideIds: [who.id] });
    expect((await traces(who)).slice(3)).toEqual([heard(), heard(own)]);
    one.close();
    await live(who, { cursor: one.cursor(), ...watching(own) });
    expect((await traces(who)).slice(5)).toEqual([heard(own)]);
  });

  it('has the address that a trusted proxy vouches for, and no other', async () => {
    const behind = await test.listen(await test.sibling({ TRUSTED_PROXIES: 'loopback,10.0.0.0/8' }));
    const who = await test.make.staff();
    const own = await test.make.member({ clientId, guideId: who.id });
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.1.2.3' };
    for (const at of [url, behind])
      open.push(await connectLive(at, { token: await test.signIn(who), headers, ...watching(own) }));
    expect((await traces(who)).map((row) => row.address)).toEqual(['127.0.0.1', '203.0.113.7']);
    const sessions = await test.database.sql<{ address: string }>(
      'SELECT host(address) AS address FROM staff_sessions WHERE staff_id = $1 ORDER BY id',
      [who.id],
    );
    expect(sessions.map((row) => row.address)).toEqual(['127.0.0.1', '203.0.113.7']);
  });

  it('is there before anything leaves: where it cannot be written, nothing does', async () => {
    const one = await live(guide);
    const from = one.cursor() as string;
    await write('<p>Not without a trace.</p>');
    await test.database.sql('REVOKE INSERT ON audit_entries FROM guidepost_app');
    try {
      void one.send('watch', { memberIds: [memberId], since: from }).catch(() => {});
      await expect.poll(one.isConnected, { timeout: 5000 }).toBe(false);
      expect(one.events).toEqual([]);
    } finally {
      await test.database.sql('GRANT INSERT ON audit_entries TO guidepost_app');
    }
  });
});

describe('coming back', () => {
  it('brings what was missed of those who were watched, once and in order', async () => {
    const first = await live(colleague, watching(memberId));
    const seen = await write('<p>One.</p>');
    await arrives(first, seen);
    first.close();
    const missed = [await write('<p>Two.</p>'), await write('<p>Three.</p>')];
    await write('<p>Elsewhere.</p>', stranger, otherId);
    const again = await live(colleague, { cursor: first.cursor(), ...watching(memberId, otherId) });
    await arrives(again, missed[1] as number);
    expect(idsOf(again.events)).toEqual(missed);
    expect(again.resyncs()).toBe(0);
  });

  it('to another process brings the same', async () => {
    const other = await test.sibling();
    const first = await live(colleague, watching(memberId));
    await arrives(first, await write('<p>Here.</p>'));
    first.close();
    const missed = await write('<p>Between.</p>');
    const elsewhere = await test.listen(other);
    const again = await connectLive(elsewhere, {
      token: await test.signIn(colleague),
      cursor: first.cursor(),
      ...watching(memberId),
    });
    open.push(again);
    const later = await write('<p>Written in the first process.</p>');
    await arrives(again, later);
    expect(idsOf(again.events).filter((id) => id >= missed)).toEqual([missed, later]);
  });

  it('loses none, doubles none and keeps the order while eight people write and the client comes and goes', async () => {
    const busy = await test.make.member({ clientId, guideId: guide.id });
    const writers = await Promise.all(Array.from({ length: 8 }, async () => await test.make.staff({ role: 'ADMIN' })));
    const heard: LiveMessage[] = [];
    let one = await live(colleague, watching(busy));
    const from = one.cursor();
    let done = false;
    const writing = Promise.all(
      writers.map(async (writer) => {
        for (let n = 0; n < 25; n += 1) await write(`<p>${n}</p>`, writer, busy);
      }),
    ).then(() => {
      done = true;
    });
    let rounds = 0;
    while (!done) {
      await sleep(20 + ((rounds * 37) % 60));
      one.close();
      heard.push(...one.events);
      if (rounds % 3 === 0) await sleep(30);
      one = await live(colleague, { cursor: one.cursor(), ...watching(busy) });
      rounds += 1;
    }
    await writing;
    const expected = await written(busy, from);
    await expect
      .poll(() => heard.length + one.events.length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(expected.length);
    await sleep(200);
    expect([...heard, ...one.events].map((event) => event.cursor)).toEqual(expected);
    expect([expected.length, rounds > 3]).toEqual([200, true]);
  });

  it('loses nothing where a transaction that began earlier commits later', async () => {
    const one = await live(colleague, watching(memberId));
    const slow = new pg.Client({ connectionString: test.database.url });
    await slow.connect();
    await slow.query('BEGIN');
    await slow.query(`INSERT INTO live_events (name, payload, rooms) VALUES ('user_updated', $1, $2)`, [
      { id: memberId },
      [`member:${memberId}:CAN_SEE_NOTES_AND_VISITS`],
    ]);
    const later = [await write('<p>Later.</p>'), await write('<p>Latest.</p>')];
    await sleep(150);
    const between = await live(colleague, { cursor: one.cursor(), ...watching(memberId) });
    await slow.query('COMMIT');
    await slow.end();
    for (const client of [one, between]) {
      await arrives(client, later[1] as number);
      expect(client.events.map((event) => event.name)).toEqual([
        'user_updated',
        'feed_item_updated',
        'feed_item_updated',
      ]);
    }
  });

  it.each([
    ['of another database', '18446744073709551615.9'],
    ['from long ago', '1.1'],
  ])('with a cursor %s means fetching anew', async (_what, cursor) => {
    await test.database.sql(
      `INSERT INTO live_events (name, payload, rooms, at) VALUES ('user_updated', '{"id":1}', '{user:0}', now() - interval '25 hours')`,
    );
    await purgeEvents(test.app.jobs);
    const one = await live(colleague, { cursor, ...watching(memberId) });
    await expect.poll(one.resyncs).toBe(1);
    const id = await write('<p>From here.</p>');
    await arrives(one, id);
    expect(idsOf(one.events)).toEqual([id]);
  });

  it('finds events of a day, and none older', async () => {
    await test.database.sql(
      `INSERT INTO live_events (name, payload, rooms, at) VALUES ('user_updated', '{"id":1}', '{user:0}', now() - interval '25 hours'), ('user_updated', '{"id":2}', '{user:0}', now() - interval '23 hours')`,
    );
    await purgeEvents(test.app.jobs);
    expect(await test.database.sql(`SELECT payload->>'id' AS id FROM live_events WHERE rooms = '{user:0}'`)).toEqual([
      { id: '2' },
    ]);
  });
});

describe('whoever fetches and then watches', () => {
  it('is told what was committed in between, and nothing older', async () => {
    const before = await write('<p>Before the fetch.</p>');
    const one = await live(colleague);
    await expect
      .poll(async () => {
        const [last] = await test.database.sql<{ cursor: string }>(
          `SELECT xid || '.' || id AS cursor FROM live_events ORDER BY live_events.xid DESC, id DESC LIMIT 1`,
        );
        return (await fetched()) === last?.cursor;
      })
      .toBe(true);
    const since = await fetched();
    const between = await write('<p>Between fetch and watch.</p>');
    await expect.poll(fetched).not.toBe(since);
    await one.send('watch', { memberIds: [memberId], guideIds: [], since });
    await arrives(one, between);
    expect(idsOf(one.events)).not.toContain(before);
    const after = await write('<p>While watching.</p>');
    await arrives(one, after);
    await one.send('watch', { memberIds: [memberId], guideIds: [], since });
    expect(idsOf(one.events)).toEqual([between, after]);
  });

  const fetched = async (): Promise<string> => {
    const reply = await test.call(contracts.feed.items, {
      as: await test.signIn(colleague),
      input: { query: { userId: memberId } },
    });
    return String(reply.headers['x-live-cursor']);
  };
});
