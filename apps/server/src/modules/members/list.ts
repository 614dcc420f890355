import type { MemberOrder } from '@guidepost/contracts';
import { memberSearch } from '@guidepost/rules';
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

/** The predicates of a search and its filters, without the scope. */
function filters(query: ListQuery, add: Add): string[] {
  const where = ['m.deleted_at IS NULL'];
  if (query.clientIds) where.push(`m.client_id = ANY(${add(query.clientIds)}::bigint[])`);
  if (query.statusIds) where.push(`m.status_id = ANY(${add(query.statusIds)}::bigint[])`);
  const search = memberSearch(query.searchTerm ?? '', query.searchTermType);
  if (search.kind === 'subjectId') where.push(`m.user_id = ${add(search.id)}`);
  if (search.kind === 'phone') {
    where.push(
      `m.user_id IN (SELECT p.user_id FROM phone_numbers p WHERE p.deleted_at IS NULL AND p.number LIKE '%' || ${add(search.digits)}::text || '%')`,
    );
  }
  // Each word must be there, in any order: "whitaker dolores" finds her too.
  if (search.kind === 'name')
    for (const word of search.words) where.push(`m.search_name LIKE ${like(`search_key(${add(word)}::text)`)}`);
  if (search.kind === 'nothing') where.push('false');
  return where;
}

/**
 * The scope as disjoint keys, each of which an index serves in order: a guide's members, an administered client's
 * other members, a served client's unassigned ones. Null where no keys narrow the list.
 */
function keysOf(query: ListQuery, viewer: Viewer, add: Add): { keys: string; predicate: string }[] | null {
  const { scope } = viewer;
  // Each parameter is added only where its statement uses it: PostgreSQL refuses one that nothing names.
  if (scope.kind === 'all') {
    // An id given twice is one key, or its members would come twice.
    return query.guideIds
      ? [{ keys: add([...new Set(query.guideIds)]), predicate: 'm.assigned_guide_id = k.key' }]
      : null;
  }
  const guides = add(scope.guideIds);
  const clients = add(scope.clientIds);
  const elsewhere = `(m.assigned_guide_id IS NULL OR m.assigned_guide_id <> ALL(${guides}::bigint[]))`;
  if (query.guideIds) {
    const { guideIds } = query;
    return [
      { keys: add(scope.guideIds.filter((id) => guideIds.includes(id))), predicate: 'm.assigned_guide_id = k.key' },
      {
        keys: clients,
        predicate: `m.client_id = k.key AND ${elsewhere} AND m.assigned_guide_id = ANY(${add(guideIds)}::bigint[])`,
      },
    ];
  }
  return [
    { keys: guides, predicate: 'm.assigned_guide_id = k.key' },
    { keys: clients, predicate: `m.client_id = k.key AND ${elsewhere}` },
    {
      keys: add(scope.unassignedClientIds),
      predicate: `m.client_id = k.key AND m.assigned_guide_id IS NULL AND m.client_id <> ALL(${clients}::bigint[])`,
    },
  ];
}

/** Orders that the indexes on (assigned_guide_id, …) and (client_id, …) serve. */
const indexed: ReadonlySet<MemberOrder> = new Set(['name', 'lastEvent']);

/**
 * A page of the members whom the viewer sees, in one round trip: scope before paging, so that pages and counts are
 * right, and the joins only for the rows of the page. Where an index serves the order, each key of the scope gives
 * its first rows and those are merged: `guide = ANY OR client = ANY` with ORDER BY would sort everything (design 4).
 */
export async function listMembers(db: Db, viewer: Viewer, query: ListQuery, now: Temporal.Instant) {
  const values: unknown[] = [now.toString()];
  const add: Add = (value) => `$${values.push(value)}`;
  const where = filters(query, add).join(' AND ');
  const keys = keysOf(query, viewer, add);
  const order = orderOf(query.orderBy, query.descending);
  const window = `LIMIT ${add(query.size)}::int OFFSET ${add(query.start)}::int`;
  const branch = (limit: string) => (key: { keys: string; predicate: string }) =>
    `SELECT m.* FROM unnest(${key.keys}::bigint[]) AS k (key) CROSS JOIN LATERAL (
       SELECT m.* FROM members m WHERE ${key.predicate} AND ${where} ${limit}) m`;
  const merged = (limit: string) =>
    keys === null ? `SELECT m.* FROM members m WHERE ${where}` : keys.map(branch(limit)).join(' UNION ALL ');
  const reach =
    keys !== null && indexed.has(query.orderBy) ? `ORDER BY ${order} LIMIT ${add(query.size + query.start)}::int` : '';
  const found = await rows<SummaryRow & { total: number | null }>(
    db,
    `WITH page AS (
       SELECT m.user_id, row_number() OVER (ORDER BY ${order}) AS place FROM (${merged(reach)}) m ${orders[query.orderBy].join} ORDER BY ${order} ${window}
     ), total AS (SELECT ${query.count ? `(SELECT count(*) FROM (${merged('')}) m)` : 'NULL::bigint'} AS total)
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
