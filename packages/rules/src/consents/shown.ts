/** When words were shown, as it is believed, and what the device said where that cannot be. */
export interface Shown {
  at: string;
  /** Null where the device's word is taken. */
  byDevice: string | null;
}

/**
 * A device's clock may be wrong, or set so. Nobody reads words before their link was made or after their answer came: a moment
 * outside of that is taken for the nearer end, and what the device said is kept beside it.
 * @param said the moment that the device names
 * @param made when the link was made
 * @param answered when the answer came
 */
export function shownBetween(said: string, made: Temporal.Instant, answered: Temporal.Instant): Shown {
  const moment = Temporal.Instant.from(said);
  if (Temporal.Instant.compare(moment, answered) > 0) return { at: answered.toString(), byDevice: said };
  if (Temporal.Instant.compare(moment, made) < 0) return { at: made.toString(), byDevice: said };
  return { at: said, byDevice: null };
}
