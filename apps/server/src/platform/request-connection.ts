import type pg from 'pg';
import type { Answer, Db, SqlValue } from './db.ts';

/**
 * A request's access to a pool. Statements that start together travel together on one connection, without other
 * requests' statements in between. It uses the connection only while a statement is running.
 */
export class RequestConnection implements Db {
  readonly #pool: pg.Pool;
  #client: Promise<pg.PoolClient> | undefined;
  #underWay = 0;
  #broken: Error | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async query(text: string, values?: readonly SqlValue[]): Promise<Answer> {
    this.#client ??= this.#pool.connect();
    this.#underWay += 1;
    const client = await this.#client.catch((error: unknown) => {
      this.#leave();
      throw error;
    });
    try {
      return await client.query(text, values as unknown[] | undefined);
    } catch (error) {
      this.#broken ??= error as Error;
      throw error;
    } finally {
      this.#leave(client);
    }
  }

  /** The last statement returns the connection. A connection with a failure is not used again. */
  #leave(client?: pg.PoolClient): void {
    this.#underWay -= 1;
    if (this.#underWay > 0) return;
    client?.release(this.#broken);
    this.#client = undefined;
    this.#broken = undefined;
  }
}
