import type { ResourceReferral, ReferralState as State } from '@guidepost/contracts';
import { referralAnswerNames } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { shortDateText } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';
import classes from '../detail/detail.module.css';

/**
 * Labels for an unanswered question. `{date}` is the day when the question was sent. A text waits for business hours, an
 * email does not.
 */
const stateNames: Readonly<Record<Exclude<State, 'answered'>, string>> = {
  waiting: 'Will be sent during business hours',
  asked: 'Asked on {date}',
  unanswered: 'No answer',
  withdrawn: 'Question withdrawn',
  'not-sent': 'The question could not be sent',
};

/**
 * Shows the newest answer, and the state of any later question on its own line. Renders nothing if the organization was not asked and
 * no result was recorded.
 */
export function ReferralState({ referral: { request, lastAnswer } }: { referral: ResourceReferral }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  if (request === null) return null;
  const { state, seenAt, requestedAt, channel } = request;
  const answer =
    lastAnswer &&
    t('{answer} on {date}', {
      answer: t(referralAnswerNames[lastAnswer.answer]),
      date: shortDateText(lastAnswer.at, timeZone),
    });
  const isMailWaiting = state === 'waiting' && channel === 'mail';
  const question =
    state !== 'answered' &&
    [
      t(isMailWaiting ? 'The question is being sent' : stateNames[state], {
        date: shortDateText(requestedAt, timeZone),
      }),
      state === 'asked' && seenAt && t('opened'),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <span className={classes.state}>
      {answer && <span className="gp-meta">{answer}</span>}
      {question && <span className="gp-meta">{question}</span>}
    </span>
  );
}
