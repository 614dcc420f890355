import type { ScheduledEvent, ScheduledEventType } from '@guidepost/contracts';
import { anytime } from '@guidepost/contracts';
import { timeText } from '../../shared/time.ts';

/** What each type of event is called (staff §3). */
export const eventWords: Readonly<Record<ScheduledEventType, string>> = {
  call: 'Call',
  visit: 'Visit',
  message: 'Text',
  reminder: 'Reminder',
  tbd: 'To be decided',
};

/** When on its day an event is due, for a person in `timeZone`; null where it may be any time of it (decision 97). */
export const eventTime = (event: Pick<ScheduledEvent, 'time' | 'dueAt'>, timeZone: string): string | null =>
  event.time === anytime ? null : timeText(event.dueAt, timeZone);

/** '2:30 PM' of a wall time, `14:30`; null for Anytime and for what is none yet. */
export const wallTimeText = (time: string): string | null =>
  /^\d{2}:\d{2}$/.test(time) ? timeText(`2026-01-01T${time}:00Z`, 'UTC') : null;
