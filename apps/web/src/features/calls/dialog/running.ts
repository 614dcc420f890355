/** Whole seconds from one instant to another, in milliseconds since 1970; 0 if the clock is behind. */
export const secondsRunning = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / 1000));

/** Milliseconds until the count of seconds turns. */
export const untilNextSecond = (since: number, now: number): number => 1000 - ((((now - since) % 1000) + 1000) % 1000);
