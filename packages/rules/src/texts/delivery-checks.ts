/** Number of minutes after sending at which the server first queries the carrier for a missing delivery status. */
const firstMinutes = 2;
/** Maximum pause between two queries, in hours. */
const longestHours = 4;
const oldestHours = 24;

/**
 * Returns when the server next queries the carrier for the delivery status of a text. The pause is as long as the
 * text's age, within limits. Returns null if the text is a day old or older.
 * @param attempted the instant when the carrier received the text; both instants are from the real clock, not the
 * business clock
 */
export function nextDeliveryCheck(attempted: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const age = Math.max(0, attempted.until(now).total('minutes'));
  if (age >= oldestHours * 60) return null;
  const pause = Math.min(Math.max(age, firstMinutes), longestHours * 60);
  return now.add({ seconds: Math.round(pause * 60) });
}
