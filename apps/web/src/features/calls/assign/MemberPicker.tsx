import type { MemberSummary } from '@guidepost/contracts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../../shared/useDebounced.ts';
import { useLast } from '../../../shared/useLast.ts';
import { memberSuggestions } from '../../members/api.ts';

/** Typeahead debounce (staff §9). */
const searchMs = 500;

/** A member as far as they are known here. */
export type PickedMember = Pick<MemberSummary, 'id' | 'name'>;

interface Props {
  /** Who it may be, offered before anything is typed. */
  first: readonly PickedMember[];
  value: PickedMember | null;
  onChange: (member: PickedMember | null) => void;
  error: string | undefined;
}

/** Chooses a member by name or phone number. */
export function MemberPicker({ first, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed.trim() === value?.name ? '' : typed.trim(), searchMs);
  const { data, isFetching } = useQuery({ ...memberSuggestions(term), enabled: term !== '' });
  const found = useLast(data?.data, term !== '') ?? [];
  const shown: readonly PickedMember[] = term === '' ? first : found;
  const all = value && !shown.some(({ id }) => id === value.id) ? [value, ...shown] : shown;
  const details = new Map(found.map((member) => [member.id, member.clientName]));
  return (
    <Select
      label={t('Member')}
      required
      data-autofocus
      openOnFocus={false}
      searchable
      clearable
      placeholder={t('Name or phone number')}
      error={error}
      data={all.map(({ id, name }) => ({
        value: String(id),
        label: details.has(id) ? `${name}, ${details.get(id)}` : name,
      }))}
      // what was found is what the server found: by number too
      filter={({ options }) => options}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(all.find((member) => String(member.id) === id) ?? null)}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={term === '' || isFetching ? t('Type a name or phone number') : t('No records found')}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      maxDropdownHeight={220}
    />
  );
}
