/** A place outside the database where signed heads of the audit chain are stored. */
export interface HeadStore {
  /** The place, for logs and messages. */
  readonly place: string;
  /**
   * Adds a head.
   * @param name a new name that sorts by time, for places that store each head separately
   * @param line the head as JSON, without a line break
   * @param signal aborts the request, if the place supports this
   */
  add(name: string, line: string, signal: AbortSignal): Promise<void>;
  /**
   * Reads the stored heads in any order.
   * @param since skips heads whose name sorts before this one, if the place has names
   */
  lines(since?: string): AsyncIterable<string>;
}
