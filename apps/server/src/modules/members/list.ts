import type { MemberOrder } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';
import {
  coordsColumns,
  type ListedRow,
  monthlyOutreach,
  presentListed,
  segmentsColumn,
  summaryColumns,
  summaryJoins,
} from './present.ts';
import { type Add, findMembers, type SearchQuery } from './search.ts';

export interface ListQuery extends SearchQuery {
  start: number;
  size: number;
  count: boolean;
  orderBy: MemberOrder;
  descending: boolean;
  withSegments: boolean;
  withCoords: boolean;
}

/** What each order sorts by; ties fall to the id, so that pages never overlap. Columns come from here, never from input. */
const orders = {
  name: { by: 'm.search_name', join: '' },
  // Nulls stand last going up and first going down, by PostgreSQL's own rule: no letter of a collation decides.
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
  // Who never had an event stands last when the newest come first, and first when the longest silent do.
  const nulls = order === 'lastEvent' ? (descending ? ' NULLS LAST' : ' NULLS FIRST') : '';
  return `${orders[order].by.replaceAll('{dir}', dir)} ${dir}${nulls}, m.user_id ${dir}`;
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
  const { keyed, rows: merged } = findMembers(query, viewer, add);
  const order = orderOf(query.orderBy, query.descending);
  const window = `LIMIT ${add(query.size)}::int OFFSET ${add(query.start)}::int`;
  const reach =
    keyed && indexed.has(query.orderBy) ? `ORDER BY ${order} LIMIT ${add(query.size + query.start)}::int` : '';
  const more = `${query.withSegments ? segmentsColumn : ''}${query.withCoords ? coordsColumns : ''}`;
  const found = await rows<ListedRow & { total: number | null }>(
    db,
    `WITH page AS (
       SELECT m.user_id, row_number() OVER (ORDER BY ${order}) AS place FROM (${merged(reach)}) m ${orders[query.orderBy].join} ORDER BY ${order} ${window}
     ), total AS (SELECT ${query.count ? `(SELECT count(*) FROM (${merged('')}) m)` : 'NULL::bigint'} AS total)
     SELECT ${summaryColumns}${more}, total.total
       FROM total LEFT JOIN (page JOIN members m ON m.user_id = page.user_id ${summaryJoins}) ON true
      ORDER BY page.place`,
    values,
  );
  return {
    data: found.filter((row) => row.id !== null).map(presentListed),
    ...(query.count ? { pagination: { totalItems: found[0]?.total ?? 0 } } : {}),
  };
}
