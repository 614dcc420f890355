import {
  asId,
  type ClientId,
  contracts,
  type IdOf,
  type MemberId,
  type MemberOrder,
  type MemberSummary,
  memberOrders,
  type QueryOf,
  type StaffId,
} from '@guidepost/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Person } from '../../testing/world.ts';

type Query = Partial<QueryOf<typeof contracts.members.list>>;

/** What a naive list knows of a member: everything, in memory. */
interface Known {
  id: MemberId;
  first: string;
  last: string;
  preferred: string | null;
  clientId: ClientId;
  guideId: StaffId | null;
  statusId: IdOf<'Status'>;
  city: string | null;
  state: string | null;
  lastEventAt: string | null;
  phones: string[];
  deleted: boolean;
  phase: string | null;
  outreach: number;
  segmentIds: IdOf<'Segment'>[];
  /** The categories of needs that are identified; nobody in independence has any. */
  needCategoryIds: IdOf<'NeedCategory'>[];
}

let test: TestApp;
const known: Known[] = [];
const guides = new Map<StaffId, string>();
const statusOrder = new Map<IdOf<'Status'>, number>();
const stageOf = new Map<IdOf<'Status'>, IdOf<'Stage'>>();
let independence: IdOf<'Stage'>;
let clientIds: ClientId[];
/** Each kind of viewer with what they may see. */
const viewers: { kind: string; token: string; sees: (member: Known) => boolean }[] = [];

