import type { PendingItem } from '@guidepost/contracts';
import { IconActivity, IconClock, IconMessage } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { openDialog } from '../../shell/open-dialog.tsx';
import { PendingEntry } from './FeedEntry.tsx';
import { FeedRow } from './FeedRow.tsx';
import { usePendingRow } from './renderers.ts';
import { titleOf } from './titles.ts';

const openScheduled = ({ memberId, member }: PendingItem) =>
  openDialog({ kind: 'scheduledTexts', memberId, memberName: member.name });

interface Props {
  item: PendingItem;
  isLate: boolean;
  timeZone: string;
}

/**
 * Shows a pending item with the row component for its record. If there is no such component, shows a plain row that
 * works for every type.
 */
export function PendingRow(props: Props) {
  const { item, isLate, timeZone } = props;
  const own = usePendingRow(item);
  return (
    <PendingEntry item={item}>
      {own ? <own.Row item={item} record={own.record} isLate={isLate} timeZone={timeZone} /> : <PlainRow {...props} />}
    </PendingEntry>
  );
}

function PlainRow({ item, isLate, timeZone }: Props) {
  const { t } = useTranslation();
  return (
    <FeedRow
      icon={item.message ? <IconMessage size={16} stroke={1.75} /> : <IconActivity size={16} stroke={1.75} />}
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
      foot={
        item.message && (
          <Button size="sm" variant="subtle" onClick={() => openScheduled(item)}>
            {t('View scheduled texts')}
          </Button>
        )
      }
    >
      {item.message && <p dir="auto">{item.message.text}</p>}
    </FeedRow>
  );
}
