import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** Returns the real time. Workers use it to find due work. Rules and users use business time (clock.ts). */
export const realNow = (): Temporal.Instant => Temporal.Now.instant().round('microsecond');

/** Returns the real time after a given duration, in the format that the database stores. */
export const realIn = (duration: { seconds?: number; milliseconds?: number }): string =>
  realNow().add(duration).toString();

/** Maximum expected delay of a timer, in milliseconds. */
const timerMs = 2;

/**
 * Resolves when `performance.now()` reaches a value, exact to a few microseconds. Resolves immediately if that value is
 * in the past. A timer alone is less exact, and its delay would reveal what ran before and how long it took.
 */
export async function waitUntilReading(at: number): Promise<void> {
  const rest = at - performance.now() - timerMs;
  if (rest > 0) await wait(rest);
  while (performance.now() < at) await turn();
}
