import { dayIn } from '../schedule/due.ts';

interface DatedAnswer {
  consented: boolean | null;
  createdAt: string;
  /** The day when a paper form was signed; null for other methods. */
  signedOn: string | null;
}

/**
 * Returns the day of a member's last answer if a paper form from an earlier day would replace that answer with a
 * different one. Otherwise returns null.
 */
export function dayOfReplacedAnswer(
  last: DatedAnswer | null,
  paper: { consented: boolean; signedOn: string },
  zone: string,
): string | null {
  if (last === null || last.consented === null || last.consented === paper.consented) return null;
  const day = last.signedOn ?? dayIn(Temporal.Instant.from(last.createdAt), zone);
  return day > paper.signedOn ? day : null;
}
