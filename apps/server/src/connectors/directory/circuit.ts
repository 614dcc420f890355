/**
 * After this number of failures in a row, the service is not called for a while, so that users get the other answer at
 * once.
 */
const maxFailures = 3;
const restMs = 30_000;

/** Tracks if an outside service may be called. The state is per process and not stored. */
export interface Circuit {
  isOpen(): boolean;
  succeeded(): void;
  failed(): void;
}

/** @param now milliseconds of a monotonic clock */
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
      // the next call after the pause is a trial: one more failure restarts the pause
      failures = maxFailures - 1;
      restsUntil = now() + restMs;
    },
  };
}
