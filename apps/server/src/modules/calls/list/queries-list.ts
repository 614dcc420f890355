import { type CallId, callStatuses, type calls, type IdOf, type QueryOf, type StaffId } from '@guidepost/contracts';
import { askedStatuses, memberSearch, periodOf, sentence } from '@guidepost/rules';
import {
  type ContactPage,
  contactConditions,
  contactValues,
  findContactPage,
  requestedPage,
} from '../../../platform/access/queries-contacts.ts';
import { unownedInScope } from '../../../platform/access/scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { type Db, isIn, rows, type SqlValue } from '../../../platform/db.ts';
import { badRequest } from '../../../platform/errors.ts';
import { id, row, text } from '../../../platform/row.ts';

export type CallsQuery = QueryOf<typeof calls.list>;

const defaultPageSize = 10;

/** Sort column for each order except the time. The columns are constants, so that no user input is part of the SQL. */
const orders: Readonly<Record<Exclude<CallsQuery['orderBy'], 'timestamp' | undefined>, string>> = {
  member: 'm.name',
  guide: 'g.name',
  status: 'c.status',
};

/** Parses a list of call statuses. @throws AppError BAD_REQUEST for an unknown status */
function statusesOf(asked: string): string[] {
  const { statuses, unknown } = askedStatuses(asked, callStatuses);
  if (unknown !== undefined)
    throw badRequest('statuses', 'known', sentence('{status} is not a call status', { status: unknown }));
  return statuses;
}

const likePattern = (value: string) =>
  `'%' || replace(replace(replace(${value}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/**
 * Returns true if the viewer may request reviews and therefore sees all of them. Other users see only their own
 * reviews.
 */
export const canSeeAllAudits = (viewer: Viewer): boolean => viewer.permissions.has('CAN_ASSIGN_CALL_REVIEWS');

/**
 * The rule `callAuditState` in SQL, for a call `c` and the reviews that the viewer sees. Null if there are no reviews.
 */
const auditState = (
  viewerId: string,
  seesAll: boolean,
): string => `SELECT CASE WHEN bool_or(a.action_taken) THEN 'Reviewed'
    WHEN bool_or(a.action_taken IS NULL AND a.assignee_id = ${viewerId}) THEN 'Needs Review'
    WHEN bool_or(a.action_taken IS NULL) THEN 'Reviews Assigned' ELSE 'Call Reassigned' END
  FROM call_audits a WHERE a.call_id = c.id AND a.deleted_at IS NULL ${seesAll ? '' : `AND a.assignee_id = ${viewerId}`} HAVING count(*) > 0`;

type AddValue = (value: SqlValue) => string;

/** Returns the SQL conditions of a list of calls `c` with their members `m`, without the scope. */
function conditions(query: CallsQuery, viewer: Viewer, now: Temporal.Instant, add: AddValue): string[] {
  const { from, to } = periodOf(query, viewer.timeZone, now);
  const search = memberSearch(query.searchTerm ?? '', query.searchTermType);
  return [
    'c.deleted_at IS NULL',
    ...(from ? [`c.time_started >= ${add(from.toString())}`] : []),
    ...(to ? [`c.time_started < ${add(to.toString())}`] : []),
    ...(query.statuses ? [`c.status = ANY(${add(statusesOf(query.statuses))}::text[])`] : []),
    ...(query.subjectIds ? [`c.member_id = ANY(${add(query.subjectIds)}::bigint[])`] : []),
    ...(query.guideIds ? [`c.guide_id = ANY(${add(query.guideIds)}::bigint[])`] : []),
    ...(query.outcomeIds ? [`c.outcome_id = ANY(${add(query.outcomeIds)}::bigint[])`] : []),
    ...(query.auditStates
      ? [`(${auditState(add(viewer.id), canSeeAllAudits(viewer))}) = ANY(${add(query.auditStates)}::text[])`]
      : []),
    ...(query.showOnlyMyCalls ? [`c.guide_id = ${add(viewer.id)}`] : []),
    ...(query.onlyUnassignedCalls ? ['c.member_id IS NULL'] : []),
    ...(query.onlyFeedbackCalls ? ['c.is_feedback_call'] : []),
    ...(search.kind === 'phone' ? [`strpos(c.phone_number, ${add(search.digits)}::text) > 0`] : []),
    ...(search.kind === 'name'
      ? search.words.map((word) => `m.search_name LIKE (SELECT ${likePattern(`name_key(${add(word)}::text)`)})`)
      : []),
    ...(search.kind === 'nothing' ? ['false'] : []),
  ];
}

const idRow = row({ id: id<'Call'>() });

/** Returns the ids of a page of calls, and the total if requested. */
export function findPage(
  db: Db,
  viewer: Viewer,
  query: CallsQuery,
  now: Temporal.Instant,
): Promise<ContactPage<'Call'>> {
  const values = contactValues(viewer);
  const where = conditions(query, viewer, now, (value) => `$${values.push(value)}`).join(' AND ');
  const direction = query.orderDirection?.toLowerCase() === 'asc' ? 'ASC' : 'DESC';
  const { orderBy = 'timestamp' } = query;
  const [key, order] =
    orderBy === 'timestamp'
      ? ['', `f.time_started ${direction}`]
      : [`, ${orders[orderBy]} AS key`, `f.key ${direction} NULLS LAST, f.time_started DESC`];
  const selects = contactConditions(viewer, unownedInScope(viewer, 1)).map(
    (scope) =>
      `SELECT c.id, c.time_started${key} FROM calls c LEFT JOIN members m ON m.user_id = c.member_id LEFT JOIN users g ON g.id = c.guide_id
        WHERE ${scope} AND ${where}`,
  );
  const list = { selects, order: `${order}, f.id DESC` };
  return findContactPage(db, viewer, list, requestedPage(query, defaultPageSize), values);
}

/** Returns the ids of a guide's calls in progress, including incoming calls that still ring. */
export async function findCurrent(db: Db, guideId: StaffId): Promise<CallId[]> {
  const found = await rows(
    db,
    idRow,
    `SELECT id FROM calls WHERE guide_id = $1 AND status IN ('CONNECTING', 'ACTIVE') AND deleted_at IS NULL ORDER BY id DESC LIMIT 20`,
    [guideId],
  );
  return found.map((call) => call.id);
}

/** Returns the current and former outcomes of calls, in the order of the menu. */
export const findCallOutcomes = (db: Db): Promise<{ id: IdOf<'Outcome'>; name: string }[]> =>
  rows(
    db,
    row({ id: id<'Outcome'>(), name: text }),
    `SELECT id, text AS name FROM outcomes WHERE 'call' = ANY(used_for) ORDER BY sort_order, id`,
  );

/** Returns the guides whose calls the viewer may see, sorted by name. */
export const findGuides = (db: Db, { scope }: Viewer): Promise<{ id: StaffId; name: string }[]> =>
  rows(
    db,
    row({ id: id<'Staff'>(), name: text }),
    `SELECT u.id, u.name FROM users u JOIN staff s ON s.user_id = u.id
      WHERE u.deleted_at IS NULL AND ($2 OR u.id ${isIn(1)})
        AND (s.disabled_at IS NULL OR EXISTS (SELECT 1 FROM calls c WHERE c.guide_id = u.id AND c.deleted_at IS NULL))
      ORDER BY u.name, u.id`,
    [scope.kind === 'all' ? [] : scope.guideIds, scope.kind === 'all'],
  );
