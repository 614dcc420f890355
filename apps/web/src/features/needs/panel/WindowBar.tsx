import type { Need } from '@guidepost/contracts';
import { dayIn, isNearExpiry, needWindow } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import classes from './needs.module.css';

interface Props {
  need: Need;
  /** Today in the user's time zone, `yyyy-MM-dd`. */
  today: string;
  timeZone: string;
}

/** Shows how much of a need's time window has passed, as a bar and as text: '5 days left of 30'. */
export function WindowBar({ need, today, timeZone }: Props) {
  const { t } = useTranslation();
  const openedOn = dayIn(Temporal.Instant.from(need.extendedAt ?? need.identifiedAt), timeZone);
  const { daysLeft, days, share } = needWindow(openedOn, need.expiresAt, today);
  return (
    <div className={classes.window} data-near={isNearExpiry(need.expiresAt, today) || undefined}>
      <div className={classes.track} aria-hidden>
        <i style={{ width: `${Math.round(share * 100)}%` }} />
      </div>
      <b>{daysLeft === 1 ? t('1 day left') : t('{count} days left', { count: daysLeft })}</b>
      <span className="gp-dim">{t('of {count}', { count: days })}</span>
    </div>
  );
}
