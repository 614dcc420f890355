import type { MemberId, MemberOrder } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, rows, type SqlValue } from '../../platform/db.ts';
import { isUsualFirstPage, limitSql } from '../../platform/limit.ts';
import { id, int, isJoined, nullable, outer, row } from '../../platform/row.ts';
import { presentListed } from './present.ts';
import {
  coordsColumns,
  coordsRow,
  monthlyOutreach,
  segmentsColumn,
  segmentsRow,
  similarRow,
  summaryColumns,
  summaryJoins,
  summaryRow,
} from './queries.ts';
import type { AddValue } from './queries-fuzzy-search.ts';
import { findMembers, type SearchQuery } from './queries-search.ts';

export interface ListQuery extends SearchQuery {
  start: number;
  size: number;
  count: boolean;
  orderBy: MemberOrder;
  descending: boolean;
  withSegments: boolean;
  withCoords: boolean;
}

/**
 * SQL sort columns for each order, never taken from a request. Rows with equal values are sorted by id, so that pages
 * never overlap.
 */
const orders = {
  name: { by: 'm.search_name', join: '' },
  // Null values come last if ascending, and first if descending. This is PostgreSQL's default for all collations.
  location: { by: 'm.state {dir}, m.city', join: '' },
  status: { by: 's.sort_order {dir}, s.id {dir}, m.search_name', join: 'JOIN member_statuses s ON s.id = m.status_id' },
  lastEvent: { by: 'm.last_event_at', join: '' },
  phase: {
    by: 't.outreach_phase {dir}, m.search_name',
    join: 'LEFT JOIN member_attributes t ON t.member_id = m.user_id',
  },
  outreach: { by: `${monthlyOutreach} {dir}, m.search_name`, join: '' },
  guide: { by: 'a.search_name {dir}, m.search_name', join: 'LEFT JOIN users a ON a.id = m.assigned_guide_id' },
} as const satisfies Record<MemberOrder, { by: string; join: string }>;

function orderOf(order: MemberOrder, descending: boolean): string {
  const dir = descending ? 'DESC' : 'ASC';
  // Members without events come last if the newest events come first. Otherwise they come first.
  const nulls = order === 'lastEvent' ? (descending ? ' NULLS LAST' : ' NULLS FIRST') : '';
  return `${orders[order].by.replaceAll('{dir}', dir)} ${dir}${nulls}, m.user_id ${dir}`;
}

/** Sort orders that the indexes on (assigned_guide_id, …) and (client_id, …) support. */
const indexedOrders: ReadonlySet<MemberOrder> = new Set(['name', 'lastEvent']);

/** The members' columns that the orders and joins of a page need. */
const sortColumns = `m.user_id, m.search_name, m.state, m.city, m.status_id, m.assigned_guide_id, m.last_event_at,
  m.outreach_month, m.outreach_count, m.time_zone`;

/** Similar members are searched for only if fewer than this many members match the search term. */
const maxMatchesBeforeSimilar = 10;

/** A row of a page. If the page has no members, there is one row with only the total. */
const listedRow = row({ ...outer(summaryRow), total: nullable(int) });

interface Page {
  /** Start of the statement, which defines `page` with the members' ids and positions. */
  with: string;
  isNear: boolean;
  /** SQL that counts all matching members, not only those on the page. */
  total: string;
}

