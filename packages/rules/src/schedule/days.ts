import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** Whole calendar days from one `yyyy-MM-dd` to another; negative where the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;

/**
 * Why something that is decided cannot take effect on a day, null where it can: a mistyped year would keep its member waiting for
 * ever. Days are `yyyy-MM-dd`.
 */
export const whyTooFarAhead = (day: string, today: string): Sentence | null =>
  Temporal.PlainDate.compare(day, Temporal.PlainDate.from(today).add({ years: 1 })) > 0
    ? sentence('Not more than a year ahead.')
    : null;
