import type { Db } from '../db.ts';
import { cursorOf, parseCursor } from './cursor.ts';
import { findEventsAfter, findHorizon, findLastEvent } from './queries.ts';
import { type EventWithMember, withMembers } from './recipients.ts';

/** All events after the position `after`, up to the position `upTo`. */
export interface EventBatch {
  readonly after: string;
  readonly upTo: string;
  readonly events: readonly EventWithMember[];
}

/** Maximum number of events in a batch that is read from the table. */
export const pageSize = 1000;

/** Returns the position from which a reader without an earlier position starts. */
export const startPosition = async (db: Db): Promise<string> => `${await findHorizon(db)}.0`;

/** Returns the position of the last event, or a position before all events if the table is empty. */
export async function lastPosition(db: Db): Promise<string> {
  const last = await findLastEvent(db);
  return last ? cursorOf(last) : '0.0';
}

/**
 * Reads the next events of transactions below the snapshot's horizon, ordered by (xid, id). In this order, no earlier
 * event can appear later. Sequence numbers alone would not work, because transactions commit out of order.
 */
export async function readBatch(db: Db, after: string): Promise<EventBatch> {
  const events = await withMembers(db, await findEventsAfter(db, parseCursor(after), pageSize));
  const last = events.at(-1);
  return { after, upTo: last ? cursorOf(last) : after, events };
}
