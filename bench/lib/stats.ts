/**
 * Returns the value that the given share of all values does not exceed (nearest rank), in the values' unit. Returns NaN
 * if there are no values.
 */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN;
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] as number;
}

export interface Summary {
  /** Number of measured responses. */
  count: number;
  perSecond: number;
  /** Mean latency, in milliseconds. */
  mean: number;
  p50: number;
  p90: number;
  p99: number;
  max: number;
}

/** Summarizes latencies, in milliseconds, that were measured over this number of seconds. */
export function summarise(latencies: Float64Array, seconds: number): Summary {
  const sorted = latencies.toSorted();
  const sum = sorted.reduce((total, value) => total + value, 0);
  return {
    count: sorted.length,
    perSecond: sorted.length / seconds,
    mean: sum / sorted.length,
    p50: percentile(sorted, 0.5),
    p90: percentile(sorted, 0.9),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
  };
}

/** Combines the latencies of several runs. */
export function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
