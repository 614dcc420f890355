import type { ResourceReferral, ReferralState as State } from '@guidepost/contracts';
import { referralAnswerNames } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { shortDateText } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';

/** Labels for an unanswered question. `{date}` is the day when the question was sent. */
const stateNames: Readonly<Record<Exclude<State, 'answered'>, string>> = {
  waiting: 'Will be sent during business hours',
  asked: 'Asked on {date}',
  unanswered: 'No answer',
  withdrawn: 'Question withdrawn',
  'not-sent': 'The question could not be sent',
};

/**
 * Shows the newest answer, and the state of any later question. Renders nothing if the organization was not asked and
 * no result was recorded.
 */
export function ReferralState({ referral: { request, lastAnswer } }: { referral: ResourceReferral }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  if (request === null) return null;
  const { state, seenAt, requestedAt } = request;
  const parts = [
    lastAnswer &&
      t('{answer} on {date}', {
        answer: t(referralAnswerNames[lastAnswer.answer]),
        date: shortDateText(lastAnswer.at, timeZone),
      }),
    state !== 'answered' && t(stateNames[state], { date: shortDateText(requestedAt, timeZone) }),
    state === 'asked' && seenAt && t('opened'),
  ];
  return <span className="gp-meta">{parts.filter(Boolean).join(', ')}</span>;
}
