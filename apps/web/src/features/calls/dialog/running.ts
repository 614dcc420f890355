/**
 * Returns the whole seconds between two times, given in milliseconds since 1970. Returns 0 if `now` is before `since`.
 */
export const secondsRunning = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / 1000));

/** Returns the milliseconds until the displayed number of seconds changes. */
export const untilNextSecond = (since: number, now: number): number => 1000 - ((((now - since) % 1000) + 1000) % 1000);
