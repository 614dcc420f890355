import type { ScheduledEventType } from '@guidepost/contracts';

export const eventLabels: Readonly<Record<ScheduledEventType, string>> = {
  call: 'Call',
  visit: 'Visit',
  message: 'Text',
  reminder: 'Reminder',
  tbd: 'To be decided',
};
