import { FeedItem, type IdOf, type MemberId } from '@guidepost/contracts';
import { type Db, rows, type SqlValue } from '../../platform/db.ts';
import { id, instant, json, nullable, type RowOf, row, text } from '../../platform/row.ts';

const itemRow = row({
  id: id<'FeedItem'>(),
  member_id: id<'Member'>(),
  external_type: text,
  external_id: id(),
  event_type: text,
  occurred_at: instant,
  actor: nullable(json(FeedItem.shape.actor.unwrap())),
  impersonator: nullable(json(FeedItem.shape.actor.unwrap())),
  merged_with: nullable(text),
});

export interface FeedQuery {
  memberId: MemberId;
  size: number;
  ascending: boolean;
  afterItemId: IdOf<'FeedItem'> | undefined;
  /** Types of entries to return. An empty list matches all types. */
  types: readonly string[];
  externalType: string | undefined;
  externalId: number | undefined;
}

/**
 * Returns the SQL statement for a query. It contains only the conditions in use, because PostgreSQL would plan a
 * statement with all conditions again at each execution. A page continues after the entry with the given id, even if
 * new entries were added.
 */
function pageSql(query: FeedQuery, hidden: readonly string[]): { text: string; values: SqlValue[] } {
  const [dir, than] = query.ascending ? ['ASC', '>'] : ['DESC', '<'];
  const values: SqlValue[] = [query.memberId, query.size];
  const where = ["f.member_id = $1 AND f.state = 'past' AND f.deleted_at IS NULL"];
  const add = (value: SqlValue) => `$${values.push(value)}`;
  if (hidden.length > 0) where.push(`f.external_type <> ALL(${add(hidden)}::text[])`);
  if (query.types.length > 0) where.push(`f.type = ANY(${add(query.types)}::text[])`);
  if (query.externalType !== undefined)
    where.push(
      `f.external_type = ${add(query.externalType)} AND f.external_id = ${add(query.externalId ?? null)}::bigint`,
    );
  if (query.afterItemId !== undefined)
    where.push(
      `(f.occurred_at, f.id) ${than} (SELECT a.occurred_at, a.id FROM feed_items a WHERE a.id = ${add(query.afterItemId)} AND a.member_id = $1)`,
    );
  const text = `
  SELECT f.id, f.member_id, f.external_type, f.external_id, f.event_type, f.occurred_at,
         CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'name', u.name) END AS actor,
         CASE WHEN i.id IS NULL THEN NULL ELSE jsonb_build_object('id', i.id, 'name', i.name) END AS impersonator,
         (SELECT g.name FROM member_merges x JOIN users g ON g.id = x.merged_id WHERE x.id = f.merge_id) AS merged_with
    FROM feed_items f LEFT JOIN users u ON u.id = f.actor_id LEFT JOIN users i ON i.id = f.impersonator_id
   WHERE ${where.join(' AND ')}
   ORDER BY f.occurred_at ${dir}, f.id ${dir} LIMIT $2`;
  return { text, values };
}

/** Returns a page of a member's past entries. Omits `hidden` external types. */
export function findItems(db: Db, query: FeedQuery, hidden: readonly string[]): Promise<RowOf<typeof itemRow>[]> {
  const statement = pageSql(query, hidden);
  return rows(db, itemRow, statement.text, statement.values);
}
