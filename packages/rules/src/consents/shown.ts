/** The accepted time at which a wording was shown. If the device's time was not accepted, it is included too. */
export interface Shown {
  at: string;
  /** Null if the device's time is accepted. */
  byDevice: string | null;
}

/**
 * Checks the time at which a device showed a wording. The device's clock may be wrong, by accident or on purpose. The
 * time must be between the creation of the link and the arrival of the answer. A time outside this range is replaced by
 * the nearer limit, and the device's time is stored too.
 * @param said the time that the device reports
 * @param made when the link was created
 * @param answered when the answer arrived
 */
export function shownBetween(said: string, made: Temporal.Instant, answered: Temporal.Instant): Shown {
  const moment = Temporal.Instant.from(said);
  if (Temporal.Instant.compare(moment, answered) > 0) return { at: answered.toString(), byDevice: said };
  if (Temporal.Instant.compare(moment, made) < 0) return { at: made.toString(), byDevice: said };
  return { at: said, byDevice: null };
}
