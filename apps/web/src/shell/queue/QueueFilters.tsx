import { parseId, type StaffId } from '@guidepost/contracts';
import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
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
  guideId: StaffId | null;
}

/** Returns the filters in the URL, and a function that changes them. */
export function useQueueFilter(): [filter: QueueFilter, change: (next: Partial<QueueFilter>) => void] {
  const { state, guide } = useSearch({ strict: false }) as { state?: string; guide?: string };
  const navigate = useNavigate();
  const filter: QueueFilter = {
    state: states.find(({ value }) => value === state)?.value ?? 'pending',
    guideId: parseId<'Staff'>(guide ?? ''),
  };
  const change = (next: Partial<QueueFilter>) => {
    const asked = { ...filter, ...next };
    const search = {
      ...(asked.state === 'pending' ? {} : { state: asked.state }),
      ...(asked.guideId === null ? {} : { guide: String(asked.guideId) }),
    };
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
  };
  return [filter, change];
}

interface Named {
  id: StaffId;
  name: string;
}

/** Returns true if the guide is one of those that the signed-in user may view. Undefined while the guides load. */
export function useIsViewable(guideId: StaffId | null): boolean | undefined {
  const { data: guides } = useQuery(guidesToViewQuery);
  return guideId === null ? true : guides?.some(({ id }) => id === guideId);
}

interface Props {
  filter: QueueFilter;
  /**
   * The guides of the members in the list. Some of them may be in other teams, and can be chosen too.
   */
  listed: readonly Named[];
  /** The state of a request that a reviewer denied, if its name is not 'Denied'. */
  deniedLabel?: string;
  onChange: (next: Partial<QueueFilter>) => void;
}

/** Filters of a request queue: the requests' state, and the guide of their members. */
export function QueueFilters({ filter: { state, guideId }, listed, deniedLabel, onChange }: Props) {
  const { t } = useTranslation();
  // also offers former guides, because their requests may still be open
  const { data: guides } = useQuery(guidesToViewQuery);
  // a filtered list contains only one guide, so the guides of earlier lists remain
  const seen = useRef(new Map<StaffId, string>());
  for (const { id, name } of listed) seen.current.set(id, name);
  const others = [...seen.current].filter(([id]) => !guides?.some((guide) => guide.id === id));
  const names = [...(guides ?? []), ...others.map(([id, name]) => ({ id, name }))]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = guideId === null || names.some(({ value }) => value === String(guideId));
  return (
    <div className={classes.tools}>
      <SegmentedControl<QueueState>
        aria-label={t('Status')}
        data={states.map(({ value, label }) => ({
          value,
          label: t((value === 'denied' && deniedLabel) || label, { context: 'tab' }),
        }))}
        value={state}
        onChange={(value) => onChange({ state: value })}
      />
      <Select
        aria-label={t('Guide')}
        placeholder={t('All guides')}
        clearable
        searchable
        data={isKnown ? names : [...names, { value: String(guideId), label: guides ? t('Unknown') : '…' }]}
        value={guideId === null ? null : String(guideId)}
        onChange={(value) => onChange({ guideId: parseId(value ?? '') })}
      />
    </div>
  );
}
