import type { ScheduledEvent } from '@guidepost/contracts';

/** Maximum number of events that the form offers. */
const maxEvents = 4;

/** Returns future events in which the guide talks to the member. A phase can be completed during such an event. */
export const usableEvents = (events: readonly ScheduledEvent[], today: string, from = today): ScheduledEvent[] =>
  events
    .filter(({ date, type }) => date >= today && date >= from && type !== 'message' && type !== 'reminder')
    .slice(0, maxEvents);
