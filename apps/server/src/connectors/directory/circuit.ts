/** After so many failures in a row nothing is asked for a while: whoever waits for an answer gets the other one at once. */
const mostFailures = 3;
const restMs = 30_000;

/** Whether an outside service may be asked. It is forgotten with the process: another one finds out for itself. */
export interface Circuit {
  isOpen(): boolean;
  succeeded(): void;
  failed(): void;
}

/** @param now milliseconds of a clock that only runs forward */
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
      if (failures < mostFailures) return;
      // the next one that asks after the rest is a trial: one more failure begins the rest again
      failures = mostFailures - 1;
      restsUntil = now() + restMs;
    },
  };
}
