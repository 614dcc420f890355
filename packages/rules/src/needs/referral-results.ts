import type { ReferralAnswer, ReferralRequest } from '@guidepost/contracts';

/** The parts of a referral's question or recorded result that these rules need. */
type Asked = Pick<ReferralRequest, 'state' | 'channel'>;

/** The newest question about a referral and the newest answer; null if there is no question or answer. */
interface Referral {
  request: Asked | null;
  lastAnswer: { answer: ReferralAnswer } | null;
}

/** Returns true if an answer ends a referral. A member on a waiting list still waits for the result. */
export const isFinalAnswer = (answer: ReferralAnswer): boolean => answer !== 'waiting-list';

const isFinished = ({ lastAnswer }: Referral): boolean => lastAnswer !== null && isFinalAnswer(lastAnswer.answer);

/** Returns true if a question is waiting to be sent, or was sent and is not answered yet. */
export const isQuestionOpen = (request: Asked | null): boolean =>
  request?.state === 'waiting' || request?.state === 'asked';

/**
 * Returns true if the organization can be asked about the referral. It can be asked again after a waiting-list answer,
 * and after a question that ended without an answer.
 */
export const canAskOrganization = (referral: Referral): boolean =>
  !isQuestionOpen(referral.request) && !isFinished(referral);

/**
 * Returns true if a user can record the referral's result. An organization's final answer cannot be replaced. A result
 * that a user recorded can be corrected.
 */
export const canRecordResult = (referral: Referral): boolean =>
  !isFinished(referral) || (referral.request?.state === 'answered' && referral.request.channel === null);
