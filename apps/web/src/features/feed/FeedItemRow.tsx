import type { FeedItem } from '@guidepost/contracts';
import { IconActivity } from '@tabler/icons-react';
import { type ComponentType, memo } from 'react';
import { FeedRow } from './FeedRow.tsx';
import { type FeedRecordKey, feedRenderers } from './renderers.ts';
import { titleOf } from './titles.ts';

interface Props {
  item: FeedItem;
  timeZone: string;
}

/** One entry: the renderer of the record that it carries, else a plain row that is right for any type. */
export const FeedItemRow = memo(function FeedItemRow({ item, timeZone }: Props) {
  for (const key of Object.keys(feedRenderers) as FeedRecordKey[]) {
    const record = item[key];
    if (!record) continue;
    // the registry pairs each key with a renderer of its own record
    const Renderer = feedRenderers[key] as ComponentType<{ item: FeedItem; record: unknown; timeZone: string }>;
    return <Renderer item={item} record={record} timeZone={timeZone} />;
  }
  return (
    <FeedRow
      icon={<IconActivity size={16} stroke={1.75} />}
      title={titleOf(item)}
      meta={item.actor?.name}
      timestamp={item.timestamp}
      timeZone={timeZone}
    />
  );
});
