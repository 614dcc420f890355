/** Real time, in which workers look at what is to be done (design 5). */
export const realNow = (): Temporal.Instant => Temporal.Now.instant().round('microsecond');

/** An instant so many milliseconds from now, as it is stored. */
export const realIn = (ms: number): string =>
  realNow()
    .add({ milliseconds: Math.round(ms) })
    .toString();

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
