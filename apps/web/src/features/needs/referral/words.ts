import type { ReferralState } from '@guidepost/contracts';

/** How a question stands that has no answer; `{date}` is the day on which it was asked. */
export const stateNames: Readonly<Record<Exclude<ReferralState, 'answered'>, string>> = {
  waiting: 'Goes out in working hours',
  asked: 'Asked {date}',
  unanswered: 'No answer',
  withdrawn: 'Question taken back',
  'not-sent': 'Could not be asked',
};
