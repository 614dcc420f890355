import { type contracts, type QueryOf, type StaffId, type TextId, textStatuses } from '@guidepost/contracts';
import { askedStatuses, memberSearch, periodOf, sentence } from '@guidepost/rules';
import {
  contactInScope,
  isTextShown,
  scopeValues,
  unownedTextInScope,
  unownedValues,
} from '../../../platform/access/scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { type Db, isIn, rows, type SqlValue } from '../../../platform/db.ts';
import { badRequest } from '../../../platform/errors.ts';
import { bool, id, int, type RowOf, row, text } from '../../../platform/row.ts';
import { atOf, type ListedTextRow, listedTextColumns, listedTextRow, textJoins } from '../queries.ts';

export type TextsQuery = QueryOf<typeof contracts.texts.list>;
type AddValue = (value: SqlValue) => string;

const at = atOf('c');

/** Sort column for each order. SQL contains only these columns, never text from the request. */
const orders = { timestamp: at, member: 'm.search_name', guide: 'g.search_name', status: 'c.status' } as const;

function searchOf({ searchTerm, searchTermType }: TextsQuery, add: AddValue): string[] {
  const search = memberSearch(searchTerm ?? '', searchTermType);
  if (search.kind === 'name')
    return search.words.map((word) => `strpos(m.search_name, name_key(${add(word)}::text)) > 0`);
  if (search.kind === 'phone') return [`strpos(c.phone_number, ${add(search.digits)}::text) > 0`];
  return search.kind === 'all' ? [] : ['false'];
}

/** Parses the requested statuses. @throws AppError BAD_REQUEST for an unknown status */
function statusesOf(asked: string): string[] {
  const { statuses, unknown } = askedStatuses(asked, textStatuses);
  if (unknown !== undefined)
    throw badRequest('statuses', 'known', sentence('{status} is not a text status', { status: unknown }));
  return statuses;
}

/** Returns the SQL conditions for a list of texts `c` with their members `m`. */
function conditions(query: TextsQuery, viewer: Viewer, now: Temporal.Instant, add: AddValue): string[] {
  const { from, to } = periodOf(query, viewer.timeZone, now);
  const statuses = query.statuses === undefined ? null : statusesOf(query.statuses);
  return [
    'c.deleted_at IS NULL',
    contactInScope(viewer, 1, unownedTextInScope(viewer, 4)),
    ...(from === null ? [] : [`${at} >= ${add(from.toString())}::timestamptz`]),
    ...(to === null ? [] : [`${at} < ${add(to.toString())}::timestamptz`]),
    isTextShown(add(viewer.id)),
    // Scheduled texts are included only if the query requests this status.
    statuses ? `c.status = ANY(${add(statuses)}::text[])` : `c.status <> 'scheduled'`,
    ...(query.subjectIds ? [`c.member_id = ANY(${add(query.subjectIds)}::bigint[])`] : []),
    ...(query.guideIds ? [`c.guide_id = ANY(${add(query.guideIds)}::bigint[])`] : []),
    ...(query.onlyUnassignedMessages ? ['c.member_id IS NULL'] : []),
    ...(query.showOnlyMyTexts ? [`c.guide_id = ${add(viewer.id)}::bigint`] : []),
    ...searchOf(query, add),
  ];
}

/** Returns SQL that selects and sorts the texts `c` that the viewer sees. */
function listed(query: TextsQuery, viewer: Viewer, now: Temporal.Instant, add: AddValue) {
  const direction = (query.orderDirection ?? 'desc').toUpperCase() === 'ASC' ? 'ASC' : 'DESC';
  const nulls = query.orderBy && query.orderBy !== 'timestamp' ? ' NULLS LAST' : '';
  return {
    from: `FROM texts c ${textJoins} WHERE ${conditions(query, viewer, now, add).join(' AND ')}`,
    order: `ORDER BY ${orders[query.orderBy ?? 'timestamp']} ${direction}${nulls}, c.id ${direction}`,
  };
}

/** Finds the ids of all texts in a list, in the list's order. */
export async function findTextIds(db: Db, viewer: Viewer, query: TextsQuery, now: Temporal.Instant): Promise<TextId[]> {
  const values: SqlValue[] = [...scopeValues(viewer), ...unownedValues(viewer)];
  const { from, order } = listed(query, viewer, now, (value) => `$${values.push(value)}`);
  const found = await rows(db, row({ id: id<'Text'>() }), `SELECT c.id ${from} ${order}`, values);
  return found.map((one) => one.id);
}

