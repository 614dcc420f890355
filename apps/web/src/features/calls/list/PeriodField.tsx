import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './conversations.module.css';
import { type ListFilters, type ListPeriod, listPeriods } from './filters.ts';

const labels: Readonly<Record<ListPeriod, string>> = {
  '30': 'Last 30 days',
  '60': 'Last 60 days',
  '90': 'Last 90 days',
  all: 'All dates',
  between: 'Between dates',
};
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

interface Props {
  filters: ListFilters;
  onChange: (next: Partial<ListFilters>) => void;
}

/** The last 30, 60 or 90 days, all, or between two days, which count once both are there in their order. */
export function PeriodField({ filters: { period, between }, onChange }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [days, setDays] = useState<readonly [string, string]>(between ?? ['', '']);
  useEffect(() => {
    if (between) setDays(between);
  }, [between]);
  const shown = asking ? 'between' : period;
  const take = (next: readonly [string, string]) => {
    setDays(next);
    const [from, until] = next;
    if (!isDay(from) || !isDay(until) || from > until) return;
    setAsking(false);
    onChange({ period: 'between', between: next });
  };
  const isWrong = isDay(days[0]) && isDay(days[1]) && days[0] > days[1];
  return (
    <div className={classes.period}>
      <NativeSelect
        aria-label={t('Dates')}
        value={shown}
        data={listPeriods.map((value) => ({ value, label: t(labels[value]) }))}
        onChange={(event) => {
          const chosen = event.currentTarget.value as ListPeriod;
          setAsking(chosen === 'between');
          if (chosen === 'between') take(days);
          else onChange({ period: chosen, between: null });
        }}
      />
      {shown === 'between' && (
        <>
          <TextInput
            type="date"
            aria-label={t('First day')}
            value={days[0]}
            error={isWrong}
            onChange={(event) => take([event.currentTarget.value, days[1]])}
          />
          <TextInput
            type="date"
            aria-label={t('Last day')}
            value={days[1]}
            error={isWrong}
            onChange={(event) => take([days[0], event.currentTarget.value])}
          />
        </>
      )}
    </div>
  );
}
