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

/** By keyset: the entry named by its id is where the page goes on from, whatever came in meanwhile. */
const pageSql = (ascending: boolean) => {
  const [dir, than] = ascending ? ['ASC', '>'] : ['DESC', '<'];
  return `
  SELECT f.id, f.member_id, f.external_type, f.external_id, f.event_type, f.occurred_at,
         CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'name', u.name) END AS actor
    FROM feed_items f LEFT JOIN users u ON u.id = f.actor_id
   WHERE f.member_id = $1 AND f.state = 'past' AND f.deleted_at IS NULL
     AND f.external_type <> ALL($2::text[])
     AND ($3::text[] = '{}' OR f.type = ANY($3::text[]))
     AND ($4::text IS NULL OR (f.external_type = $4 AND f.external_id = $5::bigint))
     AND ($6::bigint IS NULL OR (f.occurred_at, f.id) ${than} (SELECT a.occurred_at, a.id FROM feed_items a WHERE a.id = $6 AND a.member_id = $1))
   ORDER BY f.occurred_at ${dir}, f.id ${dir} LIMIT $7`;
};
const newestFirst = pageSql(false);
const oldestFirst = pageSql(true);

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
  const items = await rows<ItemRow>(db, query.ascending ? oldestFirst : newestFirst, [
    query.memberId,
    hidden,
    query.types,
    query.externalType ?? null,
    query.externalId ?? null,
    query.afterItemId ?? null,
    query.size,
  ]);
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
