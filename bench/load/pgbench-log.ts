/** A time window in pgbench's log. Only transactions that ended in it are counted. */
export interface LogWindow {
  /** The window's start, in seconds since 1970. */
  from: number;
  to: number;
}

/**
 * Returns the latencies of a window's transactions, in milliseconds. The columns of `pgbench --log` are client,
 * transaction, microseconds, script, second and microsecond.
 * @param isCounted returns true if the script with this number is counted; scripts are numbered in command-line order
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

/** Returns when a log's first transaction ended, in seconds since 1970. Returns NaN for an empty log. */
export function firstMoment(text: string): number {
  const [, , , , second, micro] = (text.split('\n', 1)[0] ?? '').split(' ');
  return Number(second) + Number(micro) / 1e6;
}
