import { contracts, type MemberId } from '@guidepost/contracts';
import { periodOf } from '@guidepost/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import type { Person } from '../../testing/world.ts';
import { inScope, isTextShown, scopeValues, unownedInScope, unownedTextInScope, unownedValues } from './scope.ts';
import type { Viewer } from './viewer.ts';
import { viewerAccessOf } from './viewer-access.ts';

/**
 * Compares the lists of calls, texts and conversations with simple statements that read every row. The rows are
 * repeatable random data: all kinds of members, unassigned rows, deleted rows, and rows with equal times.
 */

const now = Temporal.Instant.from('2026-11-20T18:00:00Z');
const lists = { calls: contracts.calls.list, texts: contracts.texts.list, people: contracts.texts.conversations };
type List = keyof typeof lists;

let test: TestApp;
let people: Record<
  'guide' | 'colleague' | 'away' | 'stranger' | 'supervisor' | 'auditor' | 'supporter' | 'admin',
  Person
>;
let memberIds: MemberId[];

/** SQL for a repeatable random number below `limit`, which depends on the row `n` and on the salt. */
const random = (salt: number, limit: number) => `(hashint8extended(n, ${salt}) & 1048575) % ${limit}`;
const oneOf = (array: string, salt: number) =>
  `(${array})[1 + (hashint8extended(n, ${salt}) & 1048575) % cardinality(${array})]`;
/** Sixty times in ninety days, so that several rows have the same time. */
const time = (salt: number) => `timestamptz '2026-11-20T12:00:00Z' - ${random(salt, 60)} * interval '36 hours'`;
const contactColumns = (memberIdsAt: string, guideIdsAt: string, linesAt: string) => `
  CASE WHEN ${random(1, 4)} > 0 THEN ${oneOf(`${memberIdsAt}::bigint[]`, 2)} END,
  CASE WHEN ${random(3, 5)} > 0 THEN ${oneOf(`${guideIdsAt}::bigint[]`, 4)} END,
  CASE WHEN ${random(5, 5)} > 0 THEN ${oneOf(`${linesAt}::bigint[]`, 6)} END,
  '+1713555' || (2000 + ${random(7, 14)}), ${random(8, 2)} = 0, CASE WHEN ${random(9, 12)} = 0 THEN timestamptz '2026-11-20T12:00:00Z' END`;

beforeAll(async () => {
  test = await startTestApp();
  await moveClock(test, now.toString());
  const { make, database } = test;
  const { sql } = database;
  const [near, far, third] = [await make.client(), await make.client(), await make.client()];
  people = {
    guide: await make.staff({ name: 'Marisol Vega' }),
    colleague: await make.staff({ name: 'Tom Reyes' }),
    away: await make.staff({ name: 'Ray Okoye' }),
    stranger: await make.staff({ name: 'Ola Brandt' }),
    supervisor: await make.staff({ role: 'GUIDE_SUPERVISOR' }),
    auditor: await make.staff({ role: 'GUIDE_SUPERVISOR' }),
    supporter: await make.staff(),
    admin: await make.staff({ role: 'ADMIN' }),
  };
  const { guide, colleague, away, stranger, supervisor, auditor, supporter, admin } = people;
  await make.team({ members: [guide.id, colleague.id], viewers: [supervisor.id], clients: [near] });
  await make.team({ members: [stranger.id], clients: [far] });
  await make.team({ members: [away.id], clients: [third] });
  // This user sees the client's members for two reasons.
  await make.team({ viewers: [auditor.id], clients: [far] });
  await make.audits(auditor.id, far);
  await sql(
    `INSERT INTO absences (staff_id, cover_id, first_day, last_day, created_by, created_at) VALUES ($1, $2, '2026-11-18', '2026-11-25', $1, '2026-11-01Z')`,
    [away.id, colleague.id],
  );
  const guideIds = [guide.id, colleague.id, away.id, stranger.id];
  const names = ['Dolores Whitaker', 'Élodie Brunswick', 'Harold Whitaker', 'Rosa Okafor', 'Dolores Whitaker'];
  memberIds = [];
  for (let n = 0; n < 36; n += 1) {
    const member = {
      clientId: [near, far, third][Math.floor(n / 6) % 3] ?? near,
      guideId: guideIds[n % 6] ?? null,
      name: names[n % 5] ?? '',
      // Some numbers belong to several members, whom not every user sees.
      phone: `+1713555${2000 + (n % 11)}`,
    };
    memberIds.push(await make.member(member));
  }
  await sql('UPDATE members SET deleted_at = $2 WHERE user_id = ANY($1)', [
    memberIds.filter((_, n) => n % 8 === 5),
    now.toString(),
  ]);
  const lines: string[] = [];
  for (const [number, ownerId] of [
    ['+13465550101', supporter.id],
    ['+13465550102', admin.id],
  ] as const) {
    const [line] = await sql<{ id: string }>(
      `INSERT INTO lines (display_name, number, owner_id, created_at) VALUES ('Line', $1, $2, '2026-01-01Z') RETURNING id`,
      [number, ownerId],
    );
    lines.push(line?.id ?? '');
  }
  await sql('INSERT INTO line_support_users VALUES ($1, $2)', [lines[0], supporter.id]);
  await sql(
    `INSERT INTO texts (member_id, guide_id, line_id, phone_number, incoming, deleted_at, text, status, sent_at, send_at, created_at, updated_at)
     SELECT ${contactColumns('$1', '$2', '$3')}, 'Text ' || n,
            ${oneOf(`ARRAY['scheduled', 'held', 'queued', 'sent', 'delivered', 'failed', 'received', 'received']`, 10)},
            CASE WHEN ${random(11, 3)} > 0 THEN ${time(12)} END, CASE WHEN ${random(13, 3)} = 0 THEN ${time(14)} END, ${time(15)}, ${time(15)}
       FROM generate_series(1::bigint, 400) n`,
    [memberIds, guideIds, lines],
  );
  await sql(
    `UPDATE texts t SET replies_to_id = (SELECT max(asked.id) FROM texts asked WHERE asked.id < t.id AND asked.member_id IS NULL)
      WHERE t.member_id IS NULL AND NOT t.incoming AND t.id % 2 = 0`,
  );
  await sql(
    `INSERT INTO todos (owner_id, member_id, type, cause_type, cause_id, date, created_at, completed_at)
     SELECT $1, member_id, CASE WHEN id % 5 = 0 THEN 'CALL_BACK' ELSE 'TEXT_BACK' END, 'message', id, '2026-11-20', '2026-11-20Z',
            CASE WHEN id % 7 < 3 THEN timestamptz '2026-11-20Z' END FROM texts WHERE incoming`,
    [guide.id],
  );
  await sql(
    `INSERT INTO calls (member_id, guide_id, line_id, phone_number, incoming, deleted_at, status, time_started, created_at, updated_at)
     SELECT ${contactColumns('$1', '$2', '$3')}, ${oneOf(`ARRAY['ENDED', 'MISSED', 'BUSY', 'FAILED']`, 10)}, ${time(12)}, ${time(12)}, ${time(12)}
       FROM generate_series(1::bigint, 400) n`,
    [memberIds, guideIds, lines],
  );
});
afterAll(() => test.stop());

