/** A question to an organization, with when it was sent and, if it has ended, when. */
interface Question {
  sentAt: string;
  endedAt: string | null;
}

/** So many days after a question has ended, what comes from its number may still be about it. */
const stillDays = 7;

/**
 * The questions that a call or text from the number of an organization may be about: those that were open at that time, or
 * had ended within the week; where none had, the last that was sent before (docs/areas/needs.md#organizations-that-text-back).
 * @param questions sent to that number, the newest first
 * @param at when they called or wrote
 */
export function mayBeAbout<Q extends Question>(questions: readonly Q[], at: string): Q[] {
  const then = Temporal.Instant.from(at);
  const isBefore = (one: string, other: Temporal.Instant) =>
    Temporal.Instant.compare(Temporal.Instant.from(one), other) <= 0;
  const sent = questions.filter(({ sentAt }) => isBefore(sentAt, then));
  const long = then.subtract({ hours: stillDays * 24 });
  const near = sent.filter(({ endedAt }) => endedAt === null || !isBefore(endedAt, long));
  return near.length > 0 ? near : sent.slice(0, 1);
}
