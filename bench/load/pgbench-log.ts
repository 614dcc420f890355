/** Results from pgbench's log for one script: latencies in milliseconds of transactions that ended in a window. */
export interface LogWindow {
  /** Seconds since 1970. */
  from: number;
  to: number;
}

/**
 * Reads lines of `pgbench --log`: client, transaction, microseconds, script, second, microsecond.
 * @param isCounted returns true for a script to count, by its number in the order of the command line
 */
export function readPgbenchLog(text: string, window: LogWindow, isCounted: (script: number) => boolean): Float64Array {
  const latencies: number[] = [];
  for (const line of text.split('\n')) {
    const [, , micros, script, second, micro] = line.split(' ');
    if (micro === undefined || !isCounted(Number(script))) continue;
    const at = Number(second) + Number(micro) / 1e6;
    if (at >= window.from && at < window.to) latencies.push(Number(micros) / 1000);
  }
  return Float64Array.from(latencies);
}

/** Returns the end of a log's first transaction in seconds since 1970, or NaN for an empty log. */
export function firstMoment(text: string): number {
  const [, , , , second, micro] = (text.split('\n', 1)[0] ?? '').split(' ');
  return Number(second) + Number(micro) / 1e6;
}
