import type pg from 'pg';
import type { Answer, Db, SqlValue } from './db.ts';

/**
 * A database handle for one GET request. Statements that start together are sent together on one connection. No
 * statement of another request is sent between them. The handle uses a connection only while a statement is running.
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

  /**
   * Releases the connection to the pool after the last statement. If a statement failed, the pool closes the
   * connection.
   */
  #leave(client?: pg.PoolClient): void {
    this.#underWay -= 1;
    if (this.#underWay > 0) return;
    client?.release(this.#broken);
    this.#client = undefined;
    this.#broken = undefined;
  }
}
