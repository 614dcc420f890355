import type { ClientId, MemberId, StaffId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Db } from '../db.ts';
import type { Services } from '../module.ts';
import type { FeedEntry } from './feed.ts';

let test: TestApp;
let services: Services;
let clientId: ClientId;
let guideId: StaffId;
let memberId: MemberId;
let month: Temporal.PlainDate;

beforeAll(async () => {
  test = await startTestApp();
  ({ services } = test.app.jobs);
  clientId = await test.make.client();
});
beforeEach(async () => {
  guideId = (await test.make.staff()).id;
  memberId = await test.make.member({ clientId, guideId });
  month = Temporal.Now.plainDateISO('America/New_York').with({ day: 1 });
});
afterAll(() => test.stop());

let count = 1000;
const next = () => {
  count += 1;
  return count;
};
const inTransaction = (work: (tx: Db) => Promise<void>) => test.app.jobs.transaction(work);
const entry = (more: Partial<FeedEntry> = {}): FeedEntry => ({
  memberId,
  type: 'call',
  externalType: 'call',
  externalId: next(),
  eventType: 'call',
  actorId: guideId,
  occurredAt: '2026-03-01T10:00:00Z',
  ...more,
});
const put = (...entries: FeedEntry[]) =>
  inTransaction(async (tx) => {
    for (const one of entries) await services.feed.put(tx, one);
  });
async function caches(id = memberId) {
  const [row] = await test.database.sql<{ at: Date | null; type: string | null; month: string | null; n: number }>(
    'SELECT last_event_at AS at, last_event_type AS type, outreach_month::text AS month, outreach_count AS n FROM members WHERE user_id = $1',
    [id],
  );
  return { at: row?.at?.toISOString() ?? null, type: row?.type, outreach: row?.n, month: row?.month };
}
const eventsOf = (name: string) =>
  test.database.sql<{ payload: Record<string, unknown>; rooms: string[] }>(
    'SELECT payload, rooms FROM live_events WHERE name = $1 ORDER BY id DESC',
    [name],
  );

describe('an entry of the feed', () => {
  it('becomes the last event if it is the newest, in any order of arrival', async () => {
    await put(entry({ occurredAt: '2026-03-02T10:00:00Z', eventType: 'visit' }));
    await put(entry({ occurredAt: '2026-03-01T10:00:00Z', eventType: 'note' }));
    expect(await caches()).toMatchObject({ at: '2026-03-02T10:00:00.000Z', type: 'visit' });
  });

  it('is not the last event if it is pending or removed', async () => {
    const [first, newest] = [entry({ eventType: 'first' }), entry({ occurredAt: '2026-03-05T10:00:00Z' })];
    await put(first, newest, entry({ occurredAt: '2026-03-09T10:00:00Z', state: 'pending' }));
    expect((await caches()).at).toBe('2026-03-05T10:00:00.000Z');
    await inTransaction((tx) => services.feed.remove(tx, newest.externalType, newest.externalId));
    expect(await caches()).toMatchObject({ at: '2026-03-01T10:00:00.000Z', type: 'first' });
    await inTransaction((tx) => services.feed.remove(tx, first.externalType, first.externalId));
    expect(await caches()).toMatchObject({ at: null, type: null });
  });

  it('exists once for its record: a second write moves it, and a write after its removal restores it', async () => {
    const one = entry();
    await put(one, { ...one, occurredAt: '2026-02-01T10:00:00Z', eventType: 'moved' });
    expect(await caches()).toMatchObject({ at: '2026-02-01T10:00:00.000Z', type: 'moved' });
    await inTransaction((tx) => services.feed.remove(tx, one.externalType, one.externalId));
    await put(one);
    expect(
      await test.database.sql('SELECT deleted_at FROM feed_items WHERE external_id = $1', [one.externalId]),
    ).toEqual([{ deleted_at: null }]);
  });

  it('that moves to another member leaves the feed of the first member, and both feeds are notified', async () => {
    const other = await test.make.member({ clientId, guideId });
    const one = entry({ countsAsOutreach: true, occurredAt: `${month}T15:00:00Z` });
    await put(one, entry({ occurredAt: '2026-01-05T10:00:00Z' }));
    await put({ ...one, memberId: other });
    expect(await caches()).toMatchObject({ at: '2026-01-05T10:00:00.000Z', outreach: 0 });
    expect(await caches(other)).toMatchObject({ at: `${month}T15:00:00.000Z`, outreach: 1 });
    expect((await eventsOf('feed_item_deleted'))[0]?.payload).toMatchObject({
      userId: memberId,
      externalItemId: one.externalId,
    });
    expect((await eventsOf('feed_item_updated'))[0]?.payload).toMatchObject({
      userId: other,
      externalItemId: one.externalId,
    });
  });

  it("counts as outreach in its month, in the member's time zone", async () => {
    await test.database.sql(`UPDATE members SET time_zone = 'America/Los_Angeles' WHERE user_id = $1`, [memberId]);
    const midnight = Temporal.Now.plainDateISO('America/Los_Angeles')
      .with({ day: 1 })
      .toZonedDateTime('America/Los_Angeles')
      .toInstant();
    await put(
      entry({ countsAsOutreach: true, occurredAt: midnight.toString() }),
      entry({ countsAsOutreach: true, occurredAt: midnight.subtract({ seconds: 1 }).toString() }),
      entry({ countsAsOutreach: false, occurredAt: midnight.toString() }),
      entry({ countsAsOutreach: true, occurredAt: midnight.toString(), state: 'pending' }),
    );
    expect((await caches()).outreach).toBe(1);
  });

  it('is counted for many entries at the same time', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        put(entry({ countsAsOutreach: true, occurredAt: `${month}T12:00:${String(n).padStart(2, '0')}Z` })),
      ),
    );
    expect(await caches()).toMatchObject({ outreach: 24, at: `${month}T12:00:23.000Z` });
  });

  it('notifies users who can see it: by the permission of its type, the guide and the actor', async () => {
    await put(entry({ type: 'note', externalType: 'note' }));
    const [told] = await eventsOf('feed_item_updated');
    expect(told?.rooms.sort()).toEqual([
      `guide:${guideId}`,
      `member:${memberId}:CAN_SEE_NOTES_AND_VISITS`,
      `user:${guideId}`,
    ]);
    expect(Object.keys(told?.payload ?? {}).sort()).toEqual([
      'externalItemId',
      'externalItemType',
      'id',
      'timestamp',
      'userId',
    ]);
  });

  it('that is removed twice, or never existed, sends no further event', async () => {
    const one = entry();
    await put(one);
    const remove = () => inTransaction((tx) => services.feed.remove(tx, one.externalType, one.externalId));
    await remove();
    const told = (await eventsOf('feed_item_deleted')).length;
    await remove();
    await inTransaction((tx) => services.feed.remove(tx, 'call', 999_999));
    expect(await eventsOf('feed_item_deleted')).toHaveLength(told);
  });
});

