import { anytime, type ScheduledEvent, type ScheduledEventId } from '@guidepost/contracts';
import { eventReason, type TodoReason } from '@guidepost/rules';
import { plainText } from '../../platform/html.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import type { TodoType } from '../../platform/services/todos.ts';
import { findEvents } from './queries.ts';

/** How events stand in a feed's pending part. */
export const eventFeedType: FeedDetails = {
  externalType: 'scheduled_event',
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids: readonly ScheduledEventId[]) {
    return new Map((await findEvents(db, ids)).map((event) => [event.id, { scheduledEvent: event }]));
  },
};

/** The time that the clock of the event's zone shows then, `HH:mm`: of an hour that is skipped in spring it is the one after. */
const wallTime = ({ dueAt, timeZone }: ScheduledEvent): string =>
  Temporal.Instant.from(dueAt).toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' });

const reasonOf = (event: ScheduledEvent): TodoReason =>
  eventReason({
    type: event.type,
    time: event.time === anytime ? null : wallTime(event),
    note: event.note === null ? '' : plainText(event.note),
    visitLocation: event.visitLocation,
  });

/** How the todo of an event reads in the docket. */
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
