import type { MemberOrder } from '@guidepost/contracts';
import { type MemberSearch, memberSearch } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';
import { presentSummary, type SummaryRow, summaryColumns, summaryJoins } from './present.ts';

export interface ListQuery {
  start: number;
  size: number;
  count: boolean;
  searchTerm: string | undefined;
  searchTermType: 'name' | 'phone' | 'subjectId' | undefined;
  orderBy: MemberOrder;
  descending: boolean;
  guideIds: readonly number[] | undefined;
  clientIds: readonly number[] | undefined;
  statusIds: readonly number[] | undefined;
}

/** What each order sorts by; ties fall to the id, so that pages never overlap. Columns come from here, never from input. */
const orders = {
  name: { by: 'm.search_name', join: '' },
  // Nulls stand last going up and first going down, by PostgreSQL's own rule: no letter of a collation decides.
  location: { by: 'm.state {dir}, m.city', join: '' },
  status: { by: 's.sort_order {dir}, s.id {dir}, m.search_name', join: 'JOIN member_statuses s ON s.id = m.status_id' },
  lastEvent: { by: 'm.last_event_at', join: '' },
  guide: { by: 'a.search_name {dir}, m.search_name', join: 'LEFT JOIN users a ON a.id = m.assigned_guide_id' },
} as const satisfies Record<MemberOrder, { by: string; join: string }>;

function orderOf(order: MemberOrder, descending: boolean): string {
  const dir = descending ? 'DESC' : 'ASC';
  // Who never had an event stands last when the newest come first, and first when the longest silent do.
  const nulls = order === 'lastEvent' ? (descending ? ' NULLS LAST' : ' NULLS FIRST') : '';
  return `${orders[order].by.replaceAll('{dir}', dir)} ${dir}${nulls}, m.user_id ${dir}`;
}