const at = (alias: string) => `coalesce(${alias}.sent_at, ${alias}.send_at, ${alias}.created_at)`;
const isLast = `NOT EXISTS (SELECT FROM texts n WHERE n.member_id IS NOT DISTINCT FROM c.member_id
  AND (c.member_id IS NOT NULL OR (n.phone_number = c.phone_number AND n.line_id IS NOT DISTINCT FROM c.line_id))
  AND n.deleted_at IS NULL AND n.status NOT IN ('scheduled', 'held') AND (${at('n')}, n.id) > (${at('c')}, c.id))`;
const isWaiting = `EXISTS (SELECT FROM todos d WHERE d.type = 'TEXT_BACK' AND d.completed_at IS NULL
  AND (d.member_id = c.member_id OR (c.member_id IS NULL AND d.cause_type = 'message' AND d.cause_id = c.id)))`;

/** A query, and the SQL condition that it means. */
interface Case {
  readonly query: Readonly<Record<string, unknown>>;
  readonly where?: string;
}

/** The query of the default list, for which empty pages are compared too. */
const none = {};

const shared = (viewer: Viewer): Case[] => [
  { query: none },
  { query: { lastDaysFromNow: 0 } },
  { query: { betweenDates: '2026-10-01,2026-10-31' } },
  {
    query: { lastDaysFromNow: 0, guideIds: [people.guide.id, people.stranger.id] },
    where: `c.guide_id IN (${people.guide.id}, ${people.stranger.id})`,
  },
  {
    query: { lastDaysFromNow: 60, searchTerm: 'whitak', searchTermType: 'name' },
    where: `m.search_name LIKE '%whitak%'`,
  },
  {
    query: { lastDaysFromNow: 0, searchTerm: '5552003', searchTermType: 'phone' },
    where: `c.phone_number LIKE '%5552003%'`,
  },
  { query: { lastDaysFromNow: 0, mine: true }, where: `c.guide_id = ${viewer.id}` },
  { query: { lastDaysFromNow: 90, unassigned: true }, where: 'c.member_id IS NULL' },
];

const directions = ['asc', 'desc'] as const;
const orders: readonly Case[] = (['timestamp', 'member', 'guide', 'status'] as const).flatMap((orderBy) =>
  directions.map((orderDirection) => ({ query: { lastDaysFromNow: 0, orderBy, orderDirection } })),
);

/** Returns the query for some of the members. */
const ofSomeMembers = (): Case => {
  const subjectIds = memberIds.slice(0, 9);
  return { query: { lastDaysFromNow: 0, subjectIds }, where: `c.member_id IN (${subjectIds})` };
};

