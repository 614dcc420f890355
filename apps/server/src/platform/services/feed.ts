import type { FeedItem, MemberId, Permission, StaffId } from '@guidepost/contracts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db.ts';

export interface FeedEntry {
  memberId: MemberId;
  /** The feed filter that shows the entry: call, message, visit, note, task, or a filter that a module adds. */
  type: string;
  /** The record's type. It is unique together with the record's id. */
  externalType: string;
  externalId: number;
  /** The record's event that the feed shows, such as note, scheduled or audited. */
  eventType: string;
  actorId: StaffId | null;
  occurredAt: string;
  state?: 'past' | 'pending';
  /**
   * True for a completed outreach interaction, which counts toward the member's monthly outreach
   * (docs/areas/members.md#outreach-count).
   */
  countsAsOutreach?: boolean;
  /** The time after which a pending entry is late; absent if it never becomes late. */
  lateAt?: string;
}

export interface FeedService {
  /**
   * Writes or moves a record's feed entry. Updates the member's last event and outreach count, and emits live events.
   * Runs the transaction again if the member was merged meanwhile.
   */
  put(tx: Db, entry: FeedEntry): Promise<void>;
  /** Removes a record's entry from the feed. */
  remove(tx: Db, externalType: string, externalId: number): Promise<void>;
}

type Details = Omit<
  FeedItem,
  'id' | 'userId' | 'externalItemType' | 'externalItemId' | 'eventType' | 'timestamp' | 'actor'
>;

/** A module's part of the feed: the details of entries with one external type. */
export interface FeedDetails {
  readonly externalType: string;
  /** Permission that a viewer needs to see entries of this type. */
  readonly permission: Permission;
  /**
   * Loads the details for the given ids of this type in one query. An id without a result is shown as a plain row. This
   * is a method, not a property, so that a module can declare a more specific type of id.
   */
  load(db: Db, ids: readonly number[], viewer: Viewer, now: Temporal.Instant): Promise<ReadonlyMap<number, Details>>;
}

/** Returns the external types whose entries the viewer's role may not see. */
export const hiddenTypes = (types: ReadonlyMap<string, FeedDetails>, viewer: Viewer): string[] =>
  [...types.values()].filter((type) => !viewer.permissions.has(type.permission)).map((type) => type.externalType);