/** Finds a page of the texts that the viewer sees, and the total if requested. */
export async function findPage(
  db: Db,
  viewer: Viewer,
  query: TextsQuery,
  now: Temporal.Instant,
): Promise<{ found: ListedTextRow[]; total: number | undefined }> {
  const values: SqlValue[] = [...scopeValues(viewer), ...unownedValues(viewer)];
  const add: AddValue = (value) => `$${values.push(value)}`;
  const { from, order } = listed(query, viewer, now, add);
  const counted = query.includeCount
    ? await rows(db, row({ total: int }), `SELECT count(*) AS total ${from}`, values)
    : undefined;
  const found = await rows(
    db,
    listedTextRow,
    `SELECT ${listedTextColumns} ${from} ${order}
      LIMIT ${add(query['page-size'] ?? 25)}::int OFFSET ${add(query['page-start'] ?? 0)}::int`,
    values,
  );
  return { found, total: counted && (counted[0]?.total ?? 0) };
}

const conversationRow = row({ ...listedTextRow, is_waiting: bool });

/**
 * SQL condition: the member of text `c` is waiting for an answer. For an unassigned text, the text itself needs an
 * answer.
 */
const isWaiting = `EXISTS (SELECT 1 FROM todos d WHERE d.type = 'TEXT_BACK' AND d.completed_at IS NULL
    AND CASE WHEN c.member_id IS NULL THEN d.cause_type = 'message' AND d.cause_id = c.id ELSE d.member_id = c.member_id END)`;

/**
 * SQL condition: text `c` is the last text with its member. An unassigned text must be the last text between its number
 * and its line.
 */
const isLast = `CASE WHEN c.member_id IS NULL
    THEN NOT EXISTS (SELECT 1 FROM texts n WHERE n.member_id IS NULL AND n.phone_number = c.phone_number
           AND n.line_id IS NOT DISTINCT FROM c.line_id AND n.deleted_at IS NULL AND n.status NOT IN ('scheduled', 'held')
           AND (${atOf('n')}, n.id) > (${at}, c.id))
    ELSE NOT EXISTS (SELECT 1 FROM texts n WHERE n.member_id = c.member_id
           AND n.deleted_at IS NULL AND n.status NOT IN ('scheduled', 'held') AND (${atOf('n')}, n.id) > (${at}, c.id)) END`;

/**
 * Finds each person's last text that the viewer sees, newest first, and the number of people if requested. Reads texts
 * newest first, with one index lookup each, so that the cost depends only on the page size.
 */
export async function findConversations(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof contracts.texts.conversations>,
  now: Temporal.Instant,
): Promise<{ found: RowOf<typeof conversationRow>[]; total: number | undefined }> {
  const values: SqlValue[] = [...scopeValues(viewer), ...unownedValues(viewer)];
  const add: AddValue = (value) => `$${values.push(value)}`;
  const where = [
    ...conditions(query, viewer, now, add),
    `c.status <> 'held'`,
    isLast,
    ...(query.onlyWaiting ? [isWaiting] : []),
  ].join(' AND ');
  const from = `FROM texts c ${textJoins} WHERE ${where}`;
  const counted = query.includeCount
    ? await rows(db, row({ total: int }), `SELECT count(*) AS total ${from}`, values)
    : undefined;
  const found = await rows(
    db,
    conversationRow,
    `SELECT ${listedTextColumns}, ${isWaiting} AS is_waiting ${from} ORDER BY ${at} DESC, c.id DESC
      LIMIT ${add(query['page-size'] ?? 25)}::int OFFSET ${add(query['page-start'] ?? 0)}::int`,
    values,
  );
  return { found, total: counted && (counted[0]?.total ?? 0) };
}

/** Finds the guides whose texts the viewer can see, sorted by name. */
export const findGuides = (db: Db, { scope }: Viewer): Promise<{ id: StaffId; name: string }[]> =>
  rows(
    db,
    row({ id: id<'Staff'>(), name: text }),
    `SELECT u.id, u.name FROM users u JOIN staff s ON s.user_id = u.id
      WHERE u.deleted_at IS NULL AND ${scope.kind === 'all' ? `u.role = 'GUIDE' AND $1::bigint[] IS NOT NULL` : `u.id ${isIn(1)}`}
      ORDER BY u.search_name, u.id`,
    [scope.kind === 'all' ? [] : scope.guideIds],
  );

const pageSize = 50;

/**
 * Finds the last texts with a member that the viewer sees, newest first, without scheduled texts. `beforeId` selects older texts. It remains
 * valid when new texts arrive.
 */
export const findConversation = (
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof contracts.texts.conversation>,
): Promise<ListedTextRow[]> =>
  rows(
    db,
    listedTextRow,
    `SELECT ${listedTextColumns} FROM texts c ${textJoins}
      WHERE c.member_id = $1 AND c.deleted_at IS NULL AND c.status <> 'scheduled' AND ${isTextShown('$4')}
        ${query.beforeId === undefined ? 'AND $3::bigint IS NULL' : `AND (${at}, c.id) < (SELECT ${atOf('b')}, b.id FROM texts b WHERE b.id = $3 AND b.member_id = $1)`}
      ORDER BY ${at} DESC, c.id DESC LIMIT $2::int`,
    [query.subjectId, query['page-size'] ?? pageSize, query.beforeId ?? null, viewer.id],
  );
