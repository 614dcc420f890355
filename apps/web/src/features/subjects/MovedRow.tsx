import { IconArrowsExchange } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { exactText } from '../../shared/time.ts';
import { FeedRow, type FeedRowProps } from '../feed/public.ts';

/** Feed entry for a call or text that was moved from or to another member. */
export default function MovedRow({ item, record, timeZone }: FeedRowProps<'subjectChange'>) {
  const { t } = useTranslation();
  const { recordType, direction, other, at } = record;
  const name = other?.name ?? t('another member');
  return (
    <FeedRow
      icon={<IconArrowsExchange size={16} stroke={1.75} />}
      title={recordType === 'call' ? t('Call moved') : t('Text moved')}
      meta={
        <>
          <span>{direction === 'away' ? t('moved to {name}', { name }) : t('moved here from {name}', { name })}</span>
          {item.actor && <span>{t('by {name}', { name: item.actor.name })}</span>}
        </>
      }
      timestamp={item.timestamp}
      timeZone={timeZone}
    >
      <p>
        {recordType === 'call' ? t('Call') : t('Text')}, <time dateTime={at}>{exactText(at, timeZone)}</time>
      </p>
    </FeedRow>
  );
}