/** As the database folds names: without accents and case. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('Ł', 'L').toLowerCase();

const firsts = ['José', 'Jose', 'Anaïs', 'Zoë', 'Dolores', 'Ravi', 'mary-ann', 'Łukasz', 'A_b', '100%', 'O\\Neil'];
const lasts = [
  'López',
  'Lopez',
  "D'Angelo",
  'Nguyễn',
  'Whitaker',
  'van der Berg',
  'Ng',
  'Lo',
  'Under_score',
  'Per%cent',
];
const cities = [null, 'Houston', 'Austin', 'El Paso'];
const states = [null, 'TX', 'OK'];
const phases = [null, 'Month 1 check-in', 'Outreach', 'Welcome'];
const needCategories = [1, 2, 3, 4, 5, 6].map((id) => asId<'NeedCategory'>(id));
const needCategoriesOf = [[], needCategories.slice(0, 1), needCategories.slice(0, 2), needCategories.slice(2, 3)];
const segments = [1, 2, 3].map((id) => asId<'Segment'>(id));
const segmentsOf = [[], segments.slice(0, 1), segments.slice(0, 2), segments.slice(2)];
const instants = [null, '2026-03-01T10:00:00Z', '2026-03-01T10:00:00.5Z', '2026-05-01T00:00:00Z'];

beforeAll(async () => {
  test = await startTestApp();
  const { make, database } = test;
  const [stage] = await database.sql<{ id: string }>(`SELECT id FROM member_stages WHERE key = 'independence'`);
  independence = asId(Number(stage?.id));
  clientIds = [await make.client('Alpha'), await make.client('Beta'), await make.client('Gamma')];
  const [alpha, beta, gamma] = clientIds as [ClientId, ClientId, ClientId];
  const staff: Person[] = [];
  for (const name of ['Ada Guide', 'Élise Guide', 'Bo Guide', 'Cy Guide', 'Auditor Person', 'Watcher Person']) {
    const who = await make.staff({ name });
    staff.push(who);
    guides.set(who.id, name);
  }
  const [ada, elise, bo, cy, auditor, watcher] = staff as [Person, Person, Person, Person, Person, Person];
  const boss = await make.staff({ role: 'ADMIN' });
  const provider = await make.staff({ role: 'PROVIDER' });
  await make.team({ members: [ada.id, elise.id], clients: [alpha] });
  await make.team({ members: [bo.id], viewers: [watcher.id], clients: [beta, gamma] });
  await make.team({ members: [elise.id, bo.id] });
  await make.audits(auditor.id, alpha);
  await make.audits(auditor.id, beta);
  await make.audits(watcher.id, beta);
  for (const row of await database.sql<{ id: string; sort_order: number; stage_id: string }>(
    'SELECT id, sort_order, stage_id FROM member_statuses',
  )) {
    statusOrder.set(asId(Number(row.id)), row.sort_order);
    stageOf.set(asId(Number(row.id)), asId(Number(row.stage_id)));
  }

  const scope = (guideIds: StaffId[], administered: ClientId[], served: ClientId[]) => (member: Known) =>
    (member.guideId !== null && guideIds.includes(member.guideId)) ||
    administered.includes(member.clientId) ||
    (member.guideId === null && served.includes(member.clientId));
  const add = async (kind: string, who: Person, sees: (member: Known) => boolean) =>
    viewers.push({ kind, token: await test.signIn(who), sees });
  await add('somebody who sees all', boss, () => true);
  await add('a guide of one team', ada, scope([ada.id, elise.id], [], [alpha]));
  await add('a guide of two teams', elise, scope([ada.id, elise.id, bo.id], [], [alpha]));
  await add('a guide without a team', cy, scope([cy.id], [], []));
  await add('somebody who administers clients', auditor, scope([auditor.id], [alpha, beta], []));
  await add('a viewer of a team who administers a client', watcher, scope([watcher.id, bo.id], [beta], [beta, gamma]));
  await add('a provider without anybody', provider, () => false);

  // deterministic: the same population each time
  let seed = 7;
  const pick = <T>(list: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647;
    return list[seed % list.length] as T;
  };
  for (let n = 0; n < 90; n += 1) {
    const member: Omit<Known, 'id'> = {
      first: pick(firsts),
      last: pick(lasts),
      preferred: pick([null, null, 'Pepe', 'Lola']),
      clientId: pick(clientIds),
      guideId: pick([null, ada.id, elise.id, bo.id, cy.id]),
      statusId: pick([...statusOrder.keys()]),
      city: pick(cities),
      state: pick(states),
      lastEventAt: pick(instants),
      phones: pick([[], ['+17135550143'], ['+12815550143', '+15125559876']]),
      deleted: n % 15 === 14,
      phase: phases[n % 4] ?? null,
      outreach: n % 7 === 6 ? 0 : n % 3,
      segmentIds: segmentsOf[n % 5] ?? [],
      needCategoryIds: needCategoriesOf[n % 7] ?? [],
    };
    const [user] = await database.sql<{ id: string }>(
      `INSERT INTO users (role, first_name, last_name, preferred_name, created_at, deleted_at)
       VALUES ('PATIENT', $1, $2, $3, now(), CASE WHEN $4 THEN now() END) RETURNING id`,
      [member.first, member.last, member.preferred, member.deleted],
    );
    const id = asId<'Member'>(Number(user?.id));
    await database.sql(
      `INSERT INTO members (user_id, client_id, assigned_guide_id, stage_id, status_id, city, state, last_event_at)
       SELECT $1, $2, $3, stage_id, id, $5, $6, $7 FROM member_statuses WHERE id = $4`,
      [id, member.clientId, member.guideId, member.statusId, member.city, member.state, member.lastEventAt],
    );
    for (const number of member.phones) {
      await database.sql(
        `INSERT INTO phone_numbers (user_id, number, description, created_at) VALUES ($1, $2, 'Home', now())`,
        [id, number],
      );
    }
    // Last month's outreach counts for nothing now.
    await database.sql(
      `UPDATE members SET outreach_count = $2, outreach_month = date_trunc('month', now() AT TIME ZONE time_zone)::date - $3::int WHERE user_id = $1`,
      [id, n % 7 === 6 ? 5 : member.outreach, n % 7 === 6 ? 20 : 0],
    );
    if (member.phase)
      await database.sql(
        'INSERT INTO member_attributes (member_id, outreach_phase, updated_at) VALUES ($1, $2, now())',
        [id, member.phase],
      );
    await database.sql('INSERT INTO member_segments SELECT $1, unnest($2::bigint[])', [id, member.segmentIds]);
    // Beside each need that is open stand one that is over, one that was met and one that was deleted, of another category.
    await database.sql(
      `INSERT INTO needs (member_id, issue_id, reason, identified_at, expires_at, fulfilled_at, closed_by_id, deleted_at, creator_id, created_at, updated_at)
       SELECT $1, i.id, '<p>x</p>', now(), (now() + v.days * interval '1 day')::date, v.fulfilled_at, CASE WHEN v.fulfilled_at IS NOT NULL THEN $3::bigint END,
              v.deleted_at, $3, now(), now()
         FROM unnest($2::bigint[]) c (id)
         CROSS JOIN (VALUES (0, 30, NULL, NULL), (1, -2, NULL, NULL), (1, 30, now(), NULL), (1, 30, NULL, now())) v (shift, days, fulfilled_at, deleted_at)
         JOIN need_issues i ON i.id = (SELECT min(id) FROM need_issues WHERE category_id = c.id + 3 * v.shift)`,
      [id, member.needCategoryIds, member.guideId ?? ada.id],
    );
    known.push({ ...member, id });
  }
});
afterAll(() => test.stop());

const keyOf = (member: Known) => fold(`${member.first} ${member.last} ${member.preferred ?? ''}`);
const guideKey = (member: Known) => (member.guideId === null ? null : fold(`${guides.get(member.guideId)} `));
const atMs = (member: Known) =>
  member.lastEventAt === null ? Number.NEGATIVE_INFINITY : Temporal.Instant.from(member.lastEventAt).epochMilliseconds;

const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
/** What is not known stands last going up. */
const nullsLast = (a: string | null, b: string | null) =>
  a === null ? (b === null ? 0 : 1) : b === null ? -1 : compare(a, b);

