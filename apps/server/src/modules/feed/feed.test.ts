import { contracts, type FeedItem, type IdOf, type MemberId, type QueryOf } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { FeedEntry } from '../../platform/services/feed.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeScene, type Scene } from '../../testing/world.ts';
import { feedPage } from './items.ts';

let test: TestApp;
let scene: Scene;
let token: string;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
  scene = await makeScene(test, 'GUIDE');
  token = await test.signIn(scene.person);
});
beforeEach(async () => {
  memberId = await test.make.member({ clientId: scene.ids.clientId, guideId: scene.person.id });
});
afterAll(() => test.stop());

type Query = Partial<QueryOf<typeof contracts.feed.items>>;
const page = (query: Query = {}, userId = memberId) =>
  test.call(contracts.feed.items, { as: token, input: { query: { userId, ...query } } });
const items = async (query: Query = {}): Promise<FeedItem[]> => (await page(query)).body;

let count = 5000;
async function putEntry(...entries: Partial<FeedEntry>[]): Promise<number[]> {
  const ids: number[] = [];
  await test.app.jobs.transaction(async (tx) => {
    for (const entry of entries) {
      count += 1;
      ids.push(count);
      await test.app.jobs.services.feed.put(tx, {
        memberId,
        type: 'call',
        externalType: 'call',
        externalId: count,
        eventType: 'call',
        actorId: scene.person.id,
        occurredAt: '2026-03-01T10:00:00Z',
        ...entry,
      });
    }
  });
  return ids;
}
const at = (second: number) => ({
  occurredAt: `2026-03-01T10:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}Z`,
});
const records = (list: readonly FeedItem[]) => list.map((item) => item.externalItemId);

/** Returns the record ids on all pages. `between` runs after the first page was read. */
async function readAllPages(query: Query, between = async () => {}): Promise<number[]> {
  const seen: number[] = [];
  let after: IdOf<'FeedItem'> | undefined;
  for (;;) {
    const list = await items({ ...query, ...(after === undefined ? {} : { 'after-item-id': after }) });
    if (list.length === 0) return seen;
    seen.push(...records(list));
    if (after === undefined) await between();
    after = list.at(-1)?.id;
  }
}

describe('a feed', () => {
  it('has pages from newest to oldest without gaps or duplicates, also for entries with the same time', async () => {
    const ids = await putEntry(...Array.from({ length: 25 }, (_, n) => at(Math.floor(n / 5))));
    expect(await readAllPages({ 'page-size': 4 })).toEqual(ids.toReversed());
    expect(await readAllPages({ 'page-size': 4, 'sort-direction': 'ASC' })).toEqual(ids);
    expect(await readAllPages({ 'page-size': 4, 'sort-direction': 'asc' })).toEqual(ids);
  });

  it('keeps its position while entries are added, moved and removed', async () => {
    const ids = await putEntry(...Array.from({ length: 12 }, (_, n) => at(n)));
    const seen = await readAllPages({ 'page-size': 5 }, async () => {
      await putEntry(at(100), at(101), at(102));
      // Deletes the last entry on the page.
      await test.app.jobs.transaction((tx) => test.app.jobs.services.feed.remove(tx, 'call', ids[7] as number));
    });
    expect(seen).toEqual(ids.toReversed());
  });

  it('has a hundred entries on a page by default, and as the maximum', async () => {
    await putEntry(...Array.from({ length: 104 }, (_, n) => at(n)));
    expect(await items()).toHaveLength(100);
    expect((await page({ 'page-size': 101 })).status).toBe(400);
  });

  it('shows past entries, and no pending or removed entries', async () => {
    const [past, , removed] = await putEntry({}, { state: 'pending' }, {});
    await test.app.jobs.transaction((tx) => test.app.jobs.services.feed.remove(tx, 'call', removed as number));
    expect(records(await items())).toEqual([past]);
  });

  it('is filtered by types, and only known types are accepted', async () => {
    const [call, note, visit] = await putEntry(
      { type: 'call' },
      { type: 'note', externalType: 'none-yet', ...at(1) },
      { type: 'visit', ...at(2) },
    );
    expect(records(await items({ type: 'note' }))).toEqual([note]);
    expect(records(await items({ type: 'call,visit' }))).toEqual([visit, call]);
    expect(records(await items({ type: 'task' }))).toEqual([]);
    expect(records(await items({ type: '' }))).toHaveLength(3);
    for (const type of ['notes', 'note,x', "'"]) expect([type, (await page({ type })).status]).toEqual([type, 400]);
    expect(await readAllPages({ type: 'call,visit', 'page-size': 1 })).toEqual([visit, call]);
  });

  it('returns the single entry of a record', async () => {
    const [, second] = await putEntry({}, at(1));
    expect(records(await items({ externalItemType: 'call', externalItemId: second as number }))).toEqual([second]);
    expect(await items({ externalItemType: 'visit', externalItemId: second as number })).toEqual([]);
  });

  it('of one member does not affect the feed of another', async () => {
    await putEntry({});
    const [foreign] = await items();
    const other = await test.make.member({ clientId: scene.ids.clientId, guideId: scene.person.id });
    expect((await page({ 'after-item-id': foreign?.id as IdOf<'FeedItem'> }, other)).body).toEqual([]);
  });
});

