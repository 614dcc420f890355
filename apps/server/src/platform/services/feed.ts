import type { FeedItem, Permission } from '@guidepost/contracts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../module.ts';

/** One entry to put into a feed. */
export interface FeedEntry {
  memberId: number;
  /** The filter it falls under: call, message, visit, note, task, or another of a module's own. */
  type: string;
  /** The record behind it; unique together with its id. */
  externalType: string;
  externalId: number;
  /** What happened to it, as the feed words it: note, scheduled, audited … */
  eventType: string;
  actorId: number | null;
  occurredAt: string;
  state?: 'past' | 'pending';
  /** True for a completed outreach interaction: counts in the member's monthly outreach (decision 94). */
  countsAsOutreach?: boolean;
  /** From when a pending entry is late (staff §4); absent for what is never late. */
  lateAt?: string;
}

export interface FeedService {
  /** Writes or moves the entry of a record; keeps last event, outreach count and live events right. */
  put(tx: Db, entry: FeedEntry): Promise<void>;
  /** Takes the entry of a record out of the feed. */
  remove(tx: Db, externalType: string, externalId: number): Promise<void>;
}

type Details = Omit<
  FeedItem,
  'id' | 'userId' | 'externalItemType' | 'externalItemId' | 'eventType' | 'timestamp' | 'actor'
>;

/** A module's part of the feed: how entries of one external type carry their records. */
export interface FeedDetails {
  readonly externalType: string;
  /** Entries of this type are left out for viewers who lack it. */
  readonly permission: Permission;
  /** One query for a page's ids; an id that is missing in the answer is shown as a plain row. */
  readonly load: (db: Db, ids: readonly number[], viewer: Viewer) => Promise<ReadonlyMap<number, Details>>;
}
