/** A start that was interrupted. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

/** The steps of a start, undone in reverse order, also if the start fails or is interrupted. */
export class Undo {
  readonly #work: (() => Promise<void> | void)[] = [];
  #begun = false;
  #running = Promise.resolve();
  readonly failures: unknown[] = [];

  add(work: () => Promise<void> | void): void {
    this.#work.push(work);
  }

  /** @throws Interrupted once undoing has begun: what is starting up should not go on */
  check(): void {
    if (this.#begun) throw new Interrupted('interrupted');
  }

  /**
   * Undoes everything. A second call during the first also waits for the current step. A failure does not stop the
   * rest.
   */
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
