import { sleep } from '../../apps/local/src/shared/processes.ts';

/**
 * Waits at most `ms` milliseconds until a condition is true. Returns how long this took, or Infinity if the condition
 * is still false.
 */
export async function until(holds: () => boolean | Promise<boolean>, ms = 10_000): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < ms) {
    if (await holds()) return performance.now() - began;
    await sleep(10);
  }
  return Number.POSITIVE_INFINITY;
}
