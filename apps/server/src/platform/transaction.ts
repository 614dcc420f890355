import type pg from 'pg';
import { isUnavailable } from './errors.ts';
import type { Answer, Db, SqlValue } from './sql.ts';

/**
 * The connection of one transaction. The first statement starts the transaction. Statements that do not wait for each
 * other are sent together and run in order. After the end no further statement is sent, because it would commit
 * immediately outside the transaction.
 */
export class Transaction implements Db {
  readonly #client: pg.PoolClient;
  #begun: Promise<unknown> | undefined;
  #state: 'new' | 'together' | 'waiting' | 'open' | 'committing' | 'over' = 'new';
  #waiters = 0;
  #failure: unknown;
  /** The error that closed the connection between two statements, such as a transaction timeout. */
  #lost: Error | undefined;
  readonly #onLost = (error: Error): void => {
    this.#lost ??= error;
  };

  constructor(client: pg.PoolClient) {
    this.#client = client;
    client.on('error', this.#onLost);
  }

  /** Must be called before the connection is returned to its pool. */
  detach(): void {
    this.#client.off('error', this.#onLost);
  }

  query(text: string, values?: readonly SqlValue[]): Promise<Answer> {
    return this.#state === 'open' ? this.#run(text, values) : this.#ask(text, values);
  }

  /**
   * Commits the transaction.
   * @throws the error of a failed statement, even if no code awaited the statement
   */
  async commit(): Promise<void> {
    if (this.#state === 'new') return;
    const { command } = await this.#ask('COMMIT');
    this.#state = 'over';
    // If a statement failed and its error was swallowed, PostgreSQL rolls back but reports no error.
    if (command !== 'COMMIT') throw this.#failure ?? new Error('The transaction had failed and was rolled back');
  }

  /** Rolls back and drops statements that have not been sent. */
  async rollback(): Promise<void> {
    const isBegun = this.#state !== 'new';
    this.#state = 'over';
    if (isBegun) await this.#client.query('ROLLBACK');
  }

  /**
   * Returns the original error. For statements that were sent after the failed one, PostgreSQL reports only an aborted
   * transaction, and the driver reports only a closed connection.
   */
  causeOf(error: unknown): unknown {
    const code = (error as { code?: unknown } | null)?.code;
    if (code === '25P02') return this.#failure ?? error;
    return code === undefined && isUnavailable(error) ? (this.#lost ?? error) : error;
  }

  async #ask(text: string, values?: readonly SqlValue[]): Promise<Answer> {
    if (this.#state === 'new') this.#begin(text);
    if (this.#state === 'waiting') {
      this.#waiters += 1;
      await this.#begun;
      this.#waiters -= 1;
      // new statements may be sent directly only once all waiting statements were sent, so that the order is preserved
      if (this.#waiters === 0 && !this.#isOver()) this.#state = 'open';
    }
    if (this.#isOver()) throw new Error('The transaction is over: nothing more is sent in it');
    const answer = this.#run(text, values);
    if (text === 'COMMIT') this.#state = 'committing';
    await this.#begun;
    return answer;
  }

  /**
   * Starts the transaction. The first statement is sent together with BEGIN only if it is a SELECT. A write would be
   * committed outside the transaction if BEGIN failed.
   */
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

  /** Runs a statement and remembers the first failure, even if no code awaits the statement. */
  #run(text: string, values?: readonly SqlValue[]): Promise<Answer> {
    const answer: Promise<Answer> = this.#client.query(text, values as unknown[] | undefined);
    answer.catch((error: unknown) => {
      this.#failure ??= error;
    });
    return answer;
  }
}
