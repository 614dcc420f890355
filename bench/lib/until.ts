import { sleep } from '../../apps/local/src/shared/processes.ts';

/**
 * Waits until a condition is true, for at most `ms` milliseconds. Returns the milliseconds until then, or Infinity if
 * it remains false.
 */
export async function until(holds: () => boolean | Promise<boolean>, ms = 10_000): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < ms) {
    if (await holds()) return performance.now() - began;
    await sleep(10);
  }
  return Number.POSITIVE_INFINITY;
}