/** The orders going up; going down is the same list from its end. */
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

/** The list as anybody would write it who has all members in memory. */
function naive(sees: (member: Known) => boolean, query: Query): number[] {
  const order = up[query.orderBy ?? 'name'];
  const found = known
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

const list = async (token: string, query: Query) =>
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
  it('is, for everyone, in every order and under every filter, what a naive list is', { timeout: 60_000 }, async () => {
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
        // A provider filters by everything but segments.
        if (kind.startsWith('a provider')) delete asked.segmentIds;
        const { data, pagination } = await list(token, { ...asked, includeCount: true });
        const expected = naive(sees, asked);
        const start = asked['page-start'] ?? 0;
        expect(idsOf(data)).toEqual(expected.slice(start, start + (asked['page-size'] ?? 10)));
        expect(pagination?.totalItems).toBe(expected.length);
      }),
      { numRuns: 400, seed: 20_261_120 },
    );
  });

  it('has pages that neither overlap nor leave anybody out, in every order', async () => {
    for (const { kind, token, sees } of viewers) {
      for (const orderBy of memberOrders) {
        const paged: number[] = [];
        for (let start = 0; start < 91; start += 13)
          paged.push(...idsOf((await list(token, { orderBy, 'page-start': start, 'page-size': 13 })).data));
        expect([kind, orderBy, paged]).toEqual([kind, orderBy, naive(sees, { orderBy })]);
      }
    }
  });

  it('counts only when asked, and rightly beyond the last page', async () => {
    const [all] = viewers;
    const token = all?.token as string;
    expect(await list(token, {})).not.toHaveProperty('pagination');
    expect(await list(token, { includeCount: true, 'page-start': 10_000 })).toEqual({
      data: [],
      pagination: { totalItems: known.filter((member) => !member.deleted).length },
    });
    expect(await list(token, { includeCount: true, searchTerm: 'nobody at all' })).toEqual({
      data: [],
      pagination: { totalItems: 0 },
    });
  });

  it('begins with ten by name', async () => {
    const { data } = await list(viewers[0]?.token as string, {});
    expect(idsOf(data)).toEqual(naive(() => true, {}).slice(0, 10));
  });
});

