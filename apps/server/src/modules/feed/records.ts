import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';

type Types = ReadonlyMap<string, FeedDetails>;

interface Entry {
  external_type: string;
  external_id: number;
}

/**
 * Loads the records of entries, with one query for each of their types. Returns a function that finds an entry's
 * record.
 */
export async function loadRecords(
  db: Db,
  viewer: Viewer,
  types: Types,
  entries: readonly Entry[],
  now: Temporal.Instant,
) {
  const loaded = await Promise.all(
    [...Map.groupBy(entries, (entry) => entry.external_type)].map(async ([type, group]) => {
      const ids = group.map((entry) => entry.external_id);
      return [type, await types.get(type)?.load(db, ids, viewer, now)] as const;
    }),
  );
  const records = new Map(loaded);
  return (entry: Entry) => records.get(entry.external_type)?.get(entry.external_id);
}
