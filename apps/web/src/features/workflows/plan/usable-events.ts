import type { ScheduledEvent } from '@guidepost/contracts';

/** Maximum number of events offered. */
const most = 4;

/** Returns events during which a phase can be completed: future ones in which the guide talks to the member. */
export const usableEvents = (events: readonly ScheduledEvent[], today: string, from = today): ScheduledEvent[] =>
  events
    .filter(({ date, type }) => date >= today && date >= from && type !== 'message' && type !== 'reminder')
    .slice(0, most);
