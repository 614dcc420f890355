import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { createResultCache } from './result-cache.ts';

const counts = createResultCache<number>(2000);

/**
 * Returns the number of calendar days from one day to another, both `yyyy-MM-dd`; negative if the second day is
 * earlier.
 */
export const daysBetween = (from: string, to: string): number =>
  counts(
    `${from} ${to}`,
    () => Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days,
  );

/**
 * Returns an error sentence if the day on which a decision takes effect is more than a year away. Otherwise returns
 * null. The limit prevents a mistyped year from delaying the decision for years. Days are `yyyy-MM-dd`.
 */
export const tooFarAheadProblem = (day: string, today: string): Sentence | null =>
  Temporal.PlainDate.compare(day, Temporal.PlainDate.from(today).add({ years: 1 })) > 0
    ? sentence('Choose a day within the next year.')
    : null;