describe('a todo', () => {
  const at = { date: '2026-03-01', createdAt: '2026-03-01T10:00:00Z' };
  const cause = () => ({ type: 'call-back', causeType: 'call', causeId: next() });
  const todosOf = (causeId: number) =>
    test.database.sql<{ owner_id: string | null; completed_at: Date | null }>(
      'SELECT owner_id, completed_at FROM todos WHERE cause_id = $1 ORDER BY id',
      [causeId],
    );

  it('is open once for a cause, also if it is opened many times at the same time', async () => {
    const one = cause();
    await Promise.all(
      Array.from({ length: 8 }, () => inTransaction((tx) => services.todos.open(tx, { ...one, memberId, ...at }))),
    );
    expect(await todosOf(one.causeId)).toEqual([{ owner_id: String(guideId), completed_at: null }]);
    expect((await eventsOf('todo_created')).filter((event) => event.payload.userId === guideId)).toHaveLength(1);
  });

  it('belongs to the assigned guide, otherwise to the given owner, otherwise to no user', async () => {
    const free = await test.make.member({ clientId });
    const [a, b, c] = [cause(), cause(), cause()];
    await inTransaction(async (tx) => {
      await services.todos.open(tx, { ...a, memberId: free, ownerId: guideId, ...at });
      await services.todos.open(tx, { ...b, memberId: free, ...at });
      await services.todos.open(tx, { ...c, memberId: null, ownerId: guideId, ...at });
    });
    expect(
      [await todosOf(a.causeId), await todosOf(b.causeId), await todosOf(c.causeId)].map((list) => list[0]?.owner_id),
    ).toEqual([String(guideId), null, String(guideId)]);
  });

  it('is closed once by its cause, and can be opened again', async () => {
    const one = cause();
    const open = () => inTransaction((tx) => services.todos.open(tx, { ...one, memberId, ...at }));
    const close = () => inTransaction((tx) => services.todos.close(tx, one, '2026-03-02T10:00:00Z'));
    await close();
    await open();
    await close();
    const told = (await eventsOf('todo_deleted')).length;
    await close();
    expect(await eventsOf('todo_deleted')).toHaveLength(told);
    await open();
    expect((await todosOf(one.causeId)).map((row) => row.completed_at?.toISOString() ?? null)).toEqual([
      '2026-03-02T10:00:00.000Z',
      null,
    ]);
  });
});

describe('a notification', () => {
  it('is in the notification center of one user, and is sent only to this user', async () => {
    await inTransaction((tx) =>
      services.notify.send(tx, {
        guideId,
        memberId,
        groupType: 'transfer',
        label: sentence('{name} was assigned to you', { name: 'Ana' }),
        description: null,
        createdAt: '2026-03-01T10:00:00Z',
      }),
    );
    expect(await test.database.sql('SELECT label, seen_at FROM notifications WHERE guide_id = $1', [guideId])).toEqual([
      { label: 'Ana was assigned to you', seen_at: null },
    ]);
    const [told] = await eventsOf('notification_upserted');
    expect(told).toMatchObject({
      rooms: [`user:${guideId}`],
      payload: {
        guideId,
        memberId,
        label: 'Ana was assigned to you',
        labelSentence: { key: '{name} was assigned to you', values: { name: 'Ana' } },
        seenAt: null,
        notificationGroupType: 'transfer',
        createdAt: '2026-03-01T10:00:00Z',
      },
    });
  });
});
