import { anytime, type ScheduledEvent } from '@guidepost/contracts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import type { TodoType } from '../../platform/services/todos.ts';
import { plainText } from '../notes/service.ts';
import { findEvents } from './queries.ts';

/** How events stand in a feed's pending part. */
export const eventFeedType: FeedDetails = {
  externalType: 'scheduled_event',
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids) {
    return new Map((await findEvents(db, ids)).map((event) => [event.id, { scheduledEvent: event }]));
  },
};

const words = { call: 'Call', visit: 'Visit', message: 'Text', reminder: 'Reminder', tbd: 'To be decided' } as const;

/** The time that the clock of the event's zone shows then: of an hour that is skipped in spring it is the one after. */
const wallTime = ({ dueAt, timeZone }: ScheduledEvent): string =>
  Temporal.Instant.from(dueAt)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' });

/** `Call at 2:30 PM: go through the SNAP renewal letter`, by the clock of the event's zone. */
function said(event: ScheduledEvent): string {
  const time = event.time === anytime ? '' : ` at ${wallTime(event)}`;
  const note = event.note === null ? '' : plainText(event.note);
  return `${words[event.type]}${time}${note === '' ? '' : `: ${note}`}`;
}

/** How the todo of an event reads in the docket. */
export const eventTodoType: TodoType = {
  type: 'SCHEDULED_EVENT',
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids) {
    return new Map(
      (await findEvents(db, ids)).map((event) => [
        event.id,
        { records: { scheduledEvent: event }, text: said(event), detail: event.visitLocation, at: event.dueAt },
      ]),
    );
  },
};
