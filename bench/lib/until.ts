import { sleep } from '../../apps/local/src/shared/processes.ts';

/** Waits until something holds; answers after how many milliseconds, or Infinity where it never did. */
export async function until(holds: () => boolean | Promise<boolean>, ms = 10_000): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < ms) {
    if (await holds()) return performance.now() - began;
    await sleep(10);
  }
  return Number.POSITIVE_INFINITY;
}
