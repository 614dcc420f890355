import type { FeedItem } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';

interface ItemRow {
  id: number;
  member_id: number;
  external_type: string;
  external_id: number;
  event_type: string;
  occurred_at: string;
  actor: { id: number; name: string } | null;
}

export interface FeedQuery {
  memberId: number;
  size: number;
  ascending: boolean;
  afterItemId: number | undefined;
  /** Filters of the feed (staff §9); empty for all. */
  types: readonly string[];
  externalType: string | undefined;
  externalId: number | undefined;
}

/**
 * The statement for a query, with only the conditions that it asks for: one that also served the others would be planned
 * anew each time. By keyset: the entry named by its id is where the page goes on from, whatever came in meanwhile.
 */
function pageSql(query: FeedQuery, hidden: readonly string[]): { text: string; values: unknown[] } {
  const [dir, than] = query.ascending ? ['ASC', '>'] : ['DESC', '<'];
  const values: unknown[] = [query.memberId, query.size];
  const where = ["f.member_id = $1 AND f.state = 'past' AND f.deleted_at IS NULL"];
  const add = (value: unknown) => `$${values.push(value)}`;
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
         CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'name', u.name) END AS actor
    FROM feed_items f LEFT JOIN users u ON u.id = f.actor_id
   WHERE ${where.join(' AND ')}
   ORDER BY f.occurred_at ${dir}, f.id ${dir} LIMIT $2`;
  return { text, values };
}

/** A page of a member's past events with their records: one query for the entries and one for each type among them. */
export async function feedPage(
  db: Db,
  viewer: Viewer,
  types: ReadonlyMap<string, FeedDetails>,
  query: FeedQuery,
): Promise<FeedItem[]> {
  const hidden = [...types.values()]
    .filter((type) => !viewer.permissions.has(type.permission))
    .map((type) => type.externalType);
  const { text, values } = pageSql(query, hidden);
  const items = await rows<ItemRow>(db, text, values);
  const byType = Map.groupBy(items, (item) => item.external_type);
  const details = new Map(
    await Promise.all(
      [...byType].map(async ([type, group]) => {
        const loaded = await types.get(type)?.load(
          db,
          group.map((item) => item.external_id),
          viewer,
        );
        return [type, loaded] as const;
      }),
    ),
  );
  return items.map((item) => ({
    id: item.id,
    userId: item.member_id,
    externalItemType: item.external_type,
    externalItemId: item.external_id,
    eventType: item.event_type,
    timestamp: item.occurred_at,
    actor: item.actor,
    ...details.get(item.external_type)?.get(item.external_id),
  }));
}
