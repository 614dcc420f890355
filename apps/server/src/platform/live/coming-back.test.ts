import { setTimeout as sleep } from 'node:timers/promises';
import { contracts, type LiveMessage } from '@guidepost/contracts';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { connectLive } from '../../testing/live.ts';
import { startLiveScene } from '../../testing/live-scene.ts';
import { purgeEvents } from '../sweeps.ts';

const {
  test,
  clientId,
  guide,
  colleague,
  stranger,
  memberId,
  otherId,
  live,
  watching,
  write,
  written,
  idsOf,
  arrives,
  closeAll,
  closeLater,
} = await startLiveScene();

afterEach(closeAll);
afterAll(() => test.stop());

describe('a reconnect', () => {
  it('returns the missed events of the watched members, once and in order', async () => {
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

  it('to another process returns the same events', async () => {
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
    closeLater(again);
    const later = await write('<p>Written in the first process.</p>');
    await arrives(again, later);
    expect(idsOf(again.events).filter((id) => id >= missed)).toEqual([missed, later]);
  });

  it('loses, repeats and reorders no event while eight users write and the client reconnects', async () => {
    const busy = await test.make.member({ clientId, guideId: guide.id });
    const writers = await Promise.all(Array.from({ length: 8 }, async () => await test.make.staff({ role: 'ADMIN' })));
    const receivedMessages: LiveMessage[] = [];
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
      receivedMessages.push(...one.events);
      if (rounds % 3 === 0) await sleep(30);
      one = await live(colleague, { cursor: one.cursor(), ...watching(busy) });
      rounds += 1;
    }
    await writing;
    const expected = await written(busy, from);
    await expect
      .poll(() => receivedMessages.length + one.events.length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(expected.length);
    await sleep(200);
    expect([...receivedMessages, ...one.events].map((event) => event.cursor)).toEqual(expected);
    expect([expected.length, rounds > 3]).toEqual([200, true]);
  });

  it('loses no event if a transaction that began earlier commits later', async () => {
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
  ])('with a cursor %s makes the client load everything again', async (_what, cursor) => {
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

  it('returns events of the last day, and no older events', async () => {
    await test.database.sql(
      `INSERT INTO live_events (name, payload, rooms, at) VALUES ('user_updated', '{"id":1}', '{user:0}', now() - interval '25 hours'), ('user_updated', '{"id":2}', '{user:0}', now() - interval '23 hours')`,
    );
    await purgeEvents(test.app.jobs);
    expect(await test.database.sql(`SELECT payload->>'id' AS id FROM live_events WHERE rooms = '{user:0}'`)).toEqual([
      { id: '2' },
    ]);
  });
});

describe('a client that fetches and then watches', () => {
  it('receives the events committed in between, and no older events', async () => {
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
