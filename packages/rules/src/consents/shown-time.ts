/** When a consent text was shown: the accepted time, and the device's time if that was not accepted. */
export interface ShownTime {
  at: string;
  /** Null if the device's time was accepted. */
  byDevice: string | null;
}

/**
 * Checks the time at which a device reports that it showed a consent text. The device's clock may be wrong, by accident
 * or on purpose. The time must be between the creation of the link and the arrival of the answer. A time outside this range
 * is replaced by the nearer limit, and the device's time is returned too.
 * @param reportedTime the time that the device reports
 * @param made when the link was created
 * @param answered when the answer arrived
 */
export function checkShownTime(reportedTime: string, made: Temporal.Instant, answered: Temporal.Instant): ShownTime {
  const moment = Temporal.Instant.from(reportedTime);
  if (Temporal.Instant.compare(moment, answered) > 0) return { at: answered.toString(), byDevice: reportedTime };
  if (Temporal.Instant.compare(moment, made) < 0) return { at: made.toString(), byDevice: reportedTime };
  return { at: reportedTime, byDevice: null };
}
