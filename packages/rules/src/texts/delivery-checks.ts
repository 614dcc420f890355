/** The server first asks the carrier for a missing delivery status this many minutes after sending the text. */
const firstDelayMinutes = 2;
/** Maximum time between two queries, in hours. */
const maxDelayHours = 4;
const maxAgeHours = 24;

/**
 * Returns when the server next asks the carrier for a text's delivery status. The waiting time equals the text's age,
 * within limits. Returns null if the text is a day old or older.
 * @param attempted when the carrier received the text; both times are from the real clock, not the business clock
 */
export function nextDeliveryCheck(attempted: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const age = Math.max(0, attempted.until(now).total('minutes'));
  if (age >= maxAgeHours * 60) return null;
  const pause = Math.min(Math.max(age, firstDelayMinutes), maxDelayHours * 60);
  return now.add({ seconds: Math.round(pause * 60) });
}
