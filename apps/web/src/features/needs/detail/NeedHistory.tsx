import type { Member, Need } from '@guidepost/contracts';
import { IconHistory } from '@guidepost/ui/icons';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { useToday } from '../../../shared/use-today.ts';
import { useActingUser } from '../../../shell/api.ts';
import { dayLabel } from '../../feed/public.ts';
import { historyOptions } from '../api.ts';
import classes from './detail.module.css';
import { HistoryEntry } from './HistoryEntry.tsx';
import { type HistoryFilter, historyByDay, historyFilters } from './history.ts';

/** Number of days shown initially. A button shows the older days. */
const initialDays = 30;

/** A need's history, newest first, grouped by day. */
export function NeedHistory({ member, need }: { member: Member; need: Need }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const today = useToday(timeZone);
  const history = useQuery(historyOptions(need.id));
  const [filter, setFilter] = useState<HistoryFilter>('All');
  const [isWhole, setWhole] = useState(false);
  const days = historyByDay(history.data ?? [], filter, timeZone);
  const shown = isWhole ? days : days.slice(0, initialDays);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={classes.history} tabIndex={0} aria-labelledby="need-history">
      <div className={classes.bar}>
        <h3 id="need-history">{t('History')}</h3>
        <span className="gp-dim">{history.data?.length}</span>
        <SegmentedControl<HistoryFilter>
          size="sm"
          aria-label={t('Filter history')}
          value={filter}
          onChange={setFilter}
          data={historyFilters.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {!history.data && (
        <LoadState of={[history]} failure="The history did not load." waiting={<SkeletonRows rows={5} height={56} />} />
      )}
      {history.data && days.length === 0 && <EmptyState icon={IconHistory} title="No history found" />}
      {shown.map(({ day, entries }) => (
        // the headings create no landmarks, because the feed behind the dialog already has landmarks for the same days
        <div key={day}>
          <h4 className={`gp-day ${classes.day}`}>{t(dayLabel(day, today))}</h4>
          <ol className={classes.entries}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <HistoryEntry entry={entry} member={member} need={need} history={history.data ?? []} />
              </li>
            ))}
          </ol>
        </div>
      ))}
      {shown.length < days.length && (
        <Button size="sm" className={classes.rest} onClick={() => setWhole(true)}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}
