import type { Need } from '@guidepost/contracts';
import { IconPencil } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StoredHtml } from '../../../shared/rich-text/StoredHtml.tsx';
import { monthDayText } from '../../../shared/time.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { historyOptions } from '../api.ts';
import { NeedProgress } from '../panel/NeedStatus.tsx';
import { ReferralState } from '../referral/ReferralState.tsx';
import classes from './detail.module.css';
import { referralsOf } from './history.ts';

interface Props {
  need: Need;
  onAddAction: () => void;
  onEdit: () => void;
}

/** A need's details: its time window, its reason, the resources that the member was referred to, and other facts. */
export function NeedFacts({ need, onAddAction, onEdit }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { data: history = [] } = useQuery(historyOptions(need.id));
  const referrals = referralsOf(history);
  const dayOf = (instant: string) =>
    monthDayText(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate());
  return (
    <aside className={classes.facts} aria-label={t('Details of this need')}>
      <NeedProgress need={need} onAddAction={onAddAction} />
      <section className={`gp-card ${classes.fact}`}>
        <header>
          <h3>{t('Reason')}</h3>
          {can(need, 'CAN_EDIT') && (
            <ActionIcon size="sm" aria-label={t('Edit need')} onClick={onEdit}>
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </header>
        <div className={classes.body}>
          <StoredHtml html={need.reason} />
        </div>
      </section>
      {referrals.length > 0 && (
        <section className={`gp-card ${classes.fact}`}>
          <header>
            <h3>{t('Referrals')}</h3>
          </header>
          <ul className={classes.lines}>
            {referrals.map((referral) => (
              <li key={referral.id}>
                <span dir="auto">{referral.resourceName}</span>
                <ReferralState referral={referral} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <dl className={classes.list}>
        <dt>{t('Identified')}</dt>
        <dd>
          {dayOf(need.identifiedAt)}, {need.creatorName}
        </dd>
        <dt>{t('End of the time window')}</dt>
        <dd>{monthDayText(Temporal.PlainDate.from(need.expiresAt))}</dd>
        {need.zcode && (
          <>
            <dt>{t('Z code')}</dt>
            <dd>
              {need.zcode.key}, {need.zcode.label}
            </dd>
          </>
        )}
      </dl>
    </aside>
  );
}
