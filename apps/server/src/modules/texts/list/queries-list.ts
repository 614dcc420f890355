import { type contracts, type QueryOf, type StaffId, type TextId, textStatuses } from '@guidepost/contracts';
import { askedStatuses, memberSearch, periodOf, sentence } from '@guidepost/rules';
import {
  type ContactPage,
  contactConditions,
  contactValues,
  findContactPage,
  hasNoDeletedMember,
  requestedPage,
  visibleMemberIds,
} from '../../../platform/access/queries-contacts.ts';
import { isTextShown, unownedTextInScope } from '../../../platform/access/scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { type Db, isIn, rows, type SqlValue } from '../../../platform/db.ts';
import { badRequest } from '../../../platform/errors.ts';
import { bool, id, type RowOf, row, text } from '../../../platform/row.ts';
import { wholeListPage } from '../../../platform/whole-list.ts';
import { atOf, type ListedTextRow, listedTextColumns, listedTextRow, textJoins } from '../queries.ts';

export type TextsQuery = QueryOf<typeof contracts.texts.list>;
type AddValue = (value: SqlValue) => string;

const at = atOf('c');

/** Sort column for each order except the time. SQL contains only these columns, never text from the request. */
const orders = { member: 'm.search_name', guide: 'g.search_name', status: 'c.status' } as const;
const defaultPageSize = 25;

/**
 * SQL joins for the filters and orders of a list. They use only columns that the index of a member's texts contains.
 */
const listJoins = 'LEFT JOIN members m ON m.user_id = c.member_id LEFT JOIN users g ON g.id = c.guide_id';

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

/** Returns the SQL conditions of the filters for texts `c` with their members `m`, without period and statuses. */
const filters = (query: TextsQuery, viewer: Viewer, add: AddValue): string[] => [
  ...(query.subjectIds ? [`c.member_id = ANY(${add(query.subjectIds)}::bigint[])`] : []),
  ...(query.guideIds ? [`c.guide_id = ANY(${add(query.guideIds)}::bigint[])`] : []),
  ...(query.onlyUnassignedMessages ? ['c.member_id IS NULL'] : []),
  ...(query.showOnlyMyTexts ? [`c.guide_id = ${add(viewer.id)}::bigint`] : []),
  ...searchOf(query, add),
];

/** Returns SQL conditions for the time of text `alias`, and an empty list for a limit that the period does not have. */
function periodConditions(query: TextsQuery, viewer: Viewer, now: Temporal.Instant, add: AddValue) {
  const { from, to } = periodOf(query, viewer.timeZone, now);
  const [first, end] = [from, to].map((instant) => instant && `${add(instant.toString())}::timestamptz`);
  return {
    since: (alias: string): string[] => (first ? [`${atOf(alias)} >= ${first}`] : []),
    until: (alias: string): string[] => (end ? [`${atOf(alias)} < ${end}`] : []),
  };
}

/** Returns the ids of a page of the texts that the viewer sees, and the total if requested. */
export function findPage(
  db: Db,
  viewer: Viewer,
  query: TextsQuery,
  now: Temporal.Instant,
): Promise<ContactPage<'Text'>> {
  const values = contactValues(viewer);
  const add: AddValue = (value) => `$${values.push(value)}`;
  const { since, until } = periodConditions(query, viewer, now, add);
  const statuses = query.statuses === undefined ? null : statusesOf(query.statuses);
  const where = [
    'c.deleted_at IS NULL',
    ...since('c'),
    ...until('c'),
    isTextShown(add(viewer.id)),
    // Scheduled texts are included only if the query requests this status.
    statuses ? `c.status = ANY(${add(statuses)}::text[])` : `c.status <> 'scheduled'`,
    ...filters(query, viewer, add),
  ].join(' AND ');
  const direction = (query.orderDirection ?? 'desc').toUpperCase() === 'ASC' ? 'ASC' : 'DESC';
  const { orderBy = 'timestamp' } = query;
  const [key, nulls] = orderBy === 'timestamp' ? [at, ''] : [orders[orderBy], ' NULLS LAST'];
  const selects = contactConditions(viewer, unownedTextInScope(viewer, 1)).map(
    (scope) => `SELECT c.id, ${key} AS key FROM texts c ${listJoins} WHERE ${scope} AND ${where}`,
  );
  const list = { selects, order: `f.key ${direction}${nulls}, f.id ${direction}` };
  return findContactPage(db, viewer, list, requestedPage(query, defaultPageSize), values);
}

/** Returns the ids of all texts in a list, in the list's order. */
export const findTextIds = async (
  db: Db,
  viewer: Viewer,
  query: TextsQuery,
  now: Temporal.Instant,
): Promise<TextId[]> => (await findPage(db, viewer, { ...query, ...wholeListPage }, now)).ids;

/** Reads the texts of a page, in the order of `ids`. */
export const readPage = (db: Db, ids: readonly TextId[]): Promise<ListedTextRow[]> =>
  rows(
    db,
    listedTextRow,
    `SELECT ${listedTextColumns} FROM texts c ${textJoins} WHERE c.id ${isIn(1)} AND c.deleted_at IS NULL
      ORDER BY array_position($1::bigint[], c.id)`,
    [ids],
  );

/** SQL condition: text `alias` can be the last text of a conversation. */
const canBeLast = (alias: string): string =>
  `${alias}.deleted_at IS NULL AND ${alias}.status NOT IN ('scheduled', 'held')`;

