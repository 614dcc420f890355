import type { FeedItem } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { hiddenTypes } from '../../platform/services/feed.ts';
import { type FeedQuery, findItems } from './queries.ts';
import { loadRecords } from './records.ts';

/**
 * Returns a page of a member's past events with their records. Runs one query for the entries and one query for each of
 * their types.
 */
export async function feedPage(
  db: Db,
  viewer: Viewer,
  types: ReadonlyMap<string, FeedDetails>,
  query: FeedQuery,
  now: Temporal.Instant,
): Promise<FeedItem[]> {
  const items = await findItems(db, query, hiddenTypes(types, viewer));
  const recordOf = await loadRecords(db, viewer, types, items, now);
  return items.map((item) => ({
    id: item.id,
    userId: item.member_id,
    externalItemType: item.external_type,
    externalItemId: item.external_id,
    eventType: item.event_type,
    timestamp: item.occurred_at,
    actor: item.actor,
    ...(item.impersonator === null ? {} : { impersonator: item.impersonator }),
    ...(item.merged_with === null ? {} : { mergedWith: item.merged_with }),
    ...recordOf(item),
  }));
}
