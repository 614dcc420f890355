import type { ReferralAnswer } from '@guidepost/contracts';

/** What an organization answered about a referral, in words. */
export const referralAnswerNames: Readonly<Record<ReferralAnswer, string>> = {
  served: 'Served',
  'waiting-list': 'Waiting list',
  'could-not-reach': 'Could not reach',
  'not-eligible': 'Not eligible',
};

/** The answers after which a need is where it was: somebody has to find another way. */
const refusals = ['could-not-reach', 'not-eligible'] as const satisfies readonly ReferralAnswer[];

/** Whether an answer says that nothing came of a referral. A waiting list is something to wait for. */
export const isRefusal = (answer: ReferralAnswer): boolean => (refusals as readonly ReferralAnswer[]).includes(answer);

/** What an organization answered about a referral of a need; `at` is an instant, ISO 8601 UTC. */
export interface AnsweredReferral {
  organization: string;
  answer: ReferralAnswer;
  at: string;
}

/** When something was done for a need: instants, ISO 8601 UTC; null if it never was. */
export interface DoneForNeed {
  lastActionAt: string | null;
  /** When an organization was added to an action last. */
  lastReferralAt: string | null;
}

/**
 * Who could not help with a need: the organization that answered last, where its answer was a refusal and nobody has found
 * another way since, by an action or by another organization; else null. What was done in the same moment as the answer was
 * done without knowing it.
 * @param last the last answer to the referrals of the need; null if there is none
 */
export function refusedBy(last: AnsweredReferral | null, done: DoneForNeed): string | null {
  if (last === null || !isRefusal(last.answer)) return null;
  const isActedOn = [done.lastActionAt, done.lastReferralAt].some(
    (at) => at !== null && Temporal.Instant.compare(at, last.at) > 0,
  );
  return isActedOn ? null : last.organization;
}
