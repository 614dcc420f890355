/** Before its address expires a new one is asked for, so that nobody sees an expired one. */
const aheadMs = 60_000;
const leastMs = 10_000;

/** How long until the address is asked for again, in ms; false without an end. `now` is in ms since 1970. */
export function refreshIn(expires: string | null, now: number): number | false {
  if (expires === null) return false;
  return Math.max(leastMs, Temporal.Instant.from(expires).epochMilliseconds - now - aheadMs);
}
