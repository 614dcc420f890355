import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { FiltersModal } from '../../../shared/list/FiltersModal.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { filterChoices } from '../api.ts';
import { choiceText, filterKinds, type MemberFilters } from './filters.ts';

interface Props {
  filters: MemberFilters;
  hasGuides: boolean;
  onApply: (filters: MemberFilters) => void;
  onClose: () => void;
}

/** Filters dialog of the members list. It offers only the filters that the user's role may use. */
export default function FiltersDialog({ filters, hasGuides, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const query = useQuery(filterChoices);
  const { data: choices } = query;
  const [draft, setDraft] = useState(filters);
  const apply = (next: MemberFilters) => {
    onApply(next);
    onClose();
  };
  return (
    <FiltersModal
      isReady={choices !== undefined || query.isLoadingError}
      waiting={<SkeletonRows rows={4} avatar={false} second={false} />}
      onApply={() => apply(draft)}
      onClear={() => apply({})}
      onClose={onClose}
    >
      {!choices && <LoadState of={[query]} failure="The filters did not load." waiting={null} />}
      {choices &&
        filterKinds
          .filter((kind) => choices[kind.choices].length > 0 && !(hasGuides && kind.name === 'guideIds'))
          .map(({ name, label, choices: list }, index) => (
            <MultiSelect
              key={name}
              label={t(label)}
              data={choices[list].map((choice) => ({ value: String(choice.id), label: choiceText(t, choice) }))}
              value={(draft[name] ?? []).map(String)}
              onChange={(ids) => setDraft({ ...draft, [name]: ids.map(Number) })}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
              searchable
              // The list stays closed on focus: the first field is focused when the dialog opens, and its list would
              // cover the other fields.
              openOnFocus={false}
              clearable
              selectFirstOptionOnChange
              maxDropdownHeight={200}
              nothingFoundMessage={t('No records found')}
              comboboxProps={{ withinPortal: false }}
              clearButtonProps={{ 'aria-label': t('Clear') }}
            />
          ))}
    </FiltersModal>
  );
}
