import type { MemberId } from '@guidepost/contracts';
import { IconCalendar } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { useNow } from '../../shared/RelativeTime.tsx';
import { useActingUser } from '../../shell/api.ts';
import { pendingOptions } from './api.ts';
import { dayLabel, dayOf } from './days.ts';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import classes from './feed.module.css';
import { useHighlight } from './highlight.ts';
import { PendingRow } from './PendingRow.tsx';
import { entryKey } from './pages.ts';
import { filtered, isLateNow, type PendingFilter, pendingByDay, pendingFilters } from './pending-groups.ts';

/** A member's pending events, soonest first, with the filters Calls, Texts, Visits, Tasks. */
export function PendingEvents({ memberId, target }: { memberId: MemberId; target: string | null }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const pending = useQuery(pendingOptions(memberId));
  const [chosen, setChosen] = useState<readonly PendingFilter[]>([]);
  const now = useNow();
  const items = filtered(pending.data ?? [], chosen);
  const scroller = useRef<HTMLElement>(null);
  const highlighted = useHighlight(
    scroller,
    target,
    items.some((item) => entryKey(item) === target),
  );
  const toggle = (filter: PendingFilter) =>
    setChosen(chosen.includes(filter) ? chosen.filter((one) => one !== filter) : [...chosen, filter]);

  return (
    <div className={classes.inner}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll the section */}
      <section ref={scroller} tabIndex={0} aria-labelledby="pending-events" className={classes.scroll}>
        <h2 id="pending-events" className="gp-print-title">
          {t('Pending events')}
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form */}
        <div className={classes.filters} role="group" aria-label={t('Filter events')}>
          {pendingFilters.map((filter) => (
            <Button
              key={filter}
              size="sm"
              variant={chosen.includes(filter) ? 'light' : 'default'}
              aria-pressed={chosen.includes(filter)}
              onClick={() => toggle(filter)}
            >
              {t(filter)}
            </Button>
          ))}
        </div>
        {!pending.data && (
          <LoadState of={[pending]} failure="The pending events did not load." waiting={<FeedSkeleton />} />
        )}
        {pending.data && items.length === 0 && <EmptyState icon={IconCalendar} title="No activity found" />}
        {pendingByDay(items, timeZone).map(({ day, items: ofDay }) => (
          <section key={day} aria-labelledby={`pending-${day}`}>
            <h3 id={`pending-${day}`} className={`gp-day ${classes.day}`}>
              {t(dayLabel(day, dayOf(now, timeZone)))}
            </h3>
            <ul className={classes.list}>
              {ofDay.map((item) => (
                <li
                  key={entryKey(item)}
                  data-entry={entryKey(item)}
                  data-highlighted={entryKey(item) === highlighted || undefined}
                  className={classes.item}
                >
                  <PendingRow item={item} isLate={isLateNow(item, now)} timeZone={timeZone} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </div>
  );
}
