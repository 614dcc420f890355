/** Number of minutes after sending at which the server first queries the carrier for a missing delivery status. */
const firstDelayMinutes = 2;
/** Maximum pause between two queries, in hours. */
const maxDelayHours = 4;
const maxAgeHours = 24;

/**
 * Returns when the server next queries the carrier for the delivery status of a text. The pause is as long as the
 * text's age, within limits. Returns null if the text is a day old or older.
 * @param attempted the instant when the carrier received the text; both instants are from the real clock, not the
 * business clock
 */
export function nextDeliveryCheck(attempted: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const age = Math.max(0, attempted.until(now).total('minutes'));
  if (age >= maxAgeHours * 60) return null;
  const pause = Math.min(Math.max(age, firstDelayMinutes), maxDelayHours * 60);
  return now.add({ seconds: Math.round(pause * 60) });
}
