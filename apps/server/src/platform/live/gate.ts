/** Limits how many tasks run at once. Others wait in order of arrival. */
export interface Gate {
  /** Runs a task when there is room for it. Resolves or rejects as the task does. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** @param many maximum number of tasks at once */
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
        // The next waiting task takes over the place, so that no newer task gets ahead.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
