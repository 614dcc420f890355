import { setTimeout as sleep } from 'node:timers/promises';

/** PostgreSQL's codes for a lock that was not available in time, and for a deadlock. */
const lockCodes = new Set(['55P03', '40P01']);

/**
 * Repeats work that did not get a lock in time. The pauses grow, so that requests run between the attempts.
 * @param options.onWait is called before each pause
 * @param options.busy creates the error that is thrown after `patienceMs`
 */
export async function retryLocks<T>(
  work: () => Promise<T>,
  options: { patienceMs: number; onWait(attempt: number): void; busy(attempts: number, cause: unknown): Error },
): Promise<T> {
  const deadline = performance.now() + options.patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!lockCodes.has((error as { code?: string }).code ?? '')) throw error;
      if (performance.now() > deadline) throw options.busy(attempt, error);
      options.onWait(attempt);
      await sleep(Math.min(500 * attempt, 10_000));
    }
  }
}
