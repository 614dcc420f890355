import type { FeedItem } from '@guidepost/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/RelativeTime.tsx';
import { byDay, dayLabel, dayOf } from './days.ts';
import { FeedItemRow } from './FeedItemRow.tsx';
import classes from './feed.module.css';
import { entryKey } from './pages.ts';

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
        {ofDay.map((item) => {
          const key = entryKey(item);
          return (
            <li key={key} data-entry={key} data-highlighted={key === highlighted || undefined} className={classes.item}>
              <FeedItemRow item={item} timeZone={timeZone} />
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
