import { IconUserCheck, IconUserMinus } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { FeedRow } from '../FeedRow.tsx';
import classes from '../feed.module.css';
import type { FeedRowProps } from '../renderers.ts';

/** Entry about the start or end of a guide's assignment. */
export default function AssignmentRow({ item, record, timeZone }: FeedRowProps<'assignment'>) {
  const { t } = useTranslation();
  const Icon = record.guideName === null ? IconUserMinus : IconUserCheck;
  return (
    <FeedRow
      icon={<Icon size={16} stroke={1.75} />}
      title={t('Guide')}
      meta={
        <>
          <span className={classes.said}>
            {record.guideName === null ? t('no longer assigned') : t('assigned to')} <b>{record.guideName}</b>
          </span>
          {item.actor && <span>{t('by {name}', { name: item.actor.name })}</span>}
        </>
      }
      timestamp={item.timestamp}
      timeZone={timeZone}
    />
  );
}
