import { type LoadClass, loadClasses } from '@guidepost/contracts';

/**
 * Number of classes that are refused, by the delay in multiples of the delay at which refusing begins. The last class is
 * never refused.
 */
const steps = [1, 2, 4] as const;

/**
 * Returns the number of classes that the server refuses now: 0 if it refuses nothing, 1 for the first class, and so on.
 * @param delayMs delay of a request before its work begins
 * @param startMs delay at which the server begins to refuse requests; 0 never refuses any
 */
export const refusedClasses = (delayMs: number, startMs: number): number =>
  startMs <= 0 ? 0 : steps.filter((step) => delayMs >= step * startMs).length;

/** Returns true if requests of a class are refused while `refused` classes are refused. */
export const isShed = (loadClass: LoadClass, refused: number): boolean => loadClasses.indexOf(loadClass) < refused;

/** Share of a new measurement in the smoothed delay, so that a single slow moment refuses nothing. */
const weight = 0.25;

/** Returns the smoothed delay after a new measurement. */
export const smoothedDelay = (before: number, measured: number): number => before + weight * (measured - before);
