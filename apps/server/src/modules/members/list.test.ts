import {
  contracts,
  type IdOf,
  type MemberOrder,
  type MemberSummary,
  memberOrders,
  type QueryOf,
  type StaffId,
} from '@guidepost/contracts';
import { foldName as fold } from '@guidepost/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type Known, makeKnownMembers, needCategories, segments } from '../../testing/known-members.ts';

type Query = Partial<QueryOf<typeof contracts.members.list>>;

type World = Awaited<ReturnType<typeof makeKnownMembers>>;

let test: TestApp;
let knownMembers: World['known'];
let viewers: World['viewers'];
let guides: World['guides'];
let clientIds: World['clientIds'];
let statusOrder: World['statusOrder'];
let stageOf: World['stageOf'];
let independence: World['independence'];

beforeAll(async () => {
  test = await startTestApp();
  ({
    known: knownMembers,
    viewers,
    guides,
    clientIds,
    statusOrder,
    stageOf,
    independence,
  } = await makeKnownMembers(test));
});
afterAll(() => test.stop());

const keyOf = (member: Known) => fold(`${member.first} ${member.last} ${member.preferred ?? ''}`);
const guideKey = (member: Known) => (member.guideId === null ? null : fold(`${guides.get(member.guideId)} `));
const atMs = (member: Known) =>
  member.lastEventAt === null ? Number.NEGATIVE_INFINITY : Temporal.Instant.from(member.lastEventAt).epochMilliseconds;

const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
/** Compares two values in ascending order, with null last. */
const nullsLast = (a: string | null, b: string | null) =>
  a === null ? (b === null ? 0 : 1) : b === null ? -1 : compare(a, b);

/** Ascending comparison for each order. A descending list is the reverse of the ascending list. */
const up: Record<MemberOrder, (a: Known, b: Known) => number> = {
  name: (a, b) => compare(keyOf(a), keyOf(b)),
  location: (a, b) => nullsLast(a.state, b.state) || nullsLast(a.city, b.city),
  status: (a, b) =>
    compare(statusOrder.get(a.statusId) ?? 0, statusOrder.get(b.statusId) ?? 0) ||
    compare(a.statusId, b.statusId) ||
    compare(keyOf(a), keyOf(b)),
  lastEvent: (a, b) => compare(atMs(a), atMs(b)),
  phase: (a, b) => nullsLast(a.phase, b.phase) || compare(keyOf(a), keyOf(b)),
  outreach: (a, b) => compare(a.outreach, b.outreach) || compare(keyOf(a), keyOf(b)),
  guide: (a, b) => nullsLast(guideKey(a), guideKey(b)) || compare(keyOf(a), keyOf(b)),
};

function matches(member: Known, term: string): boolean {
  const text = term.trim();
  if (/^[\d\-() ]*\d[\d\-() ]*$/.test(text)) {
    const digits = text.replace(/\D/g, '');
    return member.phones.some((phone) =>
      phone.includes(digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits),
    );
  }
  return text.split(/\s+/).every((word) => keyOf(member).includes(fold(word)));
}

/** Computes the expected list from all members in memory. */
function simpleFilter(sees: (member: Known) => boolean, query: Query): number[] {
  const order = up[query.orderBy ?? 'name'];
  const found = knownMembers
    .filter((member) => !member.deleted && sees(member))
    .filter((member) => query.guideIds?.includes(member.guideId as StaffId) ?? true)
    .filter((member) => query.clientIds?.includes(member.clientId) ?? true)
    .filter((member) => query.statusIds?.includes(member.statusId) ?? true)
    .filter((member) => query.stageIds?.includes(stageOf.get(member.statusId) as IdOf<'Stage'>) ?? true)
    .filter((member) => query.segmentIds?.some((id) => member.segmentIds.includes(id)) ?? true)
    .filter(
      (member) =>
        query.needCategoryIds?.some(
          (id) => stageOf.get(member.statusId) !== independence && member.needCategoryIds.includes(id),
        ) ?? true,
    )
    .filter((member) => matches(member, query.searchTerm ?? ''))
    .sort((a, b) => order(a, b) || a.id - b.id);
  return (query.orderDirection?.toLowerCase() === 'desc' ? found.reverse() : found).map((member) => member.id);
}

