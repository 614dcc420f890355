import type { Sentence } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';

const silenceOptions = [30, 60, 120, 240, 480, 720, 1440, 2880, 10_080];

/**
 * Returns the choices for the maximum time without messages, in minutes. Includes the stored value if it is not a
 * standard choice.
 */
export const silenceChoices = (set: number | null): readonly number[] =>
  set === null || silenceOptions.includes(set) ? silenceOptions : [...silenceOptions, set].toSorted((a, b) => a - b);

/** Formats a time without messages in the largest unit that gives a whole number. */
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
