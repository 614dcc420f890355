import { anytime, type ScheduledEvent, type ScheduledEventId } from '@guidepost/contracts';
import { eventReason, type TodoReason } from '@guidepost/rules';
import { plainText } from '../../platform/html.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import type { TodoType } from '../../platform/services/todos.ts';
import { findEvents } from './queries.ts';

/** Details of scheduled events in the pending part of a feed. */
export const eventFeedType: FeedDetails = {
  externalType: 'scheduled_event',
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids: readonly ScheduledEventId[]) {
    return new Map((await findEvents(db, ids)).map((event) => [event.id, { scheduledEvent: event }]));
  },
};

/**
 * Returns the event's local time in its time zone, `HH:mm`. If daylight saving time skips the local time, the result is
 * one hour later.
 */
const wallTime = ({ dueAt, timeZone }: ScheduledEvent): string =>
  Temporal.Instant.from(dueAt).toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' });

const reasonOf = (event: ScheduledEvent): TodoReason =>
  eventReason({
    type: event.type,
    time: event.time === anytime ? null : wallTime(event),
    note: event.note === null ? '' : plainText(event.note),
    visitLocation: event.visitLocation,
  });

/** The docket's to-do type for scheduled events. */
export const eventTodoType: TodoType = {
  type: 'SCHEDULED_EVENT',
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids: readonly ScheduledEventId[]) {
    return new Map(
      (await findEvents(db, ids)).map((event) => [
        event.id,
        { records: { scheduledEvent: event }, ...reasonOf(event), at: event.dueAt },
      ]),
    );
  },
};