const listMembers = async (token: string, query: Query) =>
  (await test.call(contracts.members.list, { as: token, input: { query } })).body;
const idsOf = (data: readonly MemberSummary[]) => data.map((member) => member.id);

const terms = [
  'jose',
  'JOSÉ',
  'lop',
  'lópez',
  'lopez jose',
  'nguyen',
  'lukasz',
  "d'angelo",
  '%',
  '_',
  '\\',
  'a_b',
  '0%',
  'per%',
  'van  der',
  'pepe',
  'zz',
  '713',
  '(713) 555-0143',
  '5559876',
  '1-281-555-0143',
  '000',
];
const someOf = <Id extends number>(ids: readonly Id[]) =>
  fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 });

describe('the list of members', () => {
  it('equals a simple reference list for every user, order and filter', { timeout: 60_000 }, async () => {
    const query = fc.record(
      {
        orderBy: fc.constantFrom(...memberOrders),
        orderDirection: fc.constantFrom('asc' as const, 'desc' as const, 'ASC' as const, 'DESC' as const),
        guideIds: someOf([...guides.keys()]),
        clientIds: someOf(clientIds),
        statusIds: someOf([...statusOrder.keys()]),
        stageIds: someOf([...new Set(stageOf.values())]),
        segmentIds: someOf(segments),
        needCategoryIds: someOf(needCategories),
        searchTerm: fc.constantFrom(...terms),
        'page-start': fc.integer({ min: 0, max: 40 }),
        'page-size': fc.integer({ min: 1, max: 60 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...viewers), query, async ({ token, sees, kind }, asked) => {
        // A provider may use all filters except the segment filter.
        if (kind.startsWith('a provider')) delete asked.segmentIds;
        const { data, pagination } = await listMembers(token, { ...asked, includeCount: true });
        const expected = simpleFilter(sees, asked);
        const start = asked['page-start'] ?? 0;
        expect(idsOf(data)).toEqual(expected.slice(start, start + (asked['page-size'] ?? 10)));
        expect(pagination?.totalItems).toBe(expected.length);
      }),
      { numRuns: 400, seed: 20_261_120 },
    );
  });

  it('has pages without overlaps and gaps, in every order', async () => {
    for (const { kind, token, sees } of viewers) {
      for (const orderBy of memberOrders) {
        const paged: number[] = [];
        for (let start = 0; start < 91; start += 13)
          paged.push(...idsOf((await listMembers(token, { orderBy, 'page-start': start, 'page-size': 13 })).data));
        expect([kind, orderBy, paged]).toEqual([kind, orderBy, simpleFilter(sees, { orderBy })]);
      }
    }
  });

  it('returns a count only on request, also correctly beyond the last page', async () => {
    const [all] = viewers;
    const token = all?.token as string;
    expect(await listMembers(token, {})).not.toHaveProperty('pagination');
    expect(await listMembers(token, { includeCount: true, 'page-start': 10_000 })).toEqual({
      data: [],
      pagination: { totalItems: knownMembers.filter((member) => !member.deleted).length },
    });
    expect(await listMembers(token, { includeCount: true, searchTerm: 'nobody at all' })).toEqual({
      data: [],
      pagination: { totalItems: 0 },
    });
  });

  it('starts with ten members by name', async () => {
    const { data } = await listMembers(viewers[0]?.token as string, {});
    expect(idsOf(data)).toEqual(simpleFilter(() => true, {}).slice(0, 10));
  });
});

describe('a search', () => {
  const search = async (searchTerm: string, more: Query = {}) =>
    (await listMembers(viewers[0]?.token as string, { searchTerm, 'page-size': 500, ...more })).data;
  const names = async (searchTerm: string) => [...new Set((await search(searchTerm)).map((member) => member.name))];

  it('finds a name without accents, in upper and lower case', async () => {
    for (const term of ['jose lop', 'JOSÉ LÓP', 'lop jose', ' jose  lop ']) {
      const found = await names(term);
      expect([term, found.length > 0, found.every((name) => /^Jos[eé] L[oó]pez$/.test(name))]).toEqual([
        term,
        true,
        true,
      ]);
    }
  });

  it('treats wildcards as ordinary characters', async () => {
    for (const [term, part] of [
      ['%', '%'],
      ['_', '_'],
      ['\\', '\\'],
      ['a_b', 'A_b'],
      ['100%', '100%'],
    ] as const) {
      const found = await names(term);
      expect([term, found.length > 0, found.every((name) => name.includes(part))]).toEqual([term, true, true]);
    }
  });

  it('finds a phone number in any notation, and a part of it', async () => {
    const expectedOwner = knownMembers
      .filter((member) => !member.deleted && member.phones.includes('+17135550143'))
      .map((member) => member.id)
      .sort();
    for (const term of [
      '7135550143',
      '(713) 555-0143',
      '713-555-0143',
      '1 713 555 0143',
      '17135550143',
      '555-0143 ',
      '713',
    ]) {
      const found = idsOf(await search(term));
      expect([term, found]).toEqual([term, expect.arrayContaining(expectedOwner)]);
    }
    expect(idsOf(await search('7135550143')).sort()).toEqual(expectedOwner);
  });

  it('uses the requested type: a phone, a name or an id', async () => {
    const [one] = knownMembers as [Known];
    expect(idsOf(await search(String(one.id), { searchTermType: 'subjectId' }))).toEqual([one.id]);
    expect(await search('713', { searchTermType: 'name' })).toEqual([]);
    expect(await search('jose', { searchTermType: 'phone' })).toEqual([]);
    expect(await search('jose', { searchTermType: 'subjectId' })).toEqual([]);
  });

  it('for several ids lists those that the user can see', async () => {
    const { token, sees } = viewers[1] as (typeof viewers)[number];
    const seen = knownMembers.filter((member) => !member.deleted && sees(member)).slice(0, 2);
    const hidden = knownMembers.find((member) => !member.deleted && !sees(member)) as Known;
    const { data } = await listMembers(token, { memberIds: [...seen, hidden].map(({ id }) => id) });
    expect(idsOf(data).sort()).toEqual(seen.map(({ id }) => id).sort());
  });

  it('by id finds no member whom the user cannot see', async () => {
    const { token, sees } = viewers[1] as (typeof viewers)[number];
    const hidden = knownMembers.find((member) => !member.deleted && !sees(member)) as Known;
    const gone = knownMembers.find((member) => member.deleted) as Known;
    for (const { id } of [hidden, gone])
      expect(
        await listMembers(token, { searchTerm: String(id), searchTermType: 'subjectId', includeCount: true }),
      ).toEqual({
        data: [],
        pagination: { totalItems: 0 },
      });
  });
});

describe('a member in the list', () => {
  it("has a location only with city and state, and only this month's outreach", async () => {
    const { data } = await listMembers(viewers[0]?.token as string, { 'page-size': 500 });
    for (const member of data) {
      const { city, state } = knownMembers.find(({ id }) => id === member.id) as Known;
      expect(member.location).toEqual(city !== null && state !== null ? { city, state } : null);
    }
    const id = data[0]?.id;
    const outreach = async (month: string) => {
      await test.database.sql(`UPDATE members SET outreach_count = 4, outreach_month = ${month} WHERE user_id = $1`, [
        id,
      ]);
      return (await listMembers(viewers[0]?.token as string, { searchTerm: String(id), searchTermType: 'subjectId' }))
        .data[0]?.monthlyOutreach;
    };
    expect(await outreach(`date_trunc('month', now() AT TIME ZONE time_zone)::date`)).toBe(4);
    expect(await outreach(`(date_trunc('month', now() AT TIME ZONE time_zone) - interval '1 month')::date`)).toBe(0);
  });

  it('contains no phone, email or address', async () => {
    const { data } = await listMembers(viewers[0]?.token as string, { includeCohorts: true, forMap: true });
    expect(Object.keys(data[0] as object).sort()).toEqual(
      Object.keys(contracts.members.list.reply.shape.data.element.shape)
        .filter((key) => key !== 'foundBy')
        .sort(),
    );
    expect(JSON.stringify(data)).not.toMatch(/\+1\d{10}|@/);
  });
});
