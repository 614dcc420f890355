import { type ScheduledEvent, type ScheduledEventFields, scheduleTexts } from '@guidepost/contracts';
import { dayIn, dueOf, isStillToCome, isTodayOrLater } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import type { Audience, Db, Services } from '../../platform/module.ts';
import { removeDraft, removeDraftsOf, sanitise } from '../notes/service.ts';
import { deleteEvent, type EventValues, hasAddress, insertEvent, lockEvent, updateEvent, zoneOf } from './queries.ts';
import { keepTodo } from './todo.ts';

const externalType = 'scheduled_event';

interface Acting {
  db: Db;
  viewer: Viewer;
  now: Temporal.Instant;
  services: Services;
}

/** The feed's filter that an event falls under (staff §2: Calls, Texts, Visits, Tasks). */
const feedTypes = { call: 'call', message: 'message', visit: 'visit', reminder: 'task', tbd: 'task' } as const;

/** Tells whoever sees the member, and the guide's docket, where an event this month takes a contact off (staff §4). */
async function tell(
  { db, viewer, now, services: { live } }: Acting,
  name: 'scheduled_event_created' | 'scheduled_event_updated' | 'scheduled_event_deleted',
  event: ScheduledEvent,
): Promise<void> {
  const memberId = event.userId;
  const { guideId, zone } = await zoneOf(db, memberId, viewer.timeZone);
  const audience: Audience = { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' }, guideIds: [guideId] };
  const isGone = name === 'scheduled_event_deleted';
  if (isGone) live.emit(db, name, { id: event.id, userId: memberId }, audience);
  else live.emit(db, name, event, audience);
  if (guideId === null) return;
  const isThisMonth = event.date.slice(0, 7) === dayIn(now, zone).slice(0, 7);
  const news = isGone || event.resolved || !isThisMonth ? 'priority_contact_upserted' : 'priority_contact_deleted';
  live.emit(db, news, { memberId, guideId }, { guideIds: [guideId] });
}

/** The address of a visit must be one of the member's; other kinds of events have none. @throws ADDRESS_NOT_FOUND */
export async function checkAddress(
  db: Db,
  memberId: number,
  addressId: number | null,
  property: string,
): Promise<void> {
  if (addressId === null || (await hasAddress(db, memberId, addressId))) return;
  throw new AppError('ADDRESS_NOT_FOUND', {
    errors: [{ property, constraints: { exists: 'This address could not be found.' } }],
  });
}

/** What is to be stored of what was sent. @throws AppError BAD_REQUEST for a day that is past, ADDRESS_NOT_FOUND */
async function checked(
  { db, now }: Acting,
  memberId: number,
  fields: ScheduledEventFields,
  timeZone: string,
  checkDay: boolean,
): Promise<EventValues> {
  if (checkDay && !isTodayOrLater(fields.date, dayIn(now, timeZone)))
    throw badRequest('date', 'future', scheduleTexts.past);
  const isVisit = fields.type === 'visit';
  const addressId = (isVisit && fields.visitLocationAddressId) || null;
  await checkAddress(db, memberId, addressId, 'visitLocationAddressId');
  return {
    date: fields.date,
    time: fields.time,
    timeZone,
    due: dueOf(fields.date, fields.time, timeZone),
    type: fields.type,
    addressId,
    location: (isVisit && fields.visitLocation) || null,
    note: fields.note ? sanitise(fields.note) || null : null,
  };
}

/** Keeps what hangs on an event right: its entry in the pending feed, its todo, and the open screens. */
async function follow(
  acting: Acting,
  event: ScheduledEvent,
  name: 'scheduled_event_created' | 'scheduled_event_updated',
): Promise<void> {
  const { db, now, services } = acting;
  if (event.resolved) await services.feed.remove(db, externalType, event.id);
  else {
    await services.feed.put(db, {
      memberId: event.userId,
      type: feedTypes[event.type],
      externalType,
      externalId: event.id,
      eventType: event.type,
      actorId: event.createdBy.id,
      occurredAt: event.dueAt,
      lateAt: event.lateAt,
      state: 'pending',
    });
  }
  await keepTodo(db, event, now, services);
  await tell(acting, name, event);
}

export async function createEvent(
  acting: Acting,
  memberId: number,
  {
    providerId,
    nextOfId,
    ...fields
  }: ScheduledEventFields & { providerId?: number | null | undefined; nextOfId?: number | null | undefined },
): Promise<ScheduledEvent> {
  if (providerId) throw new AppError('PROVIDER_CONSENT_REQUIRED');
  const { db, viewer, now } = acting;
  if (nextOfId) await resolveEvent(acting, memberId, nextOfId);
  const { zone } = await zoneOf(db, memberId, viewer.timeZone);
  const values = await checked(acting, memberId, fields, zone, true);
  const event = await insertEvent(db, { ...values, memberId, creatorId: viewer.id, at: now.toString() });
  removeDraft(db, { authorId: viewer.id, subjectId: memberId, type: 'events' });
  await follow(acting, event, 'scheduled_event_created');
  return event;
}

async function held({ db }: Acting, memberId: number, eventId: number): Promise<ScheduledEvent> {
  const event = await lockEvent(db, eventId, memberId);
  if (!event) throw notFound();
  return event;
}

type Sent<T> = { [K in keyof T]?: T[K] | undefined };

export async function changeEvent(
  acting: Acting,
  memberId: number,
  eventId: number,
  {
    version,
    resolved = false,
    ...sent
  }: Sent<ScheduledEventFields> & { version?: number | undefined; resolved?: boolean | undefined },
): Promise<ScheduledEvent> {
  const before = await held(acting, memberId, eventId);
  if (version !== undefined && version !== before.version) throw new AppError('VERSION_CONFLICT', { current: before });
  const fields: ScheduledEventFields = {
    date: sent.date ?? before.date,
    time: sent.time ?? before.time,
    type: sent.type ?? before.type,
    visitLocationAddressId:
      sent.visitLocationAddressId === undefined ? before.visitLocationAddressId : sent.visitLocationAddressId,
    visitLocation: sent.visitLocation === undefined ? before.visitLocation : sent.visitLocation,
    note: sent.note === undefined ? before.note : sent.note,
  };
  // An event that is late already may be edited as it is; only a new day must be today or later.
  const values = await checked(acting, memberId, fields, before.timeZone, fields.date !== before.date);
  const at = acting.now.toString();
  const event = await updateEvent(acting.db, eventId, { ...values, resolvedAt: resolved ? at : null, at });
  if (resolved) removeDraftsOf(acting.db, 'events', eventId);
  else
    removeDraft(acting.db, {
      authorId: acting.viewer.id,
      subjectId: memberId,
      type: 'events',
      recordId: eventId,
    });
  await follow(acting, event, 'scheduled_event_updated');
  return event;
}

/** Holds a member's event that a call is to answer. @throws AppError SCHEDULED_EVENT_NOT_FOUND */
export async function requireEvent(tx: Db, memberId: number, eventId: number): Promise<void> {
  if (!(await lockEvent(tx, eventId, memberId))) throw new AppError('SCHEDULED_EVENT_NOT_FOUND');
}

/** Resolves a member's event that a visit, call or text has answered. @throws AppError SCHEDULED_EVENT_NOT_FOUND */
export async function resolveEvent(acting: Acting, memberId: number, eventId: number): Promise<void> {
  if (!(await lockEvent(acting.db, eventId, memberId))) throw new AppError('SCHEDULED_EVENT_NOT_FOUND');
  await changeEvent(acting, memberId, eventId, { resolved: true });
}

async function reminder(acting: Acting, memberId: number, eventId: number): Promise<ScheduledEvent> {
  const event = await held(acting, memberId, eventId);
  if (event.type !== 'reminder') throw new AppError('NOT_A_REMINDER');
  return event;
}

/** Puts a reminder off. @throws AppError NOT_A_REMINDER, BAD_REQUEST where it would be late at once */
export async function snoozeReminder(
  acting: Acting,
  memberId: number,
  eventId: number,
  to: { date: string; time?: string | undefined },
): Promise<ScheduledEvent> {
  const { time, timeZone } = await reminder(acting, memberId, eventId);
  const today = dayIn(acting.now, timeZone);
  if (isTodayOrLater(to.date, today) && !isStillToCome(to.date, to.time ?? time, timeZone, acting.now))
    throw badRequest('date', 'after', `The date must be after ${today}`);
  return changeEvent(acting, memberId, eventId, to);
}

export async function clearReminder(acting: Acting, memberId: number, eventId: number): Promise<ScheduledEvent> {
  await reminder(acting, memberId, eventId);
  return changeEvent(acting, memberId, eventId, { resolved: true });
}

export async function removeEvent(
  acting: Acting,
  memberId: number,
  eventId: number,
): Promise<{ id: number; userId: number }> {
  const { db, now, services } = acting;
  const event = await held(acting, memberId, eventId);
  await deleteEvent(db, eventId, now.toString());
  removeDraftsOf(db, 'events', eventId);
  await services.feed.remove(db, externalType, eventId);
  await keepTodo(db, { ...event, resolved: true }, now, services);
  await tell(acting, 'scheduled_event_deleted', event);
  return { id: eventId, userId: memberId };
}
