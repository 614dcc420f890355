import type { PendingItem, StaffId } from '@guidepost/contracts';
import { kindOfEvent } from '@guidepost/rules';
import { IconCalendarEvent } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../shared/rich-text/text.ts';
import { useProgressiveRows } from '../../../shared/use-progressive-rows.ts';
import { pendingOptions } from '../api.ts';
import { useRowTools } from '../row-tools.ts';
import { eventKinds, PendingRow } from '../rows/PendingRow.tsx';
import { Panel, type PanelProps } from './Panel.tsx';

const nothingPlanned = {
  icon: IconCalendarEvent,
  title: 'No pending events',
  hint: 'Nothing is scheduled for this day.',
};
const nothingLate = {
  icon: IconCalendarEvent,
  title: 'No late events',
  hint: 'All past events are complete.',
};

/** The pending items of one day. With `isLate`, the late items of all days. */
export function Pending({ guideId, day, onCounts, isLate = false }: PanelProps & { isLate?: boolean }) {
  const { t } = useTranslation();
  const query = useQuery(pendingOptions(guideId, isLate ? { late: true } : { day }));
  const factsOf = useCallback(
    ({ eventType, member, scheduledEvent }: PendingItem) => ({
      kinds: [kindOfEvent(scheduledEvent?.type ?? eventType)],
      client: member.clientName,
      text: [
        t(eventKinds(scheduledEvent?.type ?? eventType).word),
        member.name,
        plainText(scheduledEvent?.note ?? ''),
      ].join(' '),
    }),
    [t],
  );
  return (
    <Panel<PendingItem>
      query={query}
      onCounts={onCounts}
      empty={isLate ? nothingLate : nothingPlanned}
      factsOf={factsOf}
    >
      {(items) => <Items items={items} guideId={guideId} />}
    </Panel>
  );
}

function Items({ items, guideId }: { items: PendingItem[]; guideId: StaffId }) {
  const tools = useRowTools(guideId);
  const drawn = useProgressiveRows(items.length);
  return (
    <ul>
      {items.slice(0, drawn).map((item) => (
        <PendingRow
          key={`${item.externalItemType}-${item.externalItemId}`}
          item={item}
          tools={tools}
          isFirst={item === items[0]}
        />
      ))}
    </ul>
  );
}
