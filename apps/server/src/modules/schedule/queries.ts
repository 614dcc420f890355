import {
  type AddressId,
  AssignedWorkflowScheduledEvent,
  type GuideScheduledEvent,
  type MemberId,
  type ScheduledEvent,
  type ScheduledEventId,
  type ScheduledEventType,
  type StaffId,
  scheduledEventTypes,
} from '@guidepost/contracts';
import type { Due } from '@guidepost/rules';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, execute, isIn, rows, type SqlValue, send } from '../../platform/db.ts';
import type { LockedBatch } from '../../platform/jobs/until-done.ts';
import { day, id, instant, int, json, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const eventRow = row({
  id: id<'ScheduledEvent'>(),
  member_id: id<'Member'>(),
  created_by: id<'Staff'>(),
  creator_name: text,
  date: day,
  time: text,
  time_zone: text,
  due_at: instant,
  late_at: instant,
  type: oneOf(scheduledEventTypes),
  visit_location_address_id: nullable(id<'Address'>()),
  visit_location: nullable(text),
  provider_id: nullable(id<'Staff'>()),
  provider_name: nullable(text),
  note: nullable(text),
  resolved_at: nullable(instant),
  created_at: instant,
  updated_at: instant,
  version: int,
  /** Workflow phases that are completed when the event is resolved. */
  phases: json(AssignedWorkflowScheduledEvent.array()),
});
const columns = `e.id, e.member_id, e.created_by, u.name AS creator_name, e.date, e.time, e.time_zone, e.due_at, e.late_at, e.type,
  e.visit_location_address_id, e.visit_location, e.provider_id,
  (SELECT p.name FROM users p WHERE p.id = e.provider_id) AS provider_name, e.note, e.resolved_at, e.created_at, e.updated_at, e.version,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', w.id, 'assignedWorkflowPhaseId', w.assigned_phase_id, 'title', p.title) ORDER BY w.id)
     FROM assigned_workflow_scheduled_events w
     JOIN assigned_workflow_phases a ON a.id = w.assigned_phase_id
     JOIN workflow_phases p ON p.id = a.phase_id
    WHERE w.scheduled_event_id = e.id AND w.deleted_at IS NULL), '[]') AS phases`;
const isOpenEvent = 'e.resolved_at IS NULL AND e.deleted_at IS NULL';

const presentEvent = (row: RowOf<typeof eventRow>): ScheduledEvent => ({
  id: row.id,
  userId: row.member_id,
  createdBy: { id: row.created_by, name: row.creator_name },
  date: row.date,
  time: row.time,
  timeZone: row.time_zone,
  dueAt: row.due_at,
  lateAt: row.late_at,
  type: row.type,
  visitLocationAddressId: row.visit_location_address_id,
  visitLocation: row.visit_location,
  provider: row.provider_id === null ? null : { id: row.provider_id, name: row.provider_name ?? '' },
  note: row.note,
  resolved: row.resolved_at !== null,
  assignedWorkflowScheduledEvents: row.phases,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

/** Values to store for an event. */
export interface EventValues {
  date: string;
  time: string;
  timeZone: string;
  due: Due;
  type: ScheduledEventType;
  addressId: AddressId | null;
  location: string | null;
  note: string | null;
  providerId: StaffId | null;
}

const valuesOf = ({ date, time, timeZone, due, type, addressId, location, note, providerId }: EventValues) => [
  date,
  time,
  timeZone,
  due.dueAt,
  due.lateAt,
  due.opensAt,
  type,
  addressId,
  location,
  note,
  providerId,
];

export async function memberEvents(db: Db, memberId: MemberId): Promise<ScheduledEvent[]> {
  const found = await rows(
    db,
    eventRow,
    `SELECT ${columns} FROM scheduled_events e JOIN users u ON u.id = e.created_by
      WHERE e.member_id = $1 AND ${isOpenEvent} ORDER BY e.due_at, e.id`,
    [memberId],
  );
  return found.map(presentEvent);
}

const guideEventRow = row({
  ...eventRow,
  member_name: text,
  status_name: text,
  client_name: text,
  assigned_guide_id: nullable(id<'Staff'>()),
});

const maxEvents = 1000;
/**
 * This condition is repeated in each half of the query for a guide's events. Without the repetition, PostgreSQL does
 * not use the indexes of open events by member and by provider.
 */
const dueBetween = `${isOpenEvent}
        AND e.due_at >= to_timestamp($2::double precision / 1000) AND e.due_at < to_timestamp($3::double precision / 1000)`;

export async function guideEvents(
  db: Db,
  viewer: Viewer,
  query: { guideId: StaffId; from: number; to: number; withMembers: boolean },
): Promise<GuideScheduledEvent[]> {
  const found = await rows(
    db,
    guideEventRow,
    `SELECT ${columns}, m.name AS member_name, s.name AS status_name, c.display_name AS client_name, m.assigned_guide_id
       FROM (SELECT e.id FROM members own JOIN scheduled_events e ON e.member_id = own.user_id AND ${dueBetween}
              WHERE own.assigned_guide_id = $1
             UNION SELECT e.id FROM scheduled_events e WHERE e.provider_id = $1 AND ${dueBetween}) planned
       JOIN scheduled_events e ON e.id = planned.id
       JOIN members m ON m.user_id = e.member_id
       JOIN users u ON u.id = e.created_by
       JOIN member_statuses s ON s.id = m.status_id
       JOIN clients c ON c.id = m.client_id
      WHERE m.deleted_at IS NULL AND ${inScope(viewer, 4)}
      ORDER BY e.due_at, e.id LIMIT ${maxEvents}`,
    [query.guideId, query.from, query.to, ...scopeValues(viewer)],
  );
  return found.map((row) => ({
    ...presentEvent(row),
    ...(query.withMembers
      ? {
          member: {
            id: row.member_id,
            name: row.member_name,
            statusName: row.status_name,
            clientName: row.client_name,
            assignedGuideId: row.assigned_guide_id,
          },
        }
      : {}),
  }));
}

export async function findEvents(db: Db, ids: readonly ScheduledEventId[]): Promise<ScheduledEvent[]> {
  const found = await rows(
    db,
    eventRow,
    `SELECT ${columns} FROM scheduled_events e JOIN users u ON u.id = e.created_by
      WHERE e.id ${isIn(1)} AND e.deleted_at IS NULL`,
    [ids],
  );
  return found.map(presentEvent);
}

/** Finds an open event (neither resolved nor deleted), and locks it until the transaction ends. */
export async function lockEvent(tx: Db, id: ScheduledEventId, memberId: MemberId): Promise<ScheduledEvent | undefined> {
  const [row] = await rows(
    tx,
    eventRow,
    `SELECT ${columns} FROM scheduled_events e JOIN users u ON u.id = e.created_by
      WHERE e.id = $1 AND e.member_id = $2 AND ${isOpenEvent} FOR UPDATE OF e`,
    [id, memberId],
  );
  return row && presentEvent(row);
}

/** Returns true if the event is the member's, even if it was resolved or deleted. */
export const isEventOf = async (db: Db, id: ScheduledEventId, memberId: MemberId): Promise<boolean> =>
  (await execute(db, 'SELECT FROM scheduled_events WHERE id = $1 AND member_id = $2', [id, memberId])) > 0;

/** Finds a member's open events, soonest first, and locks them until the transaction ends. */
export async function lockOpenEvents(tx: Db, memberId: MemberId): Promise<ScheduledEvent[]> {
  const found = await rows(
    tx,
    eventRow,
    `SELECT ${columns} FROM scheduled_events e JOIN users u ON u.id = e.created_by
      WHERE e.member_id = $1 AND ${isOpenEvent} ORDER BY e.due_at, e.id FOR UPDATE OF e`,
    [memberId],
  );
  return found.map(presentEvent);
}

const returning = (statement: string) =>
  `WITH e AS (${statement} RETURNING *) SELECT ${columns} FROM e JOIN users u ON u.id = e.created_by`;

const insertSql = returning(`
  INSERT INTO scheduled_events (member_id, created_by, created_at, updated_at,
    date, time, time_zone, due_at, late_at, opens_at, type, visit_location_address_id, visit_location, note, provider_id)
  VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`);

const updateSql = returning(`
  UPDATE scheduled_events SET updated_at = $2, resolved_at = $3, date = $4, time = $5, time_zone = $6, due_at = $7, late_at = $8,
    opens_at = $9, type = $10, visit_location_address_id = $11, visit_location = $12, note = $13, provider_id = $14, version = version + 1
   WHERE id = $1`);

async function written(tx: Db, sql: string, values: readonly SqlValue[]): Promise<ScheduledEvent> {
  const [row] = await rows(tx, eventRow, sql, values);
  if (!row) throw new Error('The event was not written');
  return presentEvent(row);
}

export const insertEvent = (
  tx: Db,
  event: EventValues & { memberId: MemberId; creatorId: StaffId; at: string },
): Promise<ScheduledEvent> => written(tx, insertSql, [event.memberId, event.creatorId, event.at, ...valuesOf(event)]);

const providerRow = row({ id: id<'Staff'>(), name: text });

/** Finds the providers who can sign in, sorted by name. */
export const findProviders = (db: Db): Promise<RowOf<typeof providerRow>[]> =>
  rows(
    db,
    providerRow,
    `SELECT u.id, u.name FROM users u JOIN staff s ON s.user_id = u.id
      WHERE u.role IN ('PROVIDER', 'NURSE_PRACTITIONER') AND u.deleted_at IS NULL AND s.disabled_at IS NULL ORDER BY u.name, u.id`,
  );

export const updateEvent = (
  tx: Db,
  id: ScheduledEventId,
  event: EventValues & { resolvedAt: string | null; at: string },
): Promise<ScheduledEvent> => written(tx, updateSql, [id, event.at, event.resolvedAt, ...valuesOf(event)]);

export async function deleteEvent(tx: Db, id: ScheduledEventId, at: string): Promise<void> {
  send(tx, 'UPDATE scheduled_events SET deleted_at = $2, version = version + 1 WHERE id = $1', [id, at]);
}

const zoneRow = row({ time_zone: nullable(text), assigned_guide_id: nullable(id<'Staff'>()) });

/**
 * Returns the time zone of a member's events: the assigned guide's zone, or the given zone if no guide is assigned
 * (docs/areas/schedule.md#time-zone-of-an-event).
 */
export async function zoneOf(
  db: Db,
  memberId: MemberId,
  otherwise: string,
): Promise<{ zone: string; guideId: StaffId | null }> {
  const [row] = await rows(
    db,
    zoneRow,
    `SELECT s.time_zone, m.assigned_guide_id FROM members m LEFT JOIN staff s ON s.user_id = m.assigned_guide_id
      WHERE m.user_id = $1`,
    [memberId],
  );
  return { zone: row?.time_zone ?? otherwise, guideId: row?.assigned_guide_id ?? null };
}

/** Returns true if the address belongs to the member. A deleted address is allowed only if it is the event's address. */
export const hasAddress = async (
  db: Db,
  memberId: MemberId,
  addressId: AddressId,
  eventId: ScheduledEventId | null,
): Promise<boolean> =>
  (await execute(
    db,
    `SELECT FROM addresses a WHERE a.id = $1 AND a.user_id = $2 AND (a.deleted_at IS NULL OR EXISTS (
       SELECT FROM scheduled_events e WHERE e.id = $3::bigint AND e.visit_location_address_id = a.id))`,
    [addressId, memberId, eventId],
  )) > 0;

/** Stores when an event's to-do was opened. Null means that the event has no to-do. */
export const sendSetTodoOpened = (tx: Db, eventId: ScheduledEventId, at: string | null): void =>
  send(tx, 'UPDATE scheduled_events SET todo_opened_at = $2 WHERE id = $1', [eventId, at]);

const startedEventRow = row({
  id: id<'ScheduledEvent'>(),
  member_id: id<'Member'>(),
  date: day,
  created_by: id<'Staff'>(),
});

/**
 * Locks and returns at most `limit` events whose day has begun and that have no to-do yet. The caller opens their
 * to-dos.
 */
export const lockStartedEvents = (
  tx: Db,
  at: string,
  { limit, failed }: LockedBatch,
): Promise<RowOf<typeof startedEventRow>[]> =>
  rows(
    tx,
    startedEventRow,
    `UPDATE scheduled_events SET todo_opened_at = $1 WHERE id IN (
       SELECT id FROM scheduled_events
        WHERE opens_at <= $1 AND todo_opened_at IS NULL AND resolved_at IS NULL AND deleted_at IS NULL
          AND id <> ALL($3::bigint[])
        ORDER BY opens_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id, member_id, date, created_by`,
    [at, limit, failed],
  );
