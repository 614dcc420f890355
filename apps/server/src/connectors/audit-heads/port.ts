/** A storage location outside the database for signed heads of the audit chain. */
export interface HeadStore {
  /** Name of the storage location, for logs and messages. */
  readonly place: string;
  /**
   * Adds a head.
   * @param name a new name that sorts by time, for locations that store each head separately
   * @param line the head as JSON, without a line break
   * @param signal aborts the request, if the location supports this
   */
  add(name: string, line: string, signal: AbortSignal): Promise<void>;
  /**
   * Reads the stored heads in any order.
   * @param since skips heads whose name sorts before this one, if the location uses names
   */
  lines(since?: string): AsyncIterable<string>;
}
