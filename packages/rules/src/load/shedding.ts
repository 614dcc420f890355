import { type LoadClass, loadClasses } from '@guidepost/contracts';

/**
 * The delays at which the first, second and third class of requests are refused, as multiples of the starting delay.
 * The last class is never refused.
 */
const steps = [1, 2, 4] as const;

/**
 * Returns the number of classes that the server refuses now: 0 if it refuses nothing, 1 for the first class, and so on.
 * @param delayMs how long requests wait before their work begins
 * @param startMs delay at which the server begins to refuse requests; if it is 0, the server never refuses any
 */
export const refusedClasses = (delayMs: number, startMs: number): number =>
  startMs <= 0 ? 0 : steps.filter((step) => delayMs >= step * startMs).length;

/** Returns true if requests of a class are refused when the server refuses `refused` classes. */
export const isShed = (loadClass: LoadClass, refused: number): boolean => loadClasses.indexOf(loadClass) < refused;

/**
 * Weight of a new measurement in the smoothed delay. It is low, so that a single slow moment does not cause refusals.
 */
const weight = 0.25;

/** Returns the smoothed delay after a new measurement. */
export const smoothedDelay = (before: number, measured: number): number => before + weight * (measured - before);
