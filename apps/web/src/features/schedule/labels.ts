import type { ScheduledEvent } from '@guidepost/contracts';
import { anytime } from '@guidepost/contracts';
import { timeText } from '../../shared/time.ts';

/** The time at which an event is due, for a person in `timeZone`; null for Anytime. */
export const eventTime = (event: Pick<ScheduledEvent, 'time' | 'dueAt'>, timeZone: string): string | null =>
  event.time === anytime ? null : timeText(event.dueAt, timeZone);
