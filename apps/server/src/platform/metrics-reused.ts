/**
 * How long a value is reused, in ms. Prometheus reads all gauges at once, so one statement is enough for all of them.
 */
const freshMs = 1000;

/** Returns a function that reads a value at most once a second. It returns null if the value could not be read. */
export function reused<T>(read: () => Promise<T>): () => Promise<T | null> {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<T | null> = Promise.resolve(null);
  return () => {
    if (performance.now() - readAt > freshMs) {
      readAt = performance.now();
      reading = read().catch(() => null);
    }
    return reading;
  };
}
