/**
 * A new URL is requested this many milliseconds before the current one expires, so that users never see an expired URL.
 */
const aheadMs = 60_000;
const minDelayMs = 10_000;

/**
 * Returns the time in milliseconds until the URL is requested again. Returns false if the URL never expires. `now` is
 * in milliseconds since 1970.
 */
export function timeUntilRefresh(expires: string | null, now: number): number | false {
  if (expires === null) return false;
  return Math.max(minDelayMs, Temporal.Instant.from(expires).epochMilliseconds - now - aheadMs);
}
