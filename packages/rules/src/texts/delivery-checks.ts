/** Minutes after sending until the carrier is first asked, if it has not reported the delivery status. */
const firstMinutes = 2;
/** The longest pause between two questions, and the maximum age of a text about which the carrier is asked. */
const longestHours = 4;
const oldestHours = 24;

/**
 * Returns when the carrier is next asked for the delivery status of a text. The pause is as long as the text's age.
 * Returns null if the text is a day old or older.
 * @param attempted the instant when the carrier got the text; both instants are real time
 */
export function nextDeliveryCheck(attempted: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const age = Math.max(0, attempted.until(now).total('minutes'));
  if (age >= oldestHours * 60) return null;
  const pause = Math.min(Math.max(age, firstMinutes), longestHours * 60);
  return now.add({ seconds: Math.round(pause * 60) });
}
