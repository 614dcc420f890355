import { asId, auditKinds, type MemberId } from '@guidepost/contracts';
import { Checkbox, SegmentedControl, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../shared/fields/DateField.tsx';
import { useDebounced } from '../../shared/use-debounced.ts';
import { memberOptions, memberSuggestions } from '../members/public.ts';
import { usersOptions } from '../staff/public.ts';
import type { AuditView } from './api.ts';
import classes from './audit.module.css';
import { kindDisplay } from './labels.ts';

interface Props {
  view: AuditView;
  onChange: (change: Partial<AuditView>) => void;
}

/** Filters of the audit log: member, person, dates and kind. */
export function AuditFilters({ view, onChange }: Props) {
  const { t } = useTranslation();
  const { data: users = [] } = useQuery(usersOptions);
  return (
    <search className={classes.filters}>
      <MemberFilter memberId={view.memberId} onChange={(memberId) => onChange({ memberId })} />
      <Select
        aria-label={t('Person')}
        placeholder={t('Anyone')}
        className={classes.filter}
        searchable
        clearable
        nothingFoundMessage={t('No records found')}
        data={users.map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }))}
        value={view.personId === null ? null : String(view.personId)}
        onChange={(id) => onChange({ personId: id === null ? null : asId(Number(id)) })}
      />
      <DateField
        aria-label={t('Start date')}
        leftSection={<span className="gp-meta">{t('From')}</span>}
        leftSectionWidth={52}
        className={classes.day}
        value={view.from ?? ''}
        max={view.to ?? undefined}
        onChange={(day) => onChange({ from: day || null })}
      />
      <DateField
        aria-label={t('End date')}
        leftSection={<span className="gp-meta">{t('Until')}</span>}
        leftSectionWidth={52}
        className={classes.day}
        value={view.to ?? ''}
        min={view.from ?? undefined}
        onChange={(day) => onChange({ to: day || null })}
      />
      <Checkbox
        className={classes.people}
        label={t('Only actions by people')}
        checked={view.all === null}
        onChange={({ currentTarget }) => onChange({ all: currentTarget.checked ? null : 'true' })}
      />
      <SegmentedControl
        aria-label={t('Kind')}
        className={classes.kinds}
        data={[
          { value: '', label: t('All') },
          ...auditKinds.map((kind) => ({ value: kind, label: t(kindDisplay[kind].label) })),
        ]}
        value={view.kind ?? ''}
        onChange={(kind) => onChange({ kind: auditKinds.find((one) => one === kind) ?? null })}
      />
    </search>
  );
}

interface MemberProps {
  memberId: MemberId | null;
  onChange: (memberId: MemberId | null) => void;
}

function MemberFilter({ memberId, onChange }: MemberProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { data: chosen } = useQuery({ ...memberOptions(memberId ?? asId(0)), enabled: memberId !== null });
  const own = chosen && memberId !== null ? { value: String(memberId), label: chosen.name } : null;
  const term = useDebounced(typed.trim(), 250);
  const isAsked = term !== '' && term !== own?.label;
  const { data } = useQuery({ ...memberSuggestions(term), enabled: isAsked, placeholderData: keepPreviousData });
  const found = (isAsked ? (data?.data ?? []) : [])
    .filter(({ id }) => id !== memberId)
    .map(({ id, name, clientName }) => ({ value: String(id), label: `${name} · ${clientName}` }));
  return (
    <Select
      aria-label={t('Member')}
      placeholder={t('Any member')}
      className={classes.filter}
      searchable
      clearable
      filter={({ options }) => options}
      nothingFoundMessage={t('No member found')}
      data={own ? [own, ...found] : found}
      searchValue={typed}
      onSearchChange={setTyped}
      value={own?.value ?? null}
      onChange={(id) => onChange(id === null ? null : asId(Number(id)))}
    />
  );
}
