import type { ReferralState } from '@guidepost/contracts';

/** Labels for an unanswered question. `{date}` is the day when the question was sent. */
export const stateNames: Readonly<Record<Exclude<ReferralState, 'answered'>, string>> = {
  waiting: 'Will be sent during working hours',
  asked: 'Asked on {date}',
  unanswered: 'No answer',
  withdrawn: 'Question withdrawn',
  'not-sent': 'The question could not be sent',
};
