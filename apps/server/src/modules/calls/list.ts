import {
  type CallForViewer,
  type ConversationChoices,
  callStatuses,
  type calls,
  type QueryOf,
} from '@guidepost/contracts';
import { askedStatuses, memberSearch, periodOf } from '@guidepost/rules';
import { inScope, scopeValues, unownedInScope, unownedValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { among, rows } from '../../platform/database.ts';
import { AppError, badRequest } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';
import { findCallsWhole } from './queries.ts';
import type { Acting } from './start.ts';

type Query = QueryOf<typeof calls.list>;

/** Staff §9: calls lists show 10, 25 or 50 on a page. */
const defaultPage = 10;

/** A call is seen like its member; one that is nobody's by those who look after its line. */
const visible = (viewer: Viewer, n: number): string =>
  `CASE WHEN c.member_id IS NULL THEN ${unownedInScope(n + 3)} ELSE m.deleted_at IS NULL AND ${inScope(viewer, n)} END`;

const visibleValues = (viewer: Viewer): unknown[] => [...scopeValues(viewer), ...unownedValues(viewer)];

const orders: Readonly<Record<NonNullable<Query['orderBy']>, string>> = {
  timestamp: 'c.time_started',
  member: 'm.name',
  guide: 'g.name',
  status: 'c.status',
};

/** @throws AppError BAD_REQUEST for what is no status of a call */
function statusesOf(text: string): string[] {
  const { statuses, unknown } = askedStatuses(text, callStatuses);
  if (unknown !== undefined) throw badRequest('statuses', 'known', `${unknown} is no status of a call`);
  return statuses;
}

const like = (value: string) =>
  `'%' || replace(replace(replace(${value}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** The predicates of a list over calls `c` and their members `m`. */
function predicates(query: Query, acting: Acting, add: (value: unknown) => string): string {
  const { viewer, now } = acting;
  const where = ['c.deleted_at IS NULL', visible(viewer, 1)];
  const { from, to } = periodOf(query, viewer.timeZone, now);
  if (from) where.push(`c.time_started >= ${add(from.toString())}`);
  if (to) where.push(`c.time_started < ${add(to.toString())}`);
  if (query.statuses) where.push(`c.status = ANY(${add(statusesOf(query.statuses))}::text[])`);
  if (query.subjectIds) where.push(`c.member_id = ANY(${add(query.subjectIds)}::bigint[])`);
  if (query.guideIds) where.push(`c.guide_id = ANY(${add(query.guideIds)}::bigint[])`);
  if (query.showOnlyMyCalls) where.push(`c.guide_id = ${add(viewer.id)}`);
  if (query.onlyUnassignedCalls) where.push('c.member_id IS NULL');
  if (query.onlyFeedbackCalls) {
    if (!viewer.permissions.has('CAN_MANAGE_MEMBER_FEEDBACK'))
      throw new AppError('FORBIDDEN', { message: 'The role lacks CAN_MANAGE_MEMBER_FEEDBACK.' });
    where.push('c.is_feedback_call');
  }
  const search = memberSearch(query.searchTerm ?? '', query.searchTermType);
  if (search.kind === 'phone') where.push(`strpos(c.phone_number, ${add(search.digits)}::text) > 0`);
  if (search.kind === 'name')
    for (const word of search.words)
      where.push(`m.search_name LIKE (SELECT ${like(`search_key(${add(word)}::text)`)})`);
  if (search.kind === 'nothing') where.push('false');
  return where.join(' AND ');
}

/** A page of calls, and how many there are where that was asked. */
export async function listCalls(
  acting: Acting,
  query: Query,
): Promise<{ data: CallForViewer[]; pagination?: { totalItems: number } }> {
  const { db, viewer } = acting;
  const values: unknown[] = visibleValues(viewer);
  const add = (value: unknown) => `$${values.push(value)}`;
  const from = `calls c LEFT JOIN members m ON m.user_id = c.member_id LEFT JOIN users g ON g.id = c.guide_id WHERE ${predicates(query, acting, add)}`;
  const counted = query.includeCount
    ? await rows<{ count: number }>(db, `SELECT count(*) AS count FROM ${from}`, values)
    : undefined;
  const direction = query.orderDirection?.toLowerCase() === 'asc' ? 'ASC' : 'DESC';
  const by = orders[query.orderBy ?? 'timestamp'];
  const size = query['page-size'] ?? defaultPage;
  const found = await rows<{ id: number }>(
    db,
    `SELECT c.id FROM ${from} ORDER BY ${by} ${direction} NULLS LAST, c.time_started DESC, c.id DESC
      LIMIT ${add(size)} OFFSET ${add(query['page-start'] ?? 0)}`,
    values,
  );
  const data = await findCallsWhole(
    db,
    found.map(({ id }) => id),
    acting,
  );
  return counted ? { data, pagination: { totalItems: counted[0]?.count ?? 0 } } : { data };
}

/** The viewer's own calls that go on now; of those that ring in, what has not been answered too. */
export async function currentCalls(acting: Acting): Promise<CallForViewer[]> {
  const found = await rows<{ id: number }>(
    acting.db,
    `SELECT id FROM calls WHERE guide_id = $1 AND status IN ('CONNECTING', 'ACTIVE') AND deleted_at IS NULL ORDER BY id DESC LIMIT 20`,
    [acting.viewer.id],
  );
  return findCallsWhole(
    acting.db,
    found.map(({ id }) => id),
    acting,
  );
}

const titleOf = (status: string): string => status.charAt(0) + status.slice(1).toLowerCase();

/** What calls can be filtered by: guides whose calls this person may see, statuses, and days back. */
export async function callChoices(db: Db, viewer: Viewer): Promise<ConversationChoices> {
  const guides = await rows<{ id: number; name: string }>(
    db,
    `SELECT u.id, u.name FROM users u JOIN staff s ON s.user_id = u.id
      WHERE u.deleted_at IS NULL AND ($2 OR u.id ${among(1)})
        AND (s.disabled_at IS NULL OR EXISTS (SELECT 1 FROM calls c WHERE c.guide_id = u.id AND c.deleted_at IS NULL))
      ORDER BY u.name, u.id`,
    [viewer.scope.kind === 'all' ? [] : viewer.scope.guideIds, viewer.scope.kind === 'all'],
  );
  return {
    guides,
    statuses: callStatuses.map((key) => ({ key, name: titleOf(key) })),
    periods: [30, 60, 90, 0],
  };
}
