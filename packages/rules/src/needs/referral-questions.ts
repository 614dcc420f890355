/** A referral request to an organization, with the times when it was sent and ended. */
interface Question {
  sentAt: string;
  endedAt: string | null;
}

/**
 * Number of days after the end of a request during which the organization's messages can still be about the request.
 */
const stillDays = 7;

/**
 * Returns the referral requests that a call or text from an organization's number can be about. These are the requests
 * that were open at that time or had ended within a week. If there is no such request, returns the last request sent
 * before that time (docs/areas/needs.md#organizations-that-text-back).
 * @param questions requests to that number, newest first
 * @param at time of the call or text
 */
export function matchingQuestions<Q extends Question>(questions: readonly Q[], at: string): Q[] {
  const then = Temporal.Instant.from(at);
  const isBefore = (one: string, other: Temporal.Instant) =>
    Temporal.Instant.compare(Temporal.Instant.from(one), other) <= 0;
  const sent = questions.filter(({ sentAt }) => isBefore(sentAt, then));
  const long = then.subtract({ hours: stillDays * 24 });
  const near = sent.filter(({ endedAt }) => endedAt === null || !isBefore(endedAt, long));
  return near.length > 0 ? near : sent.slice(0, 1);
}