/** Returns the parts of the SQL for a page of a list. Returns null if the viewer may see no members. */
function pageOf(query: ListQuery, viewer: Viewer, add: AddValue): Page | null {
  const members = findMembers(query, viewer, add);
  if (members === null) return null;
  const { search, asked, where, probes, keyed, near, everyone } = members;
  const order = orderOf(query.orderBy, query.descending);
  const window = limitSql(query, add);
  const firstOfEach = (reach: string) =>
    keyed
      ?.map(
        (part) => `SELECT m.* FROM ${part.each} LATERAL (
          SELECT ${sortColumns} FROM members m WHERE ${part.one} ${part.also} AND ${where} ORDER BY ${order} LIMIT ${reach}) m`,
      )
      .join(' UNION ALL ');
  // In a narrow scope, the search first reads only indexes with names and phone numbers, and then the members that it
  // found. PostgreSQL cannot estimate how many members match a term. If it expected a third of all members, it would
  // read every member. OFFSET 0 prevents this.
  const gathered =
    probes.length > 0
      ? `hits AS MATERIALIZED (${everyone('m.user_id', `m.deleted_at IS NULL AND ${probes.join(' AND ')}`)}),
         found AS MATERIALIZED (SELECT m.* FROM hits CROSS JOIN LATERAL (
           SELECT ${sortColumns} FROM members m WHERE m.user_id = hits.user_id AND ${where} OFFSET 0) m), `
      : `found AS MATERIALIZED (${everyone(sortColumns)}), `;
  // Without a search, an index returns the first rows for each part of the scope. With a search or another order, all
  // matches must be read.
  const merges = keyed !== undefined && search.kind === 'all' && indexedOrders.has(query.orderBy);
  const gathers = !merges && (search.kind !== 'all' || keyed !== undefined);
  // Similar members are listed after the members who match the term, without repeats. The search for similar members
  // runs only if there are few matches.
  const isNear = gathers && near.length > 0;
  const similarSelects = near.map(
    ({ foundBy, predicate }, rank) =>
      `SELECT n.*, ${rank + 1} AS rank, '${foundBy}' AS found_by FROM (${everyone(sortColumns, `${asked} AND ${predicate} AND (SELECT count(*) FROM found) < ${maxMatchesBeforeSimilar}`)}) n`,
  );
  const gatheredNear = isNear
    ? `near AS MATERIALIZED (SELECT DISTINCT ON (n.user_id) n.* FROM (${similarSelects.join(' UNION ALL ')}) n
         WHERE NOT EXISTS (SELECT FROM found f WHERE f.user_id = n.user_id) ORDER BY n.user_id, n.rank), `
    : '';
  const source = isNear
    ? `(SELECT f.*, 0 AS rank, NULL AS found_by FROM found f UNION ALL SELECT n.* FROM near n)`
    : merges
      ? `(${firstOfEach(isUsualFirstPage(query) ? `${query.size}` : `${add(query.size + query.start)}::int`)})`
      : gathers
        ? 'found'
        : 'members';
  const total = query.count ? `(SELECT count(*) FROM ${gathers ? 'found' : `(${everyone('1')}) m`})` : 'NULL::bigint';
  const first = isNear ? 'm.rank, ' : '';
  const others = isNear && query.count ? ' + (SELECT count(*) FROM near)' : '';
  return {
    with: `${gathers ? gathered : ''}${gatheredNear}page AS (
       SELECT m.user_id${isNear ? ', m.found_by' : ''}, row_number() OVER (ORDER BY ${first}${order}) AS place FROM ${source} m ${orders[query.orderBy].join}
        ${source === 'members' ? `WHERE ${where}` : ''} ORDER BY ${first}${order} ${window}
     )`,
    isNear,
    total: `${total}${others}`,
  };
}

/** Returns the ids of the members on a page, in the list's order. */
export async function findMemberIds(
  db: Db,
  viewer: Viewer,
  query: ListQuery,
  now: Temporal.Instant,
): Promise<MemberId[]> {
  const values: SqlValue[] = [now.toString()];
  const page = pageOf(query, viewer, (value) => `$${values.push(value)}`);
  if (page === null) return [];
  const found = await rows(
    db,
    row({ id: id<'Member'>() }),
    `WITH ${page.with} SELECT page.user_id AS id FROM page WHERE $1::timestamptz IS NOT NULL ORDER BY page.place`,
    values,
  );
  return found.map((one) => one.id);
}

/**
 * Returns a page of the members whom the viewer may see, in one query. The scope applies before paging, so pages and
 * totals are correct. Only the rows on the page are joined with other tables. If an index has the requested order,
 * merges the first rows for each guide and client in the scope. A condition `guide = ANY OR client = ANY` with ORDER BY
 * would sort all members instead. A search reads its matches once, for both the page and the total.
 */
export async function listMembers(db: Db, viewer: Viewer, query: ListQuery, now: Temporal.Instant) {
  const values: SqlValue[] = [now.toString()];
  const page = pageOf(query, viewer, (value) => `$${values.push(value)}`);
  if (page === null) return { data: [], ...(query.count ? { pagination: { totalItems: 0 } } : {}) };
  const { isNear } = page;
  const more = `${isNear ? ', page.found_by' : ''}${query.withSegments ? segmentsColumn : ''}${query.withCoords ? coordsColumns : ''}`;
  const found = await rows(
    db,
    {
      ...listedRow,
      ...(isNear ? similarRow : {}),
      ...(query.withSegments ? outer(segmentsRow) : {}),
      ...(query.withCoords ? coordsRow : {}),
    },
    `WITH ${page.with}, total AS (SELECT ${page.total} AS total)
     SELECT ${summaryColumns}${more}, total.total
       FROM total LEFT JOIN (page JOIN members m ON m.user_id = page.user_id ${summaryJoins}) ON true
      ORDER BY page.place`,
    values,
  );
  return {
    data: found.filter((one) => isJoined(summaryRow, one, 'id')).map(presentListed),
    ...(query.count ? { pagination: { totalItems: found[0]?.total ?? 0 } } : {}),
  };
}
