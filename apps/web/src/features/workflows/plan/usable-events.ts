import type { ScheduledEvent } from '@guidepost/contracts';

/** So many events are offered. */
const most = 4;

/** Events with which a phase can be done: those that are still to come, with somebody to talk to. */
export const usableEvents = (events: readonly ScheduledEvent[], today: string, from = today): ScheduledEvent[] =>
  events
    .filter(({ date, type }) => date >= today && date >= from && type !== 'message' && type !== 'reminder')
    .slice(0, most);
