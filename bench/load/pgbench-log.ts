/** What pgbench's own log says of one script: latencies in milliseconds of transactions that ended in a window. */
export interface LogWindow {
  /** Seconds since 1970. */
  from: number;
  to: number;
}

/**
 * Reads lines of `pgbench --log`: client, transaction, microseconds, script, second, microsecond.
 * @param isCounted which scripts count, by number in the order of the command line
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

/** The first transaction's end in a log, seconds since 1970; NaN if there is none. */
export function firstMoment(text: string): number {
  const [, , , , second, micro] = (text.split('\n', 1)[0] ?? '').split(' ');
  return Number(second) + Number(micro) / 1e6;
}
