import type { PendingItem } from '@guidepost/contracts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { pendingOptions } from './api.ts';
import { Panel, type PanelProps } from './Panel.tsx';
import { PendingRow } from './PendingRow.tsx';
import { useRowTools } from './rowTools.ts';
import { useGrowing } from './useGrowing.ts';

const nothingPlanned = {
  icon: IconCalendarEvent,
  title: 'No pending events',
  hint: 'Nothing is planned for this day.',
};
const nothingLate = { icon: IconCalendarEvent, title: 'No late events', hint: 'Everything so far was done in time.' };

/** What is planned for the day, or with `isLate` what is late of any day (decision 90). */
export function Pending({ guideId, day, onCounts, isLate = false }: PanelProps & { isLate?: boolean }) {
  const query = useQuery(pendingOptions(guideId, isLate ? { late: true } : { day }));
  return (
    <Panel<PendingItem> query={query} onCounts={onCounts} empty={isLate ? nothingLate : nothingPlanned}>
      {(items) => <Items items={items} guideId={guideId} />}
    </Panel>
  );
}

function Items({ items, guideId }: { items: PendingItem[]; guideId: number }) {
  const tools = useRowTools(guideId);
  const drawn = useGrowing(items.length);
  return (
    <ul>
      {items.slice(0, drawn).map((item) => (
        <PendingRow key={`${item.externalItemType}-${item.externalItemId}`} item={item} tools={tools} />
      ))}
    </ul>
  );
}
