import type { ScheduledEventType } from '@guidepost/contracts';

/** What kinds of events are called. */
export const eventWords: Readonly<Record<ScheduledEventType, string>> = {
  call: 'Call',
  visit: 'Visit',
  message: 'Text',
  reminder: 'Reminder',
  tbd: 'To be decided',
};
