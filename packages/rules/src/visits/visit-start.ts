import type { Sentence } from '@guidepost/contracts';
import { dayIn } from '../schedule/due.ts';
import { sentence } from '../sentences/sentence.ts';

/** The first possible day of a visit. An earlier day is most likely a typing error. */
const earliestVisitDay = '2000-01-01';

/**
 * Returns the error sentence for a visit's day, in fixed wording. Returns null if the day is in this century and not in
 * the future (docs/areas/visits.md#start-and-duration). Both days are `yyyy-MM-dd`.
 */
export function visitDayProblem(day: string, today: string): Sentence | null {
  if (day < earliestVisitDay)
    return sentence('The date must not be before {date}', { date: { longDate: earliestVisitDay } });
  if (day <= today) return null;
  const following = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  return sentence('The date must be before {date}', { date: { date: following } });
}

/**
 * Returns the error sentence for a visit's start time, in the time zone of the user who logs the visit. The start
 * cannot be in the future, because a future visit has no outcome.
 */
export const visitStartProblem = (begins: Temporal.Instant, now: Temporal.Instant, timeZone: string): Sentence | null =>
  visitDayProblem(dayIn(begins, timeZone), dayIn(now, timeZone)) ??
  (Temporal.Instant.compare(begins, now) > 0 ? sentence('The time must not be in the future.') : null);
