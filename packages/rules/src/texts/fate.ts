/** How long after a text was sent the carrier is asked first, if it has not told what became of it. */
const firstMinutes = 2;
/** The longest pause between two questions, and how old a text may be about which it is still asked. */
const longestHours = 4;
const oldestHours = 24;

/**
 * When the carrier is asked next what became of a text: after as long again as it has been under way, and no more once it
 * is a day old. Null then.
 * @param attempted when it was given to the carrier; both instants are real time
 */
export function nextFateLook(attempted: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const age = Math.max(0, attempted.until(now).total('minutes'));
  if (age >= oldestHours * 60) return null;
  const pause = Math.min(Math.max(age, firstMinutes), longestHours * 60);
  return now.add({ seconds: Math.round(pause * 60) });
}
