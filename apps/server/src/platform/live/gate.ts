/** Limits how many pieces of work run at once; others wait in order of arrival. */
export interface Gate {
  /** Runs work when there is room for it; answers or fails as the work does. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** @param many how many run at once */
export function openGate(many: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= many) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // Who waits takes over the place, so that nobody who comes just now gets ahead.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
