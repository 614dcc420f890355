import {
  type AddressId,
  type MemberId,
  type ProviderChoice,
  type ScheduledEvent,
  type ScheduledEventFields,
  type ScheduledEventId,
  type StaffId,
  scheduleTexts,
} from '@guidepost/contracts';
import { dayIn, dueOf, isNotYetLate, isTodayOrLater, sentence } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import { sanitise } from '../../platform/html.ts';
import type { Acting } from '../../platform/module.ts';
import { findLastAnswer } from '../consents/public.ts';
import { removeDraft, sendRemoveDraftsOf } from '../drafts/public.ts';
import { type NotifyContext, notify } from './notify.ts';
import {
  deleteEvent,
  type EventValues,
  findProviders,
  hasAddress,
  insertEvent,
  isEventOf,
  lockEvent,
  lockOpenEvents,
  updateEvent,
  zoneOf,
} from './queries.ts';
import { eventTodo, syncTodo } from './todo.ts';

const externalType = 'scheduled_event';

/** The feed filter for each type of event (Calls, Texts, Visits, Tasks). */
const feedTypes = { call: 'call', message: 'message', visit: 'visit', reminder: 'task', tbd: 'task' } as const;

/**
 * Checks that a visit's address is the member's own. Does nothing for an event without an address.
 * @param eventId the event whose address remains valid, even if the address was deleted
 * @throws ADDRESS_NOT_FOUND
 */
export async function checkAddress(
  db: Db,
  memberId: MemberId,
  addressId: AddressId | null,
  property: string,
  eventId: ScheduledEventId | null,
): Promise<void> {
  if (addressId === null || (await hasAddress(db, memberId, addressId, eventId))) return;
  throw refusedAt('ADDRESS_NOT_FOUND', property, 'exists', 'This address could not be found.');
}

/**
 * Checks the fields and converts them to the values to store.
 * @throws AppError BAD_REQUEST for a past day, ADDRESS_NOT_FOUND
 */
async function checked(
  { db, now }: Acting,
  memberId: MemberId,
  fields: ScheduledEventFields,
  timeZone: string,
  before: ScheduledEvent | null,
): Promise<EventValues> {
  // An overdue event may be edited without a new day. Only a new day must be today or later.
  if (fields.date !== before?.date && !isTodayOrLater(fields.date, dayIn(now, timeZone)))
    throw badRequest('date', 'future', scheduleTexts.past);
  const isVisit = fields.type === 'visit';
  const addressId = (isVisit && fields.visitLocationAddressId) || null;
  await checkAddress(db, memberId, addressId, 'visitLocationAddressId', before?.id ?? null);
  return {
    date: fields.date,
    time: fields.time,
    timeZone,
    due: dueOf(fields.date, fields.time, timeZone),
    type: fields.type,
    addressId,
    location: (isVisit && fields.visitLocation) || null,
    note: fields.note ? sanitise(fields.note) || null : null,
    providerId: fields.providerId ?? null,
  };
}

/** Updates an event's entry in the pending feed, its to-do, and open screens after a change. */
async function updateFeedAndTodo(acting: Acting, event: ScheduledEvent, before: ScheduledEvent | null): Promise<void> {
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
  await syncTodo(db, event, now, services);
  await notify(acting, before === null ? 'scheduled_event_created' : 'scheduled_event_updated', event, before);
}

/**
 * Returns the providers who can be chosen for a member's events. Adding a provider requires the member's consent to
 * treat. If the consent is missing, also returns the reason for the refusal.
 */
export async function providerChoice({ db }: Pick<Acting, 'db'>, memberId: MemberId): Promise<ProviderChoice> {
  const [consented, providers] = await Promise.all([
    findLastAnswer(db, 'consent-to-treat', memberId),
    findProviders(db),
  ]);
  const refusal =
    consented === null ? 'CONSENT_TO_TREAT_INCOMPLETE' : consented ? null : ('PROVIDER_CONSENT_REQUIRED' as const);
  return { refusal, providers };
}

/**
 * Checks that a provider may be added to a member's event.
 * @throws AppError CONSENT_TO_TREAT_INCOMPLETE, PROVIDER_CONSENT_REQUIRED, PROVIDER_NOT_FOUND
 */
async function checkProvider(acting: Acting, memberId: MemberId, providerId: StaffId): Promise<void> {
  const { refusal, providers } = await providerChoice(acting, memberId);
  if (refusal !== null) throw new AppError(refusal);
  if (!providers.some(({ id }) => id === providerId)) throw new AppError('PROVIDER_NOT_FOUND');
}

export async function createEvent(
  acting: Acting,
  memberId: MemberId,
  { nextOfId, ...fields }: ScheduledEventFields & { nextOfId?: ScheduledEventId | null | undefined },
): Promise<ScheduledEvent> {
  const { db, viewer, now } = acting;
  if (fields.providerId) await checkProvider(acting, memberId, fields.providerId);
  if (nextOfId) {
    // The event must be open, so that two users do not both schedule the next event.
    await requireEvent(db, memberId, nextOfId);
    await changeEvent(acting, memberId, nextOfId, { resolved: true });
  }
  const { zone } = await zoneOf(db, memberId, viewer.timeZone);
  const values = await checked(acting, memberId, fields, zone, null);
  const event = await insertEvent(db, {
    ...values,
    memberId,
    creatorId: viewer.id,
    at: now.toString(),
  });
  await updateFeedAndTodo(acting, event, null);
  return event;
}

async function lockedEvent({ db }: Acting, memberId: MemberId, eventId: ScheduledEventId): Promise<ScheduledEvent> {
  const event = await lockEvent(db, eventId, memberId);
  if (!event) throw notFound();
  return event;
}

