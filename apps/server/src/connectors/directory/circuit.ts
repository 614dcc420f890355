/**
 * If this number of consecutive calls fails, the service is not called for `openMs`. During this time, users
 * immediately get results from our own tables.
 */
const maxFailures = 3;
const openMs = 30_000;

/**
 * Decides whether an outside service may be called. The state exists only in the memory of this process. `isOpen` is
 * true if the service must not be called.
 */
export interface Circuit {
  isOpen(): boolean;
  succeeded(): void;
  failed(): void;
}

/**
 * Creates a circuit for one service.
 * @param now returns the milliseconds of a monotonic clock
 */
export function createCircuit(now: () => number = () => performance.now()): Circuit {
  let failures = 0;
  let restsUntil = 0;
  return {
    isOpen: () => now() < restsUntil,
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures < maxFailures) return;
      // the first call after the pause is a trial: if it fails, the pause starts again
      failures = maxFailures - 1;
      restsUntil = now() + openMs;
    },
  };
}
