import type { MemberId } from '@guidepost/contracts';
import { type Db, execute, isIn, rows, send } from '../db.ts';
import { array, float, id, int, json, nullable, type RowOf, row, text } from '../row.ts';

/** Writes an event in its transaction, without waiting for the result. */
export const sendEvent = (tx: Db, name: string, payload: unknown, rooms: readonly string[]): void =>
  send(tx, 'INSERT INTO live_events (name, payload, rooms) VALUES ($1, $2::jsonb, $3::text[])', [
    name,
    JSON.stringify(payload),
    rooms,
  ]);

/** Notifies every process that events were committed. */
export const notifyProcesses = (db: Db, channel: string): Promise<number> =>
  execute(db, `SELECT pg_notify($1, '')`, [channel]);

const horizonRow = row({ horizon: nullable(text) });

/**
 * Returns the number of the first transaction that has not ended. All earlier transactions have ended.
 * @throws if the database was restored into another cluster and not adopted yet
 */
export async function findHorizon(db: Db): Promise<string> {
  const [found] = await rows(db, horizonRow, 'SELECT transaction_horizon()::text AS horizon');
  if (!found || found.horizon === null) throw new Error('The database was moved to a cluster that is not adopted yet.');
  return found.horizon;
}

const eventRow = row({ id: id(), xid: text, name: text, payload: json<unknown>(), rooms: array(text) });

export interface LiveRow {
  id: number;
  xid: string;
  name: string;
  payload: unknown;
  rooms: string[];
}

/**
 * Finds at most `limit` events after a position. All transactions up to the last event have ended, so no earlier event
 * can appear later.
 */
export const findEventsAfter = (db: Db, [xid, eventId]: readonly [string, string], limit: number): Promise<LiveRow[]> =>
  rows(
    db,
    eventRow,
    `SELECT id, xid::text, name, payload, rooms FROM live_events
      WHERE (xid, id) > ($1::xid8, $2::bigint) AND xid < (SELECT transaction_horizon())
      ORDER BY live_events.xid, id LIMIT ${limit}`,
    [xid, eventId],
  );

const positionRow = row({ xid: text, id: id() });

/** Finds the position of the last event whose transaction, and all earlier transactions, have ended. */
export async function findLastEvent(db: Db): Promise<RowOf<typeof positionRow> | undefined> {
  const [found] = await rows(
    db,
    positionRow,
    `SELECT xid::text, id FROM live_events
      WHERE xid < (SELECT transaction_horizon()) ORDER BY live_events.xid DESC, id DESC LIMIT 1`,
  );
  return found;
}

/** Finds at most `limit` events between two positions for these rooms. */
export const findEventsBetween = (
  db: Db,
  after: readonly [string, string],
  upTo: readonly [string, string],
  rooms: readonly string[],
  limit: number,
): Promise<LiveRow[]> =>
  rows(
    db,
    eventRow,
    `SELECT id, xid::text, name, payload, rooms FROM live_events
      WHERE (xid, id) > ($1::xid8, $2::bigint) AND (xid, id) <= ($3::xid8, $4::bigint) AND rooms && $5::text[]
      ORDER BY live_events.xid, id LIMIT ${limit}`,
    [...after, ...upTo, rooms],
  );

const subjectRow = row({ id: id<'Member'>(), guideId: nullable(id<'Staff'>()), clientId: id<'Client'>() });

/** Finds the guides and clients of these members. Deleted members are omitted. */
export const findSubjects = (db: Db, ids: readonly MemberId[]): Promise<RowOf<typeof subjectRow>[]> =>
  rows(
    db,
    subjectRow,
    `SELECT m.user_id AS id, m.assigned_guide_id AS "guideId", m.client_id AS "clientId" FROM members m
      WHERE m.user_id ${isIn(1)} AND m.deleted_at IS NULL`,
    [ids],
  );

const ageRow = row({ seconds: float });

/** Returns the age in seconds of the first event after a position, or 0 if there is no later event. */
export async function findAgeAfter(db: Db, [xid, eventId]: readonly [string, string]): Promise<number> {
  const [found] = await rows(
    db,
    ageRow,
    `SELECT extract(epoch FROM clock_timestamp() - at)::float8 AS seconds FROM live_events
      WHERE (xid, id) > ($1::xid8, $2::bigint) ORDER BY live_events.xid, id LIMIT 1`,
    [xid, eventId],
  );
  return found?.seconds ?? 0;
}

/** Returns the position up to which events were purged; undefined if no event was purged. */
export async function findPurged(db: Db): Promise<RowOf<typeof positionRow> | undefined> {
  const [found] = await rows(db, positionRow, 'SELECT xid::text, id FROM live_purged');
  return found;
}

/**
 * Deletes at most `limit` events that are older than a day, and stores the position. Returns the number of deleted
 * events.
 */
export async function purgeOldEvents(tx: Db, limit: number): Promise<number> {
  const [purged] = await rows(
    tx,
    row({ events: int }),
    `WITH old AS (
         DELETE FROM live_events WHERE id IN (
           SELECT id FROM live_events WHERE at < clock_timestamp() - interval '24 hours' ORDER BY at LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING xid, id
       ), last AS (SELECT xid, id FROM old ORDER BY xid DESC, id DESC LIMIT 1),
       remembered AS (
         UPDATE live_purged p SET xid = last.xid, id = last.id FROM last WHERE (p.xid, p.id) < (last.xid, last.id))
     SELECT count(*) AS events FROM old`,
    [limit],
  );
  return purged?.events ?? 0;
}
