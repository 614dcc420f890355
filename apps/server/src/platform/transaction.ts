import type pg from 'pg';
import type { Answer, Db, SqlValue } from './sql.ts';

/**
 * The connection of one transaction, which begins with its first statement. Statements that do not wait for each other
 * travel together and run in order. After the end no further statement is sent, because outside of the transaction it
 * would commit immediately.
 */
export class Transaction implements Db {
  readonly #client: pg.PoolClient;
  #begun: Promise<unknown> | undefined;
  #state: 'new' | 'together' | 'waiting' | 'open' | 'committing' | 'over' = 'new';
  #waiters = 0;
  #failure: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query(text: string, values?: readonly SqlValue[]): Promise<Answer> {
    return this.#state === 'open' ? this.#run(text, values) : this.#ask(text, values);
  }

  /** @throws the error of a failed statement, also of one that no caller awaited */
  async commit(): Promise<void> {
    if (this.#state === 'new') return;
    const { command } = await this.#ask('COMMIT');
    this.#state = 'over';
    // If a statement failed and its error was swallowed, PostgreSQL rolls back but reports success.
    if (command !== 'COMMIT') throw this.#failure ?? new Error('The transaction had failed and was rolled back');
  }

  /** Rolls back and drops statements that were not sent yet. */
  async rollback(): Promise<void> {
    const isBegun = this.#state !== 'new';
    this.#state = 'over';
    if (isBegun) await this.#client.query('ROLLBACK');
  }

  /**
   * Returns the original error. PostgreSQL reports only an aborted transaction for statements that traveled behind the
   * failed one.
   */
  causeOf(error: unknown): unknown {
    const isConsequence = (error as { code?: unknown } | null)?.code === '25P02';
    return isConsequence && this.#failure !== undefined ? this.#failure : error;
  }

  async #ask(text: string, values?: readonly SqlValue[]): Promise<Answer> {
    if (this.#state === 'new') this.#begin(text);
    if (this.#state === 'waiting') {
      this.#waiters += 1;
      await this.#begun;
      this.#waiters -= 1;
      // Waiting statements go first, in their order.
      if (this.#waiters === 0 && !this.#isOver()) this.#state = 'open';
    }
    if (this.#isOver()) throw new Error('The transaction is over: nothing more is sent in it');
    const answer = this.#run(text, values);
    if (text === 'COMMIT') this.#state = 'committing';
    await this.#begun;
    return answer;
  }

  /** BEGIN travels only with a statement that reads. If BEGIN failed, a write would commit without the transaction. */
  #begin(text: string): void {
    this.#state = /^\s*SELECT\b/.test(text) ? 'together' : 'waiting';
    this.#begun = this.#run('BEGIN');
    this.#begun.then(
      () => {
        if (this.#state === 'together') this.#state = 'open';
      },
      () => {},
    );
  }

  #isOver = (): boolean => this.#state === 'committing' || this.#state === 'over';

  /** The first failure counts, even if no caller awaits it. */
  #run(text: string, values?: readonly SqlValue[]): Promise<Answer> {
    const answer: Promise<Answer> = this.#client.query(text, values as unknown[] | undefined);
    answer.catch((error: unknown) => {
      this.#failure ??= error;
    });
    return answer;
  }
}
