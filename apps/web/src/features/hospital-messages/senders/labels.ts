import type { Sentence } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';

const offered = [30, 60, 120, 240, 480, 720, 1440, 2880, 10_080];

/** After how many minutes a hospital can count as silent: what is offered, and what was set otherwise. */
export const silences = (set: number | null): readonly number[] =>
  set === null || offered.includes(set) ? offered : [...offered, set].toSorted((a, b) => a - b);

/** A time without messages: in the largest unit that says it whole. */
export function silenceLabels(minutes: number): Sentence {
  const [unit, count] =
    minutes % 1440 === 0
      ? (['day', minutes / 1440] as const)
      : minutes % 60 === 0
        ? (['hour', minutes / 60] as const)
        : (['minute', minutes] as const);
  if (unit === 'day') return count === 1 ? sentence('1 day') : sentence('{count} days', { count });
  if (unit === 'hour') return count === 1 ? sentence('1 hour') : sentence('{count} hours', { count });
  return sentence('{count} minutes', { count });
}
