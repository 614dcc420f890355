import type { ReferralAnswer, ReferralState } from '@guidepost/contracts';

/** What an organization answered, in words. */
export const answerNames: Readonly<Record<ReferralAnswer, string>> = {
  served: 'Served',
  'waiting-list': 'Waiting list',
  'could-not-reach': 'Could not reach',
  'not-eligible': 'Not eligible',
};

/** How a question stands that has no answer; `{date}` is the day on which it was asked. */
export const stateNames: Readonly<Record<Exclude<ReferralState, 'answered'>, string>> = {
  waiting: 'Goes out in working hours',
  asked: 'Asked {date}',
  unanswered: 'No answer',
  withdrawn: 'Question taken back',
  'not-sent': 'Could not be asked',
};
