import type { ConversationChoices, contracts, Message, QueryOf } from '@guidepost/contracts';
import { messageStatuses } from '@guidepost/contracts';
import { askedStatuses, memberSearch, periodOf } from '@guidepost/rules';
import { inScope, scopeValues, unownedInScope, unownedValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { among, rows } from '../../platform/database.ts';
import { badRequest } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';
import { atOf, type MessageRow, messageColumns, messageJoins, presentMessages } from './store.ts';

type ListQuery = QueryOf<typeof contracts.texts.list>;
type Add = (value: unknown) => string;

const periods = [30, 60, 90, 0];
/** As the rows of the list name them. */
const statusNames = {
  scheduled: 'Scheduled',
  held: 'Held back',
  queued: 'Waiting',
  sending: 'Sending',
  unknown: 'Being checked',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  failed: 'Failed',
  received: 'Received',
} as const satisfies Record<(typeof messageStatuses)[number], string>;
const at = atOf('c');

/** What each order sorts by; columns come from here, never from input. */
const orders = { timestamp: at, member: 'm.search_name', guide: 'g.search_name', status: 'c.status' } as const;

function searchOf({ searchTerm, searchTermType }: ListQuery, add: Add): string[] {
  const search = memberSearch(searchTerm ?? '', searchTermType);
  if (search.kind === 'name')
    return search.words.map((word) => `strpos(m.search_name, search_key(${add(word)}::text)) > 0`);
  if (search.kind === 'phone') return [`strpos(c.phone_number, ${add(search.digits)}::text) > 0`];
  return search.kind === 'all' ? [] : ['false'];
}

/** @throws AppError BAD_REQUEST for what is no status of a text */
function statusesOf(text: string): string[] {
  const { statuses, unknown } = askedStatuses(text, messageStatuses);
  if (unknown !== undefined) throw badRequest('statuses', 'known', `${unknown} is no status of a text`);
  return statuses;
}

/** Texts `c` that the viewer sees and asks for. */
function conditions(query: ListQuery, viewer: Viewer, now: Temporal.Instant, add: Add): string[] {
  const { from, to } = periodOf(query, viewer.timeZone, now);
  const statuses = query.statuses === undefined ? null : statusesOf(query.statuses);
  return [
    'c.deleted_at IS NULL',
    `CASE WHEN c.member_id IS NULL THEN ${unownedInScope(4)} ELSE m.deleted_at IS NULL AND ${inScope(viewer, 1)} END`,
    ...(from === null ? [] : [`${at} >= ${add(from.toString())}::timestamptz`]),
    ...(to === null ? [] : [`${at} < ${add(to.toString())}::timestamptz`]),
    // what is still to go out is listed where it is asked for
    statuses ? `c.status = ANY(${add(statuses)}::text[])` : `c.status <> 'scheduled'`,
    ...(query.subjectIds ? [`c.member_id = ANY(${add(query.subjectIds)}::bigint[])`] : []),
    ...(query.guideIds ? [`c.guide_id = ANY(${add(query.guideIds)}::bigint[])`] : []),
    ...(query.onlyUnassignedMessages ? ['c.member_id IS NULL'] : []),
    ...(query.showOnlyMyTexts ? [`c.guide_id = ${add(viewer.id)}::bigint`] : []),
    ...searchOf(query, add),
  ];
}

/** A page of the texts that the viewer sees, in one round trip and one for their files. */
export async function listMessages(
  db: Db,
  viewer: Viewer,
  query: ListQuery,
  now: Temporal.Instant,
): Promise<{ data: Message[]; pagination?: { totalItems: number } }> {
  const values: unknown[] = [...scopeValues(viewer), ...unownedValues(viewer)];
  const add: Add = (value) => `$${values.push(value)}`;
  const where = conditions(query, viewer, now, add).join(' AND ');
  const direction = (query.orderDirection ?? 'desc').toUpperCase() === 'ASC' ? 'ASC' : 'DESC';
  const from = `FROM messages c ${messageJoins} WHERE ${where}`;
  const counted = query.includeCount
    ? await rows<{ total: number }>(db, `SELECT count(*) AS total ${from}`, values)
    : undefined;
  const found = await rows<MessageRow>(
    db,
    `SELECT ${messageColumns} ${from}
      ORDER BY ${orders[query.orderBy ?? 'timestamp']} ${direction}${query.orderBy && query.orderBy !== 'timestamp' ? ' NULLS LAST' : ''}, c.id ${direction}
      LIMIT ${add(query['page-size'] ?? 25)}::int OFFSET ${add(query['page-start'] ?? 0)}::int`,
    values,
  );
  const data = await presentMessages(db, viewer, found);
  return { data, ...(counted ? { pagination: { totalItems: counted[0]?.total ?? 0 } } : {}) };
}

/** Guides whose texts the viewer can see, and what else texts are filtered by. */
export async function choices(db: Db, viewer: Viewer): Promise<ConversationChoices> {
  const { scope } = viewer;
  const guides = await rows<{ id: number; name: string }>(
    db,
    `SELECT u.id, u.name FROM users u JOIN staff s ON s.user_id = u.id
      WHERE u.deleted_at IS NULL AND ${scope.kind === 'all' ? `u.role = 'GUIDE' AND $1::bigint[] IS NOT NULL` : `u.id ${among(1)}`}
      ORDER BY u.search_name, u.id`,
    [scope.kind === 'all' ? [] : scope.guideIds],
  );
  const statuses = messageStatuses.map((key) => ({ key, name: statusNames[key] }));
  return { guides, statuses, periods };
}

const pageSize = 50;

/**
 * The last texts with a member, newest first, without those that are still to be sent at their time; earlier ones than
 * `beforeId`, by a place that stays the same when others come.
 */
export async function conversation(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof contracts.texts.conversation>,
): Promise<Message[]> {
  const found = await rows<MessageRow>(
    db,
    `SELECT ${messageColumns} FROM messages c ${messageJoins}
      WHERE c.member_id = $1 AND c.deleted_at IS NULL AND c.status <> 'scheduled'
        ${query.beforeId === undefined ? 'AND $3::bigint IS NULL' : `AND (${at}, c.id) < (SELECT ${atOf('b')}, b.id FROM messages b WHERE b.id = $3 AND b.member_id = $1)`}
      ORDER BY ${at} DESC, c.id DESC LIMIT $2::int`,
    [query.subjectId, query['page-size'] ?? pageSize, query.beforeId ?? null],
  );
  return presentMessages(db, viewer, found);
}
