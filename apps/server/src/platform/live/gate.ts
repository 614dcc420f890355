/** Limits how many tasks run at the same time. Further tasks wait in order of arrival. */
export interface Gate {
  /** Runs a task when fewer than the maximum are running. Resolves or rejects with the result of the task. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Creates a gate. @param many maximum number of tasks at the same time */
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
        // The next waiting task takes this place directly, so that a newer task cannot overtake it.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
