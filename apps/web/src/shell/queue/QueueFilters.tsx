import { parseId, type StaffId } from '@guidepost/contracts';
import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../api.ts';
import { guidesToViewQuery } from '../frame/guides.ts';
import classes from './queue.module.css';

const states = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'denied', label: 'Denied' },
] as const;
export type QueueState = (typeof states)[number]['value'];

/** Filters of a request queue. They are stored in the URL, so that a link can open a filtered queue. */
export interface QueueFilter {
  state: QueueState;
  /** A guide, or all guides whom the acting user supervises. Null for all guides. */
  guide: StaffId | 'team' | null;
}

/** The filters, with the ids of the chosen guides. The ids are null for all guides. */
export type ActiveQueueFilter = QueueFilter & { guideIds: readonly StaffId[] | null };

/** Returns the filters in the URL, and a function that changes them. */
export function useQueueFilter(): [filter: ActiveQueueFilter, change: (next: Partial<QueueFilter>) => void] {
  const search = useSearch({ strict: false }) as { state?: string; guide?: string };
  const { supervisedGuideIds } = useActingUser();
  const navigate = useNavigate();
  const state = states.find(({ value }) => value === search.state)?.value ?? 'pending';
  const guide =
    search.guide === 'team' && supervisedGuideIds.length > 0 ? 'team' : parseId<'Staff'>(search.guide ?? '');
  const guideIds = guide === 'team' ? supervisedGuideIds : guide === null ? null : [guide];
  const change = (next: Partial<QueueFilter>) => {
    const asked = { state, guide, ...next };
    const changed = {
      ...(asked.state === 'pending' ? {} : { state: asked.state }),
      ...(asked.guide === null ? {} : { guide: String(asked.guide) }),
    };
    void navigate({ to: '.', search: changed as never, replace: true, resetScroll: false });
  };
  return [{ state, guide, guideIds }, change];
}

interface Named {
  id: StaffId;
  name: string;
}

interface Props {
  filter: QueueFilter;
  /**
   * The guides of the members in the list. Some of them may be in other teams, and can be chosen too.
   */
  listed: readonly Named[];
  onChange: (next: Partial<QueueFilter>) => void;
}

/** Filters of a request queue: the requests' state, and the guide of their members. */
export function QueueFilters({ filter: { state, guide }, listed, onChange }: Props) {
  const { t } = useTranslation();
  const isSupervisor = useActingUser().supervisedGuideIds.length > 0;
  // also offers former guides, because their requests may still be open
  const { data: guides } = useQuery(guidesToViewQuery);
  // a filtered list contains only one guide, so the guides of earlier lists remain
  const seen = useRef(new Map<StaffId, string>());
  for (const { id, name } of listed) seen.current.set(id, name);
  const others = [...seen.current].filter(([id]) => !guides?.some((one) => one.id === id));
  const names = [...(guides ?? []), ...others.map(([id, name]) => ({ id, name }))]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const choices = isSupervisor ? [{ value: 'team', label: t('Guides on my teams') }, ...names] : names;
  const isKnown = guide === null || choices.some(({ value }) => value === String(guide));
  return (
    <div className={classes.tools}>
      <SegmentedControl<QueueState>
        aria-label={t('Status')}
        data={states.map(({ value, label }) => ({ value, label: t(label, { context: 'tab' }) }))}
        value={state}
        onChange={(value) => onChange({ state: value })}
      />
      <Select
        aria-label={t('Guide')}
        placeholder={t('All guides')}
        clearable
        searchable
        data={isKnown ? choices : [...choices, { value: String(guide), label: guides ? t('Unknown') : '…' }]}
        value={guide === null ? null : String(guide)}
        onChange={(value) => onChange({ guide: value === 'team' ? value : parseId(value ?? '') })}
      />
    </div>
  );
}