/**
 * SQL condition: the member is waiting for an answer. LIMIT makes PostgreSQL look up each member. Otherwise it could
 * read all open to-dos.
 * @param memberId SQL expression with the member's id
 */
const isMemberWaiting = (memberId: string): string =>
  `(SELECT d.id FROM todos d WHERE d.member_id = ${memberId} AND d.type = 'TEXT_BACK' AND d.completed_at IS NULL LIMIT 1) IS NOT NULL`;

/** SQL condition: the unassigned text `c` needs an answer. */
const isUnassignedWaiting = `EXISTS (SELECT FROM todos d WHERE d.cause_id = c.id AND d.cause_type = 'message' AND d.type = 'TEXT_BACK' AND d.completed_at IS NULL)`;

/** SQL condition: the person of text `c` is waiting for an answer. */
const isWaiting = `CASE WHEN c.member_id IS NULL THEN ${isUnassignedWaiting} ELSE ${isMemberWaiting('c.member_id')} END`;

/** SQL condition: the unassigned text `c` is the last text between its number and its line. */
const isLastOfNumber = `NOT EXISTS (SELECT FROM texts n WHERE n.member_id IS NULL AND n.phone_number = c.phone_number
  AND n.line_id IS NOT DISTINCT FROM c.line_id AND ${canBeLast('n')} AND (${atOf('n')}, n.id) > (${at}, c.id))`;

/** SQL condition: text `c` is the last text with its member. */
const isLastOfMember = `NOT EXISTS (SELECT FROM texts n WHERE n.member_id = c.member_id AND ${canBeLast('n')}
  AND (${atOf('n')}, n.id) > (${at}, c.id))`;

/**
 * Returns the ids of a page of each person's last text, newest first, and the number of people if requested. The last
 * text of each visible member is looked up in an index. For a viewer who may see all members, there are too many
 * members for that. All texts are then read newest first until the page is full, and an index is read once to count.
 */
export function findConversations(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof contracts.texts.conversations>,
  now: Temporal.Instant,
): Promise<ContactPage<'Text'>> {
  const values = contactValues(viewer);
  const add: AddValue = (value) => `$${values.push(value)}`;
  const { since, until } = periodConditions(query, viewer, now, add);
  const asked = [...until('c'), ...filters(query, viewer, add)];
  const select = (from: string, where: readonly string[]) =>
    `SELECT c.id, ${at} AS at FROM ${from} ${listJoins} WHERE ${[...where, ...asked].join(' AND ')}`;
  const candidate = [canBeLast('t'), ...since('t')].join(' AND ');
  const newestFirst = `${atOf('t')} DESC, t.id DESC`;
  const lastOf = (members: string) =>
    `(${members}) v CROSS JOIN LATERAL (SELECT t.* FROM texts t WHERE t.member_id = v.user_id AND ${candidate} ORDER BY ${newestFirst} LIMIT 1) c`;
  const unassigned = (scope: string) =>
    select('texts c', [
      `c.member_id IS NULL AND ${canBeLast('c')} AND ${isLastOfNumber}`,
      scope,
      ...since('c'),
      ...(query.onlyWaiting ? [isUnassignedWaiting] : []),
    ]);
  const order = 'f.at DESC, f.id DESC';
  const page = requestedPage(query, defaultPageSize);
  if (viewer.scope.kind === 'some') {
    const ofMembers = select(lastOf(visibleMemberIds(viewer.scope)), [
      query.onlyWaiting ? isMemberWaiting('v.user_id') : 'true',
    ]);
    const selects = [...(query.onlyUnassignedMessages ? [] : [ofMembers]), unassigned(unownedTextInScope(viewer, 1))];
    return findContactPage(db, viewer, { selects, order }, page, values);
  }
  const selects = [
    select('texts c', [
      canBeLast('c'),
      `CASE WHEN c.member_id IS NULL THEN ${isLastOfNumber} ELSE ${isLastOfMember} END`,
      hasNoDeletedMember,
      ...since('c'),
      ...(query.onlyWaiting ? [isWaiting] : []),
    ]),
  ];
  const ofMembers = query.onlyWaiting
    ? lastOf(
        `SELECT DISTINCT d.member_id AS user_id FROM todos d WHERE d.type = 'TEXT_BACK' AND d.completed_at IS NULL`,
      )
    : `(SELECT DISTINCT ON (t.member_id) t.* FROM texts t WHERE t.member_id IS NOT NULL AND ${candidate} ORDER BY t.member_id, ${newestFirst}) c`;
  const counted = [
    ...(query.onlyUnassignedMessages ? [] : [select(ofMembers, [hasNoDeletedMember])]),
    unassigned('true'),
  ];
  return findContactPage(db, viewer, { selects, counted, order }, page, values);
}

const conversationRow = row({ ...listedTextRow, is_waiting: bool });

/** Reads the last texts of conversations, in the order of `ids`, with whether the person is waiting for an answer. */
export const readConversations = (db: Db, ids: readonly TextId[]): Promise<RowOf<typeof conversationRow>[]> =>
  rows(
    db,
    conversationRow,
    `SELECT ${listedTextColumns}, ${isWaiting} AS is_waiting
       FROM texts c ${textJoins} WHERE c.id ${isIn(1)} AND c.deleted_at IS NULL
      ORDER BY array_position($1::bigint[], c.id)`,
    [ids],
  );

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
