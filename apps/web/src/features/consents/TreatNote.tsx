import { type Member, scheduleTexts } from '@guidepost/contracts';
import { IconStethoscope } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can } from '../../shell/api.ts';
import { memberTermsOptions } from './api.ts';
import classes from './consents.module.css';

/** Why no provider can be planned in for a visit: the member refused consent to treat, or was not asked yet. */
export function TreatNote({ member }: { member: Member }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...memberTermsOptions(member.id), enabled: can(member, 'CAN_SEE_CONSENTS') });
  const term = data?.find(({ key }) => key === 'consent-to-treat');
  if (!term || term.consented === true) return null;
  return (
    <p className={classes.note} role="note">
      <IconStethoscope size={16} stroke={1.75} aria-hidden />
      {t(term.consented === null ? scheduleTexts.providerIncomplete : scheduleTexts.provider)}
    </p>
  );
}
