import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** Real time, by which workers look at what is to be done; rules and people go by business time (clock.ts). */
export const realNow = (): Temporal.Instant => Temporal.Now.instant().round('microsecond');

/** The instant so long from now, in real time, as it is stored. */
export const realIn = (duration: { seconds?: number; milliseconds?: number }): string =>
  realNow().add(duration).toString();

/** A timer rings up to so much too late. */
const timerMs = 2;

/**
 * Resolves at a reading of `performance.now()`, to some microseconds, or at once where that is past. What was done before
 * and how long it took cannot be told from when it resolves, as it could with a timer alone.
 */
export async function atReading(at: number): Promise<void> {
  const rest = at - performance.now() - timerMs;
  if (rest > 0) await wait(rest);
  while (performance.now() < at) await turn();
}
