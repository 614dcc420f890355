import type { PendingItem } from '@guidepost/contracts';
import { IconActivity, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { FeedRow } from './FeedRow.tsx';
import { pendingRenderers } from './pending.ts';
import { titleOf } from './titles.ts';

interface Props {
  item: PendingItem;
  isLate: boolean;
  timeZone: string;
}

/** One pending item: the row of the record that it carries, else a plain one that is right for any type. */
export function PendingRow({ item, isLate, timeZone }: Props) {
  const { t } = useTranslation();
  const Renderer = pendingRenderers.scheduledEvent;
  if (item.scheduledEvent && Renderer)
    return <Renderer item={item} record={item.scheduledEvent} isLate={isLate} timeZone={timeZone} />;
  return (
    <FeedRow
      icon={<IconActivity size={16} stroke={1.75} />}
      title={t(titleOf({ externalItemType: item.eventType }))}
      meta={
        isLate && (
          <Chip tone="warning" icon={IconClock}>
            {t('Late')}
          </Chip>
        )
      }
      timestamp={item.timestamp}
      timeZone={timeZone}
    />
  );
}
