import type { Sentence } from '@guidepost/contracts';
import { isDayText, sentence, tooFarAheadProblem } from '@guidepost/rules';
import { businessNow } from '../../shared/clock.ts';

/** Local hour at which a transfer on a future day takes effect. Texts are never scheduled this early. */
const firstHour = 6;

/**
 * Returns when a transfer takes effect, in milliseconds since the Unix epoch: now for a transfer today, or 6 AM on the
 * day of a later transfer.
 */
export function effectOf(day: string, today: string, timeZone: string): number {
  const now = Temporal.Instant.from(businessNow().toString());
  if (day === today) return now.epochMilliseconds;
  return Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone,
    plainTime: Temporal.PlainTime.from({ hour: firstHour }),
  }).epochMilliseconds;
}

/** Validates an approval's effective day. Returns null if the day is valid. */
export const effectProblem = (day: string, today: string): Sentence | null =>
  isDayText(day)
    ? tooFarAheadProblem(day, today)
    : sentence('{label} is required.', { label: { word: 'Effective date' } });
