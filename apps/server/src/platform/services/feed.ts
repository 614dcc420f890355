import type { FeedItem, MemberId, Permission, StaffId } from '@guidepost/contracts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db.ts';

/** One entry to put into a feed. */
export interface FeedEntry {
  memberId: MemberId;
  /** The filter it falls under: call, message, visit, note, task, or another of a module's own. */
  type: string;
  /** The record behind it; unique together with its id. */
  externalType: string;
  externalId: number;
  /** What happened to it, as the feed words it: note, scheduled, audited … */
  eventType: string;
  actorId: StaffId | null;
  occurredAt: string;
  state?: 'past' | 'pending';
  /**
   * True for a completed outreach interaction: counts in the member's monthly outreach
   * (docs/areas/members.md#outreach-count).
   */
  countsAsOutreach?: boolean;
  /** The instant from which a pending entry is late; absent if it never is. */
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
  /**
   * One query for a page's ids, all of records of this type; an id that is missing in the answer is shown as a plain
   * row. It is a method so that a module can ask for the ids of its own kind.
   */
  load(db: Db, ids: readonly number[], viewer: Viewer, now: Temporal.Instant): Promise<ReadonlyMap<number, Details>>;
}

/** The external types whose entries the viewer's role knows nothing of. */
export const hiddenTypes = (types: ReadonlyMap<string, FeedDetails>, viewer: Viewer): string[] =>
  [...types.values()].filter((type) => !viewer.permissions.has(type.permission)).map((type) => type.externalType);