describe('a search', () => {
  const search = async (searchTerm: string, more: Query = {}) =>
    (await list(viewers[0]?.token as string, { searchTerm, 'page-size': 500, ...more })).data;
  const names = async (searchTerm: string) => [...new Set((await search(searchTerm)).map((member) => member.name))];

  it('finds a name without its accents, and in either case', async () => {
    for (const term of ['jose lop', 'JOSÉ LÓP', 'lop jose', ' jose  lop ']) {
      const found = await names(term);
      expect([term, found.length > 0, found.every((name) => /^Jos[eé] L[oó]pez$/.test(name))]).toEqual([
        term,
        true,
        true,
      ]);
    }
  });

  it('takes wildcards for what they are', async () => {
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

  it('finds a phone however it is written, and a part of it', async () => {
    const whoHas = known
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
      expect([term, found]).toEqual([term, expect.arrayContaining(whoHas)]);
    }
    expect(idsOf(await search('7135550143')).sort()).toEqual(whoHas);
  });

  it('does what it is told to be: a phone, a name or an id', async () => {
    const [one] = known as [Known];
    expect(idsOf(await search(String(one.id), { searchTermType: 'subjectId' }))).toEqual([one.id]);
    expect(await search('713', { searchTermType: 'name' })).toEqual([]);
    expect(await search('jose', { searchTermType: 'phone' })).toEqual([]);
    expect(await search('jose', { searchTermType: 'subjectId' })).toEqual([]);
  });

  it('of several ids lists those whom the caller may see', async () => {
    const { token, sees } = viewers[1] as (typeof viewers)[number];
    const seen = known.filter((member) => !member.deleted && sees(member)).slice(0, 2);
    const hidden = known.find((member) => !member.deleted && !sees(member)) as Known;
    const { data } = await list(token, { memberIds: [...seen, hidden].map(({ id }) => id) });
    expect(idsOf(data).sort()).toEqual(seen.map(({ id }) => id).sort());
  });

  it('by id finds nobody whom the caller may not see', async () => {
    const { token, sees } = viewers[1] as (typeof viewers)[number];
    const hidden = known.find((member) => !member.deleted && !sees(member)) as Known;
    const gone = known.find((member) => member.deleted) as Known;
    for (const { id } of [hidden, gone])
      expect(await list(token, { searchTerm: String(id), searchTermType: 'subjectId', includeCount: true })).toEqual({
        data: [],
        pagination: { totalItems: 0 },
      });
  });
});

describe('a member in the list', () => {
  it('has a place only where city and state are known, and the outreach of this month only', async () => {
    const { data } = await list(viewers[0]?.token as string, { 'page-size': 500 });
    for (const member of data) {
      const { city, state } = known.find(({ id }) => id === member.id) as Known;
      expect(member.location).toEqual(city !== null && state !== null ? { city, state } : null);
    }
    const id = data[0]?.id;
    const outreach = async (month: string) => {
      await test.database.sql(`UPDATE members SET outreach_count = 4, outreach_month = ${month} WHERE user_id = $1`, [
        id,
      ]);
      return (await list(viewers[0]?.token as string, { searchTerm: String(id), searchTermType: 'subjectId' })).data[0]
        ?.monthlyOutreach;
    };
    expect(await outreach(`date_trunc('month', now() AT TIME ZONE time_zone)::date`)).toBe(4);
    expect(await outreach(`(date_trunc('month', now() AT TIME ZONE time_zone) - interval '1 month')::date`)).toBe(0);
  });

  it('carries no phone, e-mail or address', async () => {
    const { data } = await list(viewers[0]?.token as string, { includeCohorts: true, forMap: true });
    expect(Object.keys(data[0] as object).sort()).toEqual(
      Object.keys(contracts.members.list.reply.shape.data.element.shape).sort(),
    );
    expect(JSON.stringify(data)).not.toMatch(/\+1\d{10}|@/);
  });
});
