/** A start that was told to stop half-way. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

/** What has been started so far, undone in reverse order; also when a start fails or is interrupted half-way. */
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
   * Undoes everything; called again meanwhile, it also waits for what the first call is at. What fails does not keep
   * the rest from being undone.
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
