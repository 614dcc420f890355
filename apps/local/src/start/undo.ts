/** Thrown when a start is interrupted. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

/**
 * Collects functions that undo the steps of a start. They run in reverse order when Guidepost stops, or when the start
 * fails or is interrupted.
 */
export class Undo {
  readonly #work: (() => Promise<void> | void)[] = [];
  #begun = false;
  #running = Promise.resolve();
  readonly failures: unknown[] = [];

  add(work: () => Promise<void> | void): void {
    this.#work.push(work);
  }

  /**
   * Must be called before each step of a start.
   * @throws Interrupted if `all` has been called
   */
  check(): void {
    if (this.#begun) throw new Interrupted('interrupted');
  }

  /** Undoes all steps, even if some of them fail. A second call waits until the first has finished. */
  all(): Promise<void> {
    this.#begun = true;
    this.#running = this.#running.then(async () => {
      for (let work = this.#work.pop(); work; work = this.#work.pop()) {
        try {
          await work();
        } catch (error) {
          this.failures.push(error);
        }
      }
    });
    return this.#running;
  }
}