type PartialUpdate<T> = { [K in keyof T]?: T[K] | undefined };

export async function changeEvent(
  acting: Acting,
  memberId: MemberId,
  eventId: ScheduledEventId,
  {
    version,
    resolved = false,
    ...sent
  }: PartialUpdate<ScheduledEventFields> & { version?: number | undefined; resolved?: boolean | undefined },
): Promise<ScheduledEvent> {
  const before = await lockedEvent(acting, memberId, eventId);
  if (version !== undefined && version !== before.version) throw new AppError('VERSION_CONFLICT', { current: before });
  const fields: ScheduledEventFields = {
    date: sent.date ?? before.date,
    time: sent.time ?? before.time,
    type: sent.type ?? before.type,
    visitLocationAddressId:
      sent.visitLocationAddressId === undefined ? before.visitLocationAddressId : sent.visitLocationAddressId,
    visitLocation: sent.visitLocation === undefined ? before.visitLocation : sent.visitLocation,
    note: sent.note === undefined ? before.note : sent.note,
    providerId: sent.providerId === undefined ? before.provider?.id : sent.providerId,
  };
  // A provider who was added while the member consented stays on the event until a user removes them.
  if (fields.providerId && fields.providerId !== before.provider?.id)
    await checkProvider(acting, memberId, fields.providerId);
  const values = await checked(acting, memberId, fields, before.timeZone, before);
  const at = acting.now.toString();
  const event = await updateEvent(acting.db, eventId, { ...values, resolvedAt: resolved ? at : null, at });
  if (resolved) sendRemoveDraftsOf(acting.db, 'events', eventId);
  // A change without the note, for example of the day, keeps the draft of the form.
  else if (sent.note !== undefined)
    removeDraft(acting.db, {
      authorId: acting.viewer.id,
      subjectId: memberId,
      type: 'events',
      recordId: eventId,
    });
  await updateFeedAndTodo(acting, event, before);
  return event;
}

/**
 * Locks a member's open event.
 * @throws AppError SCHEDULED_EVENT_NOT_FOUND
 */
export async function requireEvent(tx: Db, memberId: MemberId, eventId: ScheduledEventId): Promise<ScheduledEvent> {
  const event = await lockEvent(tx, eventId, memberId);
  if (!event) throw new AppError('SCHEDULED_EVENT_NOT_FOUND');
  return event;
}

/**
 * Checks that a visit, call or text may refer to an event. The event must be the member's, but it may already be
 * resolved or deleted (docs/areas/schedule.md#resolved-events).
 * @throws AppError SCHEDULED_EVENT_NOT_FOUND
 */
export async function checkEvent(db: Db, memberId: MemberId, eventId: ScheduledEventId): Promise<void> {
  if (!(await isEventOf(db, eventId, memberId))) throw new AppError('SCHEDULED_EVENT_NOT_FOUND');
}

/**
 * Resolves a member's event after a visit, call or text. Does nothing if the event is already resolved or deleted.
 * @throws AppError SCHEDULED_EVENT_NOT_FOUND
 */
export async function resolveEvent(acting: Acting, memberId: MemberId, eventId: ScheduledEventId): Promise<void> {
  await checkEvent(acting.db, memberId, eventId);
  if (await lockEvent(acting.db, eventId, memberId)) await changeEvent(acting, memberId, eventId, { resolved: true });
}

async function reminder(acting: Acting, memberId: MemberId, eventId: ScheduledEventId): Promise<ScheduledEvent> {
  const event = await lockedEvent(acting, memberId, eventId);
  if (event.type !== 'reminder') throw new AppError('NOT_A_REMINDER');
  return event;
}

/**
 * Moves a reminder to a later time.
 * @throws AppError NOT_A_REMINDER, BAD_REQUEST if the new time has already passed
 */
export async function snoozeReminder(
  acting: Acting,
  memberId: MemberId,
  eventId: ScheduledEventId,
  to: { date: string; time?: string | undefined },
): Promise<ScheduledEvent> {
  const { time, timeZone } = await reminder(acting, memberId, eventId);
  const today = dayIn(acting.now, timeZone);
  if (isTodayOrLater(to.date, today) && !isNotYetLate(to.date, to.time ?? time, timeZone, acting.now))
    throw badRequest('date', 'after', sentence('The date must be after {date}', { date: { date: today } }));
  return changeEvent(acting, memberId, eventId, to);
}

export async function clearReminder(
  acting: Acting,
  memberId: MemberId,
  eventId: ScheduledEventId,
): Promise<ScheduledEvent> {
  await reminder(acting, memberId, eventId);
  return changeEvent(acting, memberId, eventId, { resolved: true });
}

export async function removeEvent(
  acting: Acting,
  memberId: MemberId,
  eventId: ScheduledEventId,
): Promise<{ id: ScheduledEventId; userId: MemberId }> {
  const event = await lockedEvent(acting, memberId, eventId);
  await deleted(acting, event);
  return { id: eventId, userId: memberId };
}

async function deleted(acting: NotifyContext, event: ScheduledEvent): Promise<void> {
  const { db, now, services } = acting;
  await deleteEvent(db, event.id, now.toString());
  sendRemoveDraftsOf(db, 'events', event.id);
  await services.feed.remove(db, externalType, event.id);
  await services.todos.withdraw(db, eventTodo(event.id));
  await notify(acting, 'scheduled_event_deleted', event, event);
}

/**
 * Deletes a member's open events, because staff must no longer contact the member.
 * @returns the deleted events, earliest first
 */
export async function stopEvents(acting: NotifyContext, memberId: MemberId): Promise<ScheduledEvent[]> {
  const events = await lockOpenEvents(acting.db, memberId);
  for (const event of events) await deleted(acting, event);
  return events;
}
