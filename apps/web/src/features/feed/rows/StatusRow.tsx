import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FeedRow } from '../FeedRow.tsx';
import classes from '../feed.module.css';
import type { FeedRowProps } from '../renderers.ts';

const engaged = new Set(['newly-engaged', 'engaged', 're-engaged', 'skill-building']);

/** A new status: from which, to which, and who changed it. */
export default function StatusRow({ item, record, timeZone }: FeedRowProps<'statusChange'>) {
  const { t } = useTranslation();
  return (
    <FeedRow
      icon={<IconArrowsLeftRight size={16} stroke={1.75} />}
      tone={engaged.has(record.toKey) ? 'success' : 'plain'}
      title={t('Status')}
      meta={
        <>
          <span className={classes.said}>
            {record.from === null ? t('set to') : t('from {status} to', { status: record.from })} <b>{record.to}</b>
          </span>
          {item.actor && <span>{t('by {name}', { name: item.actor.name })}</span>}
        </>
      }
      timestamp={item.timestamp}
      timeZone={timeZone}
    />
  );
}
