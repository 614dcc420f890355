import type { ScheduledEvent, Sentence, StaffId } from '@guidepost/contracts';
import { anytime } from '@guidepost/contracts';
import { dayIn, eventLabels, sentence } from '@guidepost/rules';
import { type ViewerAccess, viewerAccessOf } from '../../platform/access/viewer-access.ts';
import { visibleMembers } from '../../platform/access/visible.ts';
import type { Acting } from '../../platform/module.ts';
import { zoneOf } from './queries.ts';

/** Context for notifications about events. The acting user is not notified of their own change. A job has no viewer. */
export type NotifyContext = Pick<Acting, 'db' | 'now' | 'services'> & Partial<Pick<Acting, 'viewer'>>;

type EventNotificationType = 'scheduled_event_created' | 'scheduled_event_updated' | 'scheduled_event_deleted';

/** Returns the text that notifies a provider of a change, or null if the change does not concern this provider. */
function providerNotificationText(
  providerId: StaffId,
  event: ScheduledEvent,
  before: ScheduledEvent | null,
  isGone: boolean,
) {
  const was = before?.provider?.id === providerId;
  const is = event.provider?.id === providerId && !isGone;
  const kind = { word: eventLabels[event.type] };
  if (!was) return is ? sentence('You have a new event: {kind}', { kind }) : null;
  if (!is) return sentence('Your event was canceled: {kind}', { kind: { word: eventLabels[before.type] } });
  if (event.date !== before.date || event.time !== before.time)
    return sentence('Your event was rescheduled: {kind}', { kind });
  const isElsewhere =
    event.visitLocationAddressId !== before.visitLocationAddressId || event.visitLocation !== before.visitLocation;
  return isElsewhere || event.type !== before.type ? sentence('Your event was changed: {kind}', { kind }) : null;
}

/** Returns the event's date and time in the provider's time zone. */
function whenOf({ date, time, dueAt }: ScheduledEvent, { timeZone }: ViewerAccess): Sentence {
  if (time === anytime) return sentence('{date}, any time', { date: { date } });
  const at = Temporal.Instant.from(dueAt).toZonedDateTimeISO(timeZone);
  const clock = at.toPlainTime().toString({ smallestUnit: 'minute' });
  return sentence('{date} at {time}', { date: { date: at.toPlainDate().toString() }, time: { time: clock } });
}

/**
 * Updates the open screens of the event's current and previous provider. Sends them a notification if another user
 * planned, changed, moved or canceled the event. A provider who may not see the member receives no update
 * (docs/areas/schedule.md#events-with-a-provider).
 */
async function notifyProviders(
  { db, now, services, viewer }: NotifyContext,
  name: EventNotificationType,
  event: ScheduledEvent,
  before: ScheduledEvent | null,
): Promise<void> {
  const ids = new Set([event.provider?.id, before?.provider?.id].filter((id) => id !== undefined));
  for (const providerId of ids) {
    const reach = await viewerAccessOf(db, providerId, now);
    if (!reach || !(await visibleMembers(db, reach, [event.userId])).has(event.userId)) continue;
    services.live.emit(db, name, { id: event.id, userId: event.userId }, { userIds: [providerId] });
    const label = event.resolved
      ? null
      : providerNotificationText(providerId, event, before, name === 'scheduled_event_deleted');
    if (label === null || providerId === viewer?.id) continue;
    await services.notify.send(db, {
      guideId: providerId,
      memberId: event.userId,
      groupType: 'assignment',
      label,
      description: whenOf(event, reach),
      createdAt: now.toString(),
      isPersonal: true,
    });
  }
}

/**
 * Updates the open screens of the member's viewers, the event's providers and the guide. A member with an open event
 * this month disappears from Outreach in the guide's docket.
 * @param before the event before the change; null for a new event
 */
export async function notify(
  telling: NotifyContext,
  name: EventNotificationType,
  event: ScheduledEvent,
  before: ScheduledEvent | null,
): Promise<void> {
  const { db, now, services } = telling;
  const { live } = services;
  const memberId = event.userId;
  const { guideId, zone } = await zoneOf(db, memberId, event.timeZone);
  live.emit(
    db,
    name,
    { id: event.id, userId: memberId },
    { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' }, guideIds: [guideId] },
  );
  await notifyProviders(telling, name, event, before);
  if (guideId === null) return;
  const isGone = name === 'scheduled_event_deleted';
  const isThisMonth = event.date.slice(0, 7) === dayIn(now, zone).slice(0, 7);
  const eventName = isGone || event.resolved || !isThisMonth ? 'priority_contact_upserted' : 'priority_contact_deleted';
  live.emit(db, eventName, { memberId, guideId }, { guideIds: [guideId] });
}