describe('an entry', () => {
  it('contains its record: a hospital stay, a status, an assignment', async () => {
    const sql = async (text: string, values: unknown[]) =>
      Number((await test.database.sql<{ id: string }>(text, values))[0]?.id);
    const stay = await sql(
      `INSERT INTO hospitalizations (member_id, hospital, hospital_info, admit_date, created_at, updated_at)
       VALUES ($1, 'Ben Taub', '{"phone":null,"line1":null,"city":"Houston","state":"TX","zip":null}', '2026-03-01', now(), now()) RETURNING id`,
      [memberId],
    );
    const status = (key: string, day: string) =>
      sql(
        `INSERT INTO member_status_history (member_id, status_id, effective_at, created_at) SELECT $1, id, $3, now() FROM member_statuses WHERE key = $2 RETURNING id`,
        [memberId, key, day],
      );
    const [queued, engaged] = [await status('queued', '2026-01-01Z'), await status('engaged', '2026-02-01Z')];
    const assigned = await sql(
      'INSERT INTO member_assignments (member_id, guide_id, effective_at) VALUES ($1, $2, now()) RETURNING id',
      [memberId, scene.person.id],
    );
    await putEntry(
      { externalType: 'hospitalization', type: 'hospitalization', externalId: stay, ...at(4) },
      { externalType: 'member_status', type: 'status', externalId: engaged, ...at(3) },
      { externalType: 'member_status', type: 'status', externalId: queued, ...at(2) },
      { externalType: 'assignment', type: 'assignment', externalId: assigned, ...at(1), actorId: null },
    );
    const [one, two, three, four] = await items();
    expect(one?.hospitalization).toMatchObject({
      id: stay,
      memberId,
      hospital: 'Ben Taub',
      admitDate: '2026-03-01',
      dischargeDate: null,
    });
    expect(two?.statusChange).toMatchObject({ from: 'Queued', to: 'Engaged', toKey: 'engaged' });
    expect(three?.statusChange).toMatchObject({ from: null, to: 'Queued' });
    expect(four).toMatchObject({ assignment: { guideName: scene.person.name }, actor: null });
  });

  it('of an unregistered type, or with a missing record, is a plain row', async () => {
    const [plain] = await putEntry({ externalType: 'from-the-future', type: 'call' });
    await putEntry({ externalType: 'note', type: 'note', externalId: 987_654, ...at(1) });
    const [deletedEntry, future] = await items();
    expect(future).toEqual({
      id: expect.any(Number),
      userId: memberId,
      externalItemType: 'from-the-future',
      externalItemId: plain,
      eventType: 'call',
      timestamp: '2026-03-01T10:00:00Z',
      actor: { id: scene.person.id, name: scene.person.name },
    });
    expect(deletedEntry).not.toHaveProperty('note');
  });

  it('of a type with a permission is omitted for users without it, and leaves no gap in the page', async () => {
    const ids = await putEntry(
      { externalType: 'hospitalization', type: 'hospitalization', ...at(3) },
      at(2),
      { externalType: 'hospitalization', type: 'hospitalization', ...at(1) },
      at(0),
    );
    const viewer = (permissions: Viewer['permissions']) => ({ id: scene.person.id, permissions }) as Viewer;
    const database = test.app.jobs;
    const page = (permissions: Viewer['permissions']) =>
      database.transaction((tx) =>
        feedPage(
          tx,
          viewer(permissions),
          database.services.feedTypes,
          {
            memberId,
            size: 2,
            ascending: false,
            afterItemId: undefined,
            types: [],
            externalType: undefined,
            externalId: undefined,
          },
          Temporal.Now.instant(),
        ),
      );
    expect(records(await page(new Set(['CAN_VIEW_MEMBERS', 'CAN_SEE_HOSPITALIZATIONS'])))).toEqual([ids[0], ids[1]]);
    expect(records(await page(new Set(['CAN_VIEW_MEMBERS'])))).toEqual([ids[1], ids[3]]);
  });
});
