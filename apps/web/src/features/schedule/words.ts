import type { ScheduledEvent } from '@guidepost/contracts';
import { anytime } from '@guidepost/contracts';
import { timeText } from '../../shared/time.ts';

/** The time at which an event is due, for a person in `timeZone`; null for Anytime. */
export const eventTime = (event: Pick<ScheduledEvent, 'time' | 'dueAt'>, timeZone: string): string | null =>
  event.time === anytime ? null : timeText(event.dueAt, timeZone);

/** Formats the wall time `14:30` as '2:30 PM'; null for Anytime and for incomplete input. */
export const wallTimeText = (time: string): string | null =>
  /^\d{2}:\d{2}$/.test(time) ? timeText(`2026-01-01T${time}:00Z`, 'UTC') : null;