const cases: Readonly<Record<List, (viewer: Viewer) => Case[]>> = {
  calls: (viewer) => [
    ...shared(viewer),
    ...orders,
    { query: { lastDaysFromNow: 0, statuses: 'MISSED,BUSY' }, where: `c.status IN ('MISSED', 'BUSY')` },
    ofSomeMembers(),
  ],
  texts: (viewer) => [
    ...shared(viewer),
    ...orders,
    { query: { lastDaysFromNow: 0, statuses: 'scheduled,held' }, where: `c.status IN ('scheduled', 'held')` },
    ofSomeMembers(),
  ],
  people: (viewer) => [
    ...shared(viewer),
    ...shared(viewer).map(({ query, where = 'true' }) => ({
      query: { ...query, onlyWaiting: true },
      where: `${where} AND ${isWaiting}`,
    })),
  ],
};

/** Returns the ids of all rows in a list, found by reading every row. */
async function plainIds(list: List, viewer: Viewer, { query, where = 'true' }: Case): Promise<number[]> {
  const isCalls = list === 'calls';
  const unowned = isCalls ? unownedInScope(viewer, 4) : unownedTextInScope(viewer, 4);
  const moment = isCalls ? 'c.time_started' : at('c');
  const { from, to } = periodOf(query as { lastDaysFromNow?: number; betweenDates?: string }, viewer.timeZone, now);
  const key = {
    member: isCalls ? 'm.name' : 'm.search_name',
    guide: isCalls ? 'g.name' : 'g.search_name',
    status: 'c.status',
  };
  const orderBy = query['orderBy'] as keyof typeof key | 'timestamp' | undefined;
  const direction = query['orderDirection'] === 'asc' ? 'ASC' : 'DESC';
  const ties = isCalls ? 'c.time_started DESC, c.id DESC' : `c.id ${direction}`;
  const order = orderBy === undefined || orderBy === 'timestamp' ? moment : key[orderBy];
  const found = await test.database.sql<{ id: string }>(
    `SELECT c.id FROM ${isCalls ? 'calls' : 'texts'} c LEFT JOIN members m ON m.user_id = c.member_id LEFT JOIN users g ON g.id = c.guide_id
      WHERE c.deleted_at IS NULL AND ${where}
        AND CASE WHEN c.member_id IS NULL THEN ${unowned} ELSE m.deleted_at IS NULL AND ${inScope(viewer, 1)} END
        ${from ? `AND ${moment} >= '${from}'` : ''} ${to ? `AND ${moment} < '${to}'` : ''}
        ${list === 'texts' ? `AND ${isTextShown(String(viewer.id))} ${query['statuses'] ? '' : `AND c.status <> 'scheduled'`}` : ''}
        ${list === 'people' ? `AND c.status NOT IN ('scheduled', 'held') AND ${isLast}` : ''}
      ORDER BY ${order} ${direction} NULLS LAST, ${ties}`,
    [...scopeValues(viewer), ...unownedValues(viewer)],
  );
  return found.map(({ id }) => Number(id));
}

/** Adds the list's own names of the filters to a query. */
function asked(list: List, { mine, unassigned, ...query }: Case['query']) {
  const [onlyMine, onlyUnassigned] =
    list === 'calls' ? ['showOnlyMyCalls', 'onlyUnassignedCalls'] : ['showOnlyMyTexts', 'onlyUnassignedMessages'];
  return { ...query, ...(mine ? { [onlyMine]: true } : {}), ...(unassigned ? { [onlyUnassigned]: true } : {}) };
}

async function pageOf(list: List, as: string, query: Case['query']) {
  const { status, body } = await test.call(lists[list], {
    as,
    input: { query: { ...asked(list, query), includeCount: true } as never },
  });
  const data = (body.data ?? []) as readonly { id?: number; last?: { id: number } }[];
  return { status, ids: data.map(({ id, last }) => last?.id ?? id), total: body.pagination?.totalItems };
}

it.each(Object.keys(lists) as List[])(
  'the list of %s has the same rows as a statement that reads every row',
  async (list) => {
    const totals = new Set<number>();
    for (const [name, person] of Object.entries(people)) {
      const as = await test.signIn(person);
      const access = await test.app.jobs.transaction((tx) => viewerAccessOf(tx, person.id, now));
      const viewer = access as Viewer;
      for (const one of cases[list](viewer)) {
        const ids = await plainIds(list, viewer, one);
        totals.add(ids.length);
        for (const [start, size] of [[0, 10], [3, 500], ...(one.query === none ? [[1000, 10]] : [])] as const) {
          const page = await pageOf(list, as, { ...one.query, 'page-start': start, 'page-size': size });
          expect([name, one.query, page]).toEqual([
            name,
            one.query,
            { status: 200, ids: ids.slice(start, start + size), total: ids.length },
          ]);
        }
      }
    }
    // The data must make a difference.
    expect(totals.size).toBeGreaterThan(10);
  },
);
