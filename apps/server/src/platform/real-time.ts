/** Real time, by which workers look at what is to be done; rules and people go by business time (clock.ts). */
export const realNow = (): Temporal.Instant => Temporal.Now.instant().round('microsecond');

/** The instant so long from now, in real time, as it is stored. */
export const realIn = (duration: { seconds?: number; milliseconds?: number }): string =>
  realNow().add(duration).toString();
