import type { Sentence } from '@guidepost/contracts';
import { isDayText, sentence, whyTooFarAhead } from '@guidepost/rules';
import { businessNow } from '../../shell/session/clock.ts';

/** The hour at which a transfer of a day to come takes effect: before the first text of that day. */
const firstHour = 6;

/** When a transfer of this day takes effect, in milliseconds: now for today, else in the morning of it. */
export function effectOf(day: string, today: string, timeZone: string): number {
  const now = Temporal.Instant.from(businessNow().toString());
  if (day === today) return now.epochMilliseconds;
  return Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone,
    plainTime: Temporal.PlainTime.from({ hour: firstHour }),
  }).epochMilliseconds;
}

/** What is wrong with the day of an approval; null for nothing. */
export const effectProblem = (day: string, today: string): Sentence | null =>
  isDayText(day) ? whyTooFarAhead(day, today) : sentence('{label} is required.', { label: { word: 'Effective date' } });
