import { isDayText } from '@guidepost/rules';
import { NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../shared/fields/DateField.tsx';
import classes from './conversations.module.css';
import { type ListFilters, type ListPeriod, listPeriods } from './filters.ts';

const labels: Readonly<Record<ListPeriod, string>> = {
  '30': 'Last 30 days',
  '60': 'Last 60 days',
  '90': 'Last 90 days',
  all: 'All dates',
  between: 'Date range',
};

interface Props {
  filters: ListFilters;
  onChange: (next: Partial<ListFilters>) => void;
}

/**
 * Period filter: the last 30, 60 or 90 days, all dates, or a range between two days. The range applies only after both
 * days are entered in order.
 */
export function PeriodField({ filters: { period, between }, onChange }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [days, setDays] = useState<readonly [string, string]>(between ?? ['', '']);
  useEffect(() => {
    if (between) setDays(between);
  }, [between]);
  const shown = asking ? 'between' : period;
  const applyPeriod = (next: readonly [string, string]) => {
    setDays(next);
    const [from, until] = next;
    if (!isDayText(from) || !isDayText(until) || from > until) return;
    setAsking(false);
    onChange({ period: 'between', between: next });
  };
  const isWrong = isDayText(days[0]) && isDayText(days[1]) && days[0] > days[1];
  return (
    <div className={classes.period}>
      <NativeSelect
        aria-label={t('Dates')}
        value={shown}
        data={listPeriods.map((value) => ({ value, label: t(labels[value]) }))}
        onChange={(event) => {
          const chosen = event.currentTarget.value as ListPeriod;
          setAsking(chosen === 'between');
          if (chosen === 'between') applyPeriod(days);
          else onChange({ period: chosen, between: null });
        }}
      />
      {shown === 'between' && (
        <>
          <DateField
            aria-label={t('First day')}
            value={days[0]}
            error={isWrong}
            onChange={(day) => applyPeriod([day, days[1]])}
          />
          <DateField
            aria-label={t('Last day')}
            value={days[1]}
            error={isWrong}
            onChange={(day) => applyPeriod([days[0], day])}
          />
        </>
      )}
    </div>
  );
}
