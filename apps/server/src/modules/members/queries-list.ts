import type { MemberId, MemberOrder } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, rows, type SqlValue } from '../../platform/db.ts';
import { id, int, isJoined, nullable, outer, row } from '../../platform/row.ts';
import { presentListed } from './present.ts';
import {
  coordsColumns,
  coordsRow,
  monthlyOutreach,
  nearRow,
  segmentsColumn,
  segmentsRow,
  summaryColumns,
  summaryJoins,
  summaryRow,
} from './queries.ts';
import type { Add } from './queries-near.ts';
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
 * Sort columns of each order. Ties are sorted by id, so that pages never overlap. Columns come from here, never from
 * input.
 */
const orders = {
  name: { by: 'm.search_name', join: '' },
  // Nulls are last ascending and first descending, which is PostgreSQL's default and does not depend on the collation.
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
  // Members without events are last if the newest events come first, and first if the longest silence comes first.
  const nulls = order === 'lastEvent' ? (descending ? ' NULLS LAST' : ' NULLS FIRST') : '';
  return `${orders[order].by.replaceAll('{dir}', dir)} ${dir}${nulls}, m.user_id ${dir}`;
}

/** Orders that the indexes on (assigned_guide_id, …) and (client_id, …) serve. */
const indexed: ReadonlySet<MemberOrder> = new Set(['name', 'lastEvent']);

const usualSizes: ReadonlySet<number> = new Set([5, 10, 25, 50, 100]);
const plainWindow = ({ size, start }: ListQuery): boolean => start === 0 && usualSizes.has(size);

/**
 * The first pages of usual sizes are literals in the statement. A plan for any LIMIT is estimated with a tenth of all
 * rows, so PostgreSQL would plan every request again instead of caching it.
 */
const windowOf = (query: ListQuery, add: Add): string =>
  plainWindow(query) ? `LIMIT ${query.size}` : `LIMIT ${add(query.size)}::int OFFSET ${add(query.start)}::int`;

/** Member columns for the order and the joins of a page. */
const sorted = `m.user_id, m.search_name, m.state, m.city, m.status_id, m.assigned_guide_id, m.last_event_at,
  m.outreach_month, m.outreach_count, m.time_zone`;

/** Similar members are offered only if a term matches fewer members than this. */
const fewNamed = 10;

/** A row of a page. A page without members has one row with the count. */
const listedRow = row({ ...outer(summaryRow), total: nullable(int) });

interface Page {
  /** Start of the statement for a page: `page` with the ids in their places. */
  with: string;
  isNear: boolean;
  /** SQL for the total number of all members, independent of the page. */
  total: string;
}

/** Returns the page of a query, or null if the viewer sees no members. */
function pageOf(query: ListQuery, viewer: Viewer, add: Add): Page | null {
  const members = findMembers(query, viewer, add);
  if (members === null) return null;
  const { search, asked, where, probes, keyed, near, everyone } = members;
  const order = orderOf(query.orderBy, query.descending);
  const window = windowOf(query, add);
  const firstOfEach = (reach: string) =>
    keyed
      ?.map(
        (part) => `SELECT m.* FROM ${part.each} LATERAL (
          SELECT ${sorted} FROM members m WHERE ${part.one} ${part.also} AND ${where} ORDER BY ${order} LIMIT ${reach}) m`,
      )
      .join(' UNION ALL ');
  // For a narrow scope, names and numbers are read only from indexes, and the found members one by one. The number of
  // matches of a term cannot be estimated. For an estimate of a third of all, a plan would read every member (OFFSET 0
  // prevents that).
  const gathered =
    probes.length > 0
      ? `hits AS MATERIALIZED (${everyone('m.user_id', `m.deleted_at IS NULL AND ${probes.join(' AND ')}`)}),
         found AS MATERIALIZED (SELECT m.* FROM hits CROSS JOIN LATERAL (
           SELECT ${sorted} FROM members m WHERE m.user_id = hits.user_id AND ${where} OFFSET 0) m), `
      : `found AS MATERIALIZED (${everyone(sorted)}), `;
  // Without a search, an index gives the first rows. With a search or another order, all matches must be read.
  const merges = keyed !== undefined && search.kind === 'all' && indexed.has(query.orderBy);
  const gathers = !merges && (search.kind !== 'all' || keyed !== undefined);
  // Similar members come after the matches of the term. They are searched only if there are few matches, and each
  // member is listed once.
  const isNear = gathers && near.length > 0;
  const besides = near.map(
    ({ foundBy, predicate }, rank) =>
      `SELECT n.*, ${rank + 1} AS rank, '${foundBy}' AS found_by FROM (${everyone(sorted, `${asked} AND ${predicate} AND (SELECT count(*) FROM found) < ${fewNamed}`)}) n`,
  );
  const gatheredNear = isNear
    ? `near AS MATERIALIZED (SELECT DISTINCT ON (n.user_id) n.* FROM (${besides.join(' UNION ALL ')}) n
         WHERE NOT EXISTS (SELECT FROM found f WHERE f.user_id = n.user_id) ORDER BY n.user_id, n.rank), `
    : '';
  const source = isNear
    ? `(SELECT f.*, 0 AS rank, NULL AS found_by FROM found f UNION ALL SELECT n.* FROM near n)`
    : merges
      ? `(${firstOfEach(plainWindow(query) ? `${query.size}` : `${add(query.size + query.start)}::int`)})`
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

/** Returns the ids of all members of a list, in its order. */
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
 * Returns a page of the members whom the viewer sees, in one query. The scope applies before paging, so that pages and
 * counts are right, and the joins apply only to the rows of the page. If an index serves the order, the first rows of
 * each key of the scope are merged: `guide = ANY OR client = ANY` with ORDER BY would sort everything. The matches of a
 * search are collected once, for the page and the count.
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
      ...(isNear ? nearRow : {}),
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
