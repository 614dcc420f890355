import type { ProgramRecord } from '@guidepost/contracts';
import { IconCircleCheck } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import classes from './list.module.css';

/** Results of our own referrals to a program, on one line. */
export function RecordLine({ record }: { record: ProgramRecord }) {
  const { t } = useTranslation();
  const days = record.medianDays === null ? null : Math.max(1, Math.round(record.medianDays));
  return (
    <span className={classes.record} data-known>
      <IconCircleCheck size={14} stroke={1.75} aria-hidden />
      <b>{t('Served {served} of {asked} people referred', { served: record.served, asked: record.asked })}</b>
      {days !== null && (
        <span>
          {days === 1 ? t('usually responds in 1 day') : t('usually responds in {count} days', { count: days })}
        </span>
      )}
    </span>
  );
}
