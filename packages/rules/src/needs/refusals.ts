import type { ReferralAnswer } from '@guidepost/contracts';

/** Labels of an organization's answers to a referral. */
export const referralAnswerNames: Readonly<Record<ReferralAnswer, string>> = {
  served: 'Served',
  'waiting-list': 'Waiting list',
  'could-not-reach': 'Could not reach',
  'not-eligible': 'Not eligible',
};

/** Answers that do not help with a need. The guide must then find a different resource. */
const refusals = ['could-not-reach', 'not-eligible'] as const satisfies readonly ReferralAnswer[];

/** Returns true if an answer means that the organization cannot help. A waiting list is not a refusal. */
export const isRefusal = (answer: ReferralAnswer): boolean => (refusals as readonly ReferralAnswer[]).includes(answer);

/** An organization's answer to a referral. `at` is an instant, ISO 8601 UTC. */
export interface AnsweredReferral {
  organization: string;
  answer: ReferralAnswer;
  at: string;
}

/** Times of the last steps for a need, ISO 8601 UTC; null if there was no such step. */
export interface NeedProgress {
  lastActionAt: string | null;
  /** Time when an organization was last added to an action. */
  lastReferralAt: string | null;
}

/**
 * Returns the organization that could not help with a need, or null if there is no such organization. This is the
 * organization that answered last, if it refused and there is no later action or referral. An action at the same time
 * as the answer is not later.
 * @param last the last answer to the need's referrals; null if no organization has answered
 */
export function refusedBy(last: AnsweredReferral | null, done: NeedProgress): string | null {
  if (last === null || !isRefusal(last.answer)) return null;
  const isActedOn = [done.lastActionAt, done.lastReferralAt].some(
    (at) => at !== null && Temporal.Instant.compare(at, last.at) > 0,
  );
  return isActedOn ? null : last.organization;
}
