import type { ScheduledEvent } from '@guidepost/contracts';
import { anytime } from '@guidepost/contracts';
import { timeText } from '../../shared/time.ts';

/** Returns an event's time for a user in `timeZone`. Returns null for Anytime. */
export const eventTime = (event: Pick<ScheduledEvent, 'time' | 'dueAt'>, timeZone: string): string | null =>
  event.time === anytime ? null : timeText(event.dueAt, timeZone);
