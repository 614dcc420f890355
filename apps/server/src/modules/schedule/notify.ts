import type { ScheduledEvent, Sentence, StaffId } from '@guidepost/contracts';
import { anytime } from '@guidepost/contracts';
import { dayIn, eventWords, sentence } from '@guidepost/rules';
import { type Reach, reachOf } from '../../platform/access/reach.ts';
import { visibleMembers } from '../../platform/access/visible.ts';
import type { Acting } from '../../platform/module.ts';
import { zoneOf } from './queries.ts';

/** What tells of events. Who acts is told nothing by their own bell; what stops all events may be nobody. */
export type Telling = Pick<Acting, 'db' | 'now' | 'services'> & Partial<Pick<Acting, 'viewer'>>;

type News = 'scheduled_event_created' | 'scheduled_event_updated' | 'scheduled_event_deleted';

/** What an event has become for a provider; null where they need not hear of it. */
function newsFor(providerId: StaffId, event: ScheduledEvent, before: ScheduledEvent | null, isGone: boolean) {
  const was = before?.provider?.id === providerId;
  const is = event.provider?.id === providerId && !isGone;
  const kind = { word: eventWords[event.type] };
  if (!was) return is ? sentence('Planned with you: {kind}', { kind }) : null;
  if (!is) return sentence('Called off: {kind} with you', { kind: { word: eventWords[before.type] } });
  if (event.date !== before.date || event.time !== before.time) return sentence('Moved: {kind} with you', { kind });
  const isElsewhere =
    event.visitLocationAddressId !== before.visitLocationAddressId || event.visitLocation !== before.visitLocation;
  return isElsewhere || event.type !== before.type ? sentence('Changed: {kind} with you', { kind }) : null;
}

/** When an event is, by the provider's own clock. */
function whenOf({ date, time, dueAt }: ScheduledEvent, { timeZone }: Reach): Sentence {
  if (time === anytime) return sentence('{date}, any time', { date: { date } });
  const at = Temporal.Instant.from(dueAt).toZonedDateTimeISO(timeZone);
  const clock = at.toPlainTime().toString({ smallestUnit: 'minute' });
  return sentence('{date} at {time}', { date: { date: at.toPlainDate().toString() }, time: { time: clock } });
}

/**
 * Tells the providers with whom an event is or was planned: their open screens, and by the bell what others planned, moved or
 * called off. Who does not see the member hears of nothing (docs/areas/schedule.md#events-with-a-provider).
 */
async function tellProviders(
  { db, now, services, viewer }: Telling,
  name: News,
  event: ScheduledEvent,
  before: ScheduledEvent | null,
): Promise<void> {
  const ids = new Set([event.provider?.id, before?.provider?.id].filter((id) => id !== undefined));
  for (const providerId of ids) {
    const reach = await reachOf(db, providerId, now);
    if (!reach || !(await visibleMembers(db, reach, [event.userId])).has(event.userId)) continue;
    services.live.emit(db, name, { id: event.id, userId: event.userId }, { userIds: [providerId] });
    const label = event.resolved ? null : newsFor(providerId, event, before, name === 'scheduled_event_deleted');
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
 * Notifies viewers of the member, the guide's docket, where an event this month removes the member from Outreach, and the
 * provider with whom it is planned.
 * @param before what it was until now; null for one that is new
 */
export async function tell(
  telling: Telling,
  name: News,
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
  await tellProviders(telling, name, event, before);
  if (guideId === null) return;
  const isGone = name === 'scheduled_event_deleted';
  const isThisMonth = event.date.slice(0, 7) === dayIn(now, zone).slice(0, 7);
  const news = isGone || event.resolved || !isThisMonth ? 'priority_contact_upserted' : 'priority_contact_deleted';
  live.emit(db, news, { memberId, guideId }, { guideIds: [guideId] });
}
