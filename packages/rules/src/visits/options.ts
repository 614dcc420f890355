import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/**
 * Visit durations that a user can choose, in minutes: in steps of 5 up to an hour, then in steps of 15 up to 6 hours.
 */
export const visitDurations: readonly number[] = [
  ...Array.from({ length: 12 }, (_, n) => (n + 1) * 5),
  ...Array.from({ length: 20 }, (_, n) => 60 + (n + 1) * 15),
];
export const defaultVisitMinutes = 15;

/** Start times that a user can choose for a visit (`HH:mm`): every 30 minutes from 7:00 to 21:00. */
export const visitTimes: readonly string[] = Array.from(
  { length: 29 },
  (_, n) => `${String(7 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
);

/** Returns a duration as a sentence: `5 minutes`, `1 hour`, `1 hour 15 minutes`, `6 hours`. */
export function durationSentence(minutes: number): Sentence {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0)
    return rest === 1 ? sentence('{count} minute', { count: rest }) : sentence('{count} minutes', { count: rest });
  if (rest === 0) return hours === 1 ? sentence('{hours} hour', { hours }) : sentence('{hours} hours', { hours });
  if (rest === 1)
    return hours === 1
      ? sentence('{hours} hour {count} minute', { hours, count: rest })
      : sentence('{hours} hours {count} minute', { hours, count: rest });
  return hours === 1
    ? sentence('{hours} hour {count} minutes', { hours, count: rest })
    : sentence('{hours} hours {count} minutes', { hours, count: rest });
}

/** Returns true if the time between two instants is one of `visitDurations`. The instants are ISO 8601, UTC. */
export function isVisitDuration(startTime: string, endTime: string): boolean {
  const ms = Temporal.Instant.from(endTime).epochMilliseconds - Temporal.Instant.from(startTime).epochMilliseconds;
  return visitDurations.includes(ms / 60_000);
}
