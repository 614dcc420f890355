import type { Sentence } from '@guidepost/contracts';
import { dayIn } from '../schedule/due.ts';
import { sentence } from '../sentences/sentence.ts';

/** The first day on which a visit can have been; an earlier one is a slip of the keyboard. */
const earliestVisitDay = '2000-01-01';

/**
 * What is wrong with the day of a visit, `yyyy-MM-dd` as `today`, in fixed wording; null if it may have been then: in this century,
 * and not in the future (docs/areas/visits.md#when-and-how-long).
 */
export function visitDayProblem(day: string, today: string): Sentence | null {
  if (day < earliestVisitDay)
    return sentence('The date must not be before {date}', { date: { longDate: earliestVisitDay } });
  if (day <= today) return null;
  const following = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  return sentence('The date must be before {date}', { date: { date: following } });
}

/** What is wrong with when a visit began, in the zone of who logs it: what it led to is not known before. */
export const visitBeginProblem = (begins: Temporal.Instant, now: Temporal.Instant, timeZone: string): Sentence | null =>
  visitDayProblem(dayIn(begins, timeZone), dayIn(now, timeZone)) ??
  (Temporal.Instant.compare(begins, now) > 0 ? sentence('This time has not come yet.') : null);
