import type { FeedItem } from '@guidepost/contracts';
import { IconActivity } from '@guidepost/ui/icons';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/RelativeTime.tsx';
import { byDay, dayLabel, dayOf } from './days.ts';
import { FeedEntry } from './FeedEntry.tsx';
import { FeedRow } from './FeedRow.tsx';
import classes from './feed.module.css';
import { entryKey } from './pages.ts';
import { useFeedRow } from './renderers.ts';
import { titleOf } from './titles.ts';

interface Props {
  entries: readonly FeedItem[];
  timeZone: string;
  /** Key of the highlighted entry. Null if no entry is highlighted. */
  highlighted: string | null;
}

/** Entries grouped under day headings, in the acting user's time zone. */
export const FeedDays = memo(function FeedDays({ entries, timeZone, highlighted }: Props) {
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
              // Consecutive texts of one conversation show only the heading of the newest text.
              data-continued={continuesConversation(ofDay[at - 1], item) || undefined}
              data-turn={isOtherAuthor(ofDay[at - 1], item) || undefined}
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
});

/** Returns true if the entry above is a text with the same number. */
const continuesConversation = (above: FeedItem | undefined, { message }: FeedItem): boolean =>
  message !== undefined && above?.message?.smsPhoneNumber === message.smsPhoneNumber;

/** Returns true if the author of the text differs from the author of the text above. */
const isOtherAuthor = (above: FeedItem | undefined, { message }: FeedItem): boolean =>
  above?.message?.incoming !== message?.incoming || above?.message?.guide?.id !== message?.guide?.id;

/**
 * Shows an entry with the row component for its record. If there is no such component, shows a plain row that works for
 * every type.
 */
const FeedItemRow = memo(function FeedItemRow({ item, timeZone }: { item: FeedItem; timeZone: string }) {
  const own = useFeedRow(item);
  if (own) return <own.Row item={item} record={own.record} timeZone={timeZone} />;
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