/** LIKE with the wildcards of the person's own text taken literally. */
const like = (value: string) =>
  `'%' || replace(replace(replace(${value}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

type Add = (value: unknown) => string;

/** So many digits and more are rare enough to be looked up in the index of all numbers. */
const rareDigits = 7;
const wholeNumber = 10;

interface Filters {
  where: string;
  /** What is asked of each member of a narrow scope, answered by indexes alone. */
  probes: readonly string[];
}

/**
 * The predicates of a search and its filters, without the scope. A narrow scope is some guides' members: reading those
 * costs the same however many members there are, while a common name's or four digits' hits in the index of all grow
 * with them. Terms stand in sub-selects, so that they are folded once and not for every row.
 */
function filters(query: ListQuery, search: MemberSearch, narrow: boolean, add: Add): Filters {
  const where = ['m.deleted_at IS NULL'];
  const probes: string[] = [];
  if (query.clientIds) where.push(`m.client_id = ANY(${add(query.clientIds)}::bigint[])`);
  if (query.statusIds) where.push(`m.status_id = ANY(${add(query.statusIds)}::bigint[])`);
  if (search.kind === 'subjectId') where.push(`m.user_id = ${add(search.id)}`);
  if (search.kind === 'phone') {
    const { digits } = search;
    const phone = 'SELECT p.user_id FROM phone_numbers p WHERE p.deleted_at IS NULL AND';
    if (digits.length === wholeNumber) where.push(`m.user_id IN (${phone} p.number = '+1' || ${add(digits)}::text)`);
    else if (narrow && digits.length < rareDigits)
      probes.push(`EXISTS (${phone} p.user_id = m.user_id AND strpos(p.number, ${add(digits)}::text) > 0)`);
    else where.push(`m.user_id IN (${phone} p.number LIKE (SELECT '%' || ${add(digits)}::text || '%'))`);
  }
  // Each word must be there, in any order: "whitaker dolores" finds her too.
  if (search.kind === 'name') {
    for (const word of search.words) {
      const key = `search_key(${add(word)}::text)`;
      if (narrow) probes.push(`strpos(m.search_name, (SELECT ${key})) > 0`);
      else where.push(`m.search_name LIKE (SELECT ${like(key)})`);
    }
  }
  if (search.kind === 'nothing') where.push('false');
  return { where: where.join(' AND '), probes };
}

/** One disjoint part of a scope: a column that must have one of these values, and what else holds there. */
interface Part {
  column: 'assigned_guide_id' | 'client_id';
  ids: readonly number[];
  also: (add: Add) => string;
  /** Some hundred members an id: a guide's, or a client's without a guide. A client has any number. */
  few: boolean;
}

const ofGuides = (ids: readonly number[]): Part => ({ column: 'assigned_guide_id', ids, also: () => '', few: true });

/**
 * The scope as disjoint parts, each of which an index serves in order: a guide's members, an administered client's
 * other members, a served client's unassigned ones. Null where nothing narrows the list; empty where nobody is seen.
 */
function partsOf(query: ListQuery, viewer: Viewer): Part[] | null {
  const { scope } = viewer;
  if (scope.kind === 'all') {
    // An id given twice is one key, or its members would come twice.
    return query.guideIds ? [ofGuides([...new Set(query.guideIds)])] : null;
  }
  const { guideIds, clientIds, unassignedClientIds } = scope;
  const asked = query.guideIds;
  const elsewhere = (add: Add) =>
    `AND (m.assigned_guide_id IS NULL OR m.assigned_guide_id <> ALL(${add(guideIds)}::bigint[]))`;
  const parts: Part[] = [
    ofGuides(asked ? guideIds.filter((id) => asked.includes(id)) : guideIds),
    {
      column: 'client_id',
      ids: clientIds,
      also: (add) => elsewhere(add) + (asked ? ` AND m.assigned_guide_id = ANY(${add(asked)}::bigint[])` : ''),
      few: false,
    },
    {
      column: 'client_id',
      ids: asked ? [] : unassignedClientIds.filter((id) => !clientIds.includes(id)),
      also: () => 'AND m.assigned_guide_id IS NULL',
      few: true,
    },
  ];
  return parts.filter(({ ids }) => ids.length > 0);
}

/** Orders that the indexes on (assigned_guide_id, …) and (client_id, …) serve. */
const indexed: ReadonlySet<MemberOrder> = new Set(['name', 'lastEvent']);

/** A part in SQL: its members together, and each key's members on their own. One key is an equality, which plans best. */
function keyedPart(column: Part['column'], ids: readonly number[], also: string, add: Add) {
  if (ids.length === 1) {
    const one = `m.${column} = ${add(ids[0])}::bigint`;
    return { among: one, one, each: '', also };
  }
  const keys = `${add(ids)}::bigint[]`;
  return {
    among: `m.${column} = ANY(${keys})`,
    one: `m.${column} = k.key`,
    each: `unnest(${keys}) AS k (key) CROSS JOIN`,
    also,
  };
}

const usualSizes: ReadonlySet<number> = new Set([5, 10, 25, 50, 100]);
const plainWindow = ({ size, start }: ListQuery): boolean => start === 0 && usualSizes.has(size);

/**
 * The first pages of usual sizes stand in the text: a plan that is to serve any LIMIT reckons with a tenth of all rows,
 * so that PostgreSQL would rather plan every request anew than keep it.
 */
const windowOf = (query: ListQuery, add: Add): string =>
  plainWindow(query) ? `LIMIT ${query.size}` : `LIMIT ${add(query.size)}::int OFFSET ${add(query.start)}::int`;

/** What orders and joins of a page need of a member. */
const sorted = 'm.user_id, m.search_name, m.state, m.city, m.status_id, m.assigned_guide_id, m.last_event_at';

/**
 * A page of the members whom the viewer sees, in one round trip: scope before paging, so that pages and counts are
 * right, and the joins only for the rows of the page. Where an index serves the order, each key of the scope gives
 * its first rows and those are merged: `guide = ANY OR client = ANY` with ORDER BY would sort everything (design 4).
 * What a search finds is gathered once, for the page and the count.
 */
export async function listMembers(db: Db, viewer: Viewer, query: ListQuery, now: Temporal.Instant) {
  const values: unknown[] = [now.toString()];
  const add: Add = (value) => `$${values.push(value)}`;
  const search = memberSearch(query.searchTerm ?? '', query.searchTermType);
  const parts = partsOf(query, viewer);
  if (parts?.length === 0) return { data: [], ...(query.count ? { pagination: { totalItems: 0 } } : {}) };
  const narrow = parts?.every(({ few }) => few) ?? false;
  const { where, probes } = filters(query, search, narrow, add);
  const keyed = parts?.map(({ column, ids, also }) => keyedPart(column, ids, also(add), add));
  const order = orderOf(query.orderBy, query.descending);
  const window = windowOf(query, add);
  const everyone = (columns: string, predicate = where) =>
    keyed
      ?.map((part) => `SELECT ${columns} FROM members m WHERE ${part.among} ${part.also} AND ${predicate}`)
      .join(' UNION ALL ') ?? `SELECT ${columns} FROM members m WHERE ${predicate}`;
  const firstOfEach = (reach: string) =>
    keyed
      ?.map(
        (part) => `SELECT m.* FROM ${part.each} LATERAL (
          SELECT ${sorted} FROM members m WHERE ${part.one} ${part.also} AND ${where} ORDER BY ${order} LIMIT ${reach}) m`,
      )
      .join(' UNION ALL ');
  // Names and numbers of a narrow scope are read from indexes alone; only who is found is looked up.
  const gathered =
    probes.length > 0
      ? `hits AS MATERIALIZED (${everyone('m.user_id', `m.deleted_at IS NULL AND ${probes.join(' AND ')}`)}),
         found AS MATERIALIZED (SELECT ${sorted} FROM hits JOIN members m ON m.user_id = hits.user_id WHERE ${where}), `
      : `found AS MATERIALIZED (${everyone(sorted)}), `;
  // Without a search an index gives the first rows; with one, or in another order, all that match have to be looked at.
  const merges = keyed !== undefined && search.kind === 'all' && indexed.has(query.orderBy);
  const gathers = !merges && (search.kind !== 'all' || keyed !== undefined);
  const source = merges
    ? `(${firstOfEach(plainWindow(query) ? `${query.size}` : `${add(query.size + query.start)}::int`)})`
    : gathers
      ? 'found'
      : 'members';
  const total = query.count ? `(SELECT count(*) FROM ${gathers ? 'found' : `(${everyone('1')}) m`})` : 'NULL::bigint';
  const found = await rows<SummaryRow & { total: number | null }>(
    db,
    `WITH ${gathers ? gathered : ''}page AS (
       SELECT m.user_id, row_number() OVER (ORDER BY ${order}) AS place FROM ${source} m ${orders[query.orderBy].join}
        ${source === 'members' ? `WHERE ${where}` : ''} ORDER BY ${order} ${window}
     ), total AS (SELECT ${total} AS total)
     SELECT ${summaryColumns}, total.total
       FROM total LEFT JOIN (page JOIN members m ON m.user_id = page.user_id ${summaryJoins}) ON true
      ORDER BY page.place`,
    values,
  );
  return {
    data: found.filter((row) => row.id !== null).map(presentSummary),
    ...(query.count ? { pagination: { totalItems: found[0]?.total ?? 0 } } : {}),
  };
}
