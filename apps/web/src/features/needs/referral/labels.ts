import type { ReferralState } from '@guidepost/contracts';

/** Labels for the state of an unanswered question; `{date}` is the day on which it was asked. */
export const stateNames: Readonly<Record<Exclude<ReferralState, 'answered'>, string>> = {
  waiting: 'Goes out in working hours',
  asked: 'Asked {date}',
  unanswered: 'No answer',
  withdrawn: 'Question taken back',
  'not-sent': 'Could not be asked',
};
