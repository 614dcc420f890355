/**
 * Time in milliseconds before the expiry at which a new address is requested, so that users never see an expired one.
 */
const aheadMs = 60_000;
const minDelayMs = 10_000;

/**
 * Returns the time in milliseconds until the next request of the address. Returns false if the address never expires.
 * `now` is in milliseconds since 1970.
 */
export function timeUntilRefresh(expires: string | null, now: number): number | false {
  if (expires === null) return false;
  return Math.max(minDelayMs, Temporal.Instant.from(expires).epochMilliseconds - now - aheadMs);
}
