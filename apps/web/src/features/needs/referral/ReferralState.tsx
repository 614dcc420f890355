import type { ResourceReferral } from '@guidepost/contracts';
import { referralAnswerNames } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { shortDateText } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';
import { stateNames } from './labels.ts';

/** The organization's answer, or the state of the question. Renders nothing if the organization was not asked. */
export function ReferralState({ referral: { request } }: { referral: ResourceReferral }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  if (request === null) return null;
  const { state, answer, seenAt } = request;
  const date = shortDateText(request.requestedAt, timeZone);
  if (state === 'answered' && answer !== null) return <span className="gp-meta">{t(referralAnswerNames[answer])}</span>;
  return (
    <span className="gp-meta">
      {[state === 'answered' ? null : t(stateNames[state], { date }), state === 'asked' && seenAt ? t('opened') : null]
        .filter(Boolean)
        .join(', ')}
    </span>
  );
}
