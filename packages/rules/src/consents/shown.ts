/** The accepted time at which a wording was shown, and the device's time if it was not accepted. */
export interface Shown {
  at: string;
  /** Null if the device's time is accepted. */
  byDevice: string | null;
}

/**
 * Checks the time at which a device showed a wording. The device's clock may be wrong, or set wrong on purpose. The
 * time cannot be before the link was created or after the answer arrived. A time outside this range is replaced by the
 * nearer limit, and the device's time is stored too.
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
