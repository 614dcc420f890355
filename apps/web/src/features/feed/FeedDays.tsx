import type { FeedItem } from '@guidepost/contracts';
import { IconActivity } from '@tabler/icons-react';
import { type ComponentType, memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/RelativeTime.tsx';
import { byDay, dayLabel, dayOf } from './days.ts';
import { FeedEntry } from './FeedEntry.tsx';
import { FeedRow } from './FeedRow.tsx';
import classes from './feed.module.css';
import { entryKey } from './pages.ts';
import { type FeedRecordKey, feedRenderers, useLateRows } from './renderers.ts';
import { titleOf } from './titles.ts';

interface Props {
  entries: readonly FeedItem[];
  timeZone: string;
  /** The key of the entry that stands out. */
  highlighted: string | null;
}

/** Entries under the rules of their days, in the zone of the acting user. */
export function FeedDays({ entries, timeZone, highlighted }: Props) {
  const { t } = useTranslation();
  const today = dayOf(useNow(), timeZone);
  const days = useMemo(() => byDay(entries, timeZone), [entries, timeZone]);
  return days.map(({ day, entries: ofDay }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={`gp-day ${classes.day}`}>
        {t(dayLabel(day, today))}
      </h3>
      <ul className={classes.list}>
        {ofDay.map((item, at) => {
          const key = entryKey(item);
          return (
            <li
              key={key}
              data-entry={key}
              data-highlighted={key === highlighted || undefined}
              // texts of one conversation stand under the head of the newest
              data-continued={goesOnFrom(ofDay[at - 1], item) || undefined}
              data-turn={isTurn(ofDay[at - 1], item) || undefined}
              className={classes.item}
            >
              <FeedEntry item={item}>
                <FeedItemRow item={item} timeZone={timeZone} />
              </FeedEntry>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

/** Whether a text stands right below a text at the same number. */
const goesOnFrom = (above: FeedItem | undefined, { message }: FeedItem): boolean =>
  message !== undefined && above?.message?.smsPhoneNumber === message.smsPhoneNumber;

/** Whether it is somebody else who speaks. */
const isTurn = (above: FeedItem | undefined, { message }: FeedItem): boolean =>
  above?.message?.incoming !== message?.incoming || above?.message?.guide?.id !== message?.guide?.id;

/** One entry: the renderer of the record that it carries, else a plain row that is right for any type. */
const FeedItemRow = memo(function FeedItemRow({ item, timeZone }: { item: FeedItem; timeZone: string }) {
  useLateRows();
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
