import type { IdOf } from '@guidepost/contracts';
import { Checkbox, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type StaysView, stayFiltersOptions } from './api.ts';
import classes from './hospitalizations.module.css';

interface Props {
  view: StaysView;
  onChange: (change: Partial<StaysView>) => void;
}

/** Filters by client, guide and status, as in the members list, and by enrollment in behavioral health. */
export function Filters({ view, onChange }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(stayFiltersOptions);
  const pick = <Kind extends 'Client' | 'Staff' | 'Status'>(
    label: string,
    options: readonly { id: IdOf<Kind>; name: string }[],
    chosen: readonly IdOf<Kind>[],
    put: (ids: IdOf<Kind>[]) => void,
  ) => (
    <MultiSelect
      aria-label={t(label)}
      placeholder={chosen.length === 0 ? t(label) : ''}
      className={classes.filter}
      searchable
      clearable
      data={options.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
      value={chosen.map(String)}
      onChange={(values) => put(options.filter(({ id }) => values.includes(String(id))).map(({ id }) => id))}
    />
  );
  return (
    <div className={classes.filters}>
      {pick('Client', data?.clients ?? [], view.clientIds, (clientIds) => onChange({ clientIds }))}
      {pick('Guide', data?.guides ?? [], view.guideIds, (guideIds) => onChange({ guideIds }))}
      {pick('Status', data?.statuses ?? [], view.statusIds, (statusIds) => onChange({ statusIds }))}
      <Checkbox
        label={t('Show only BH Patients')}
        checked={view.behavioral}
        onChange={(event) => onChange({ behavioral: event.currentTarget.checked })}
      />
    </div>
  );
}
