import { Button, Modal, MultiSelect, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { filterChoices } from './api.ts';
import { filterKinds, type MemberFilters } from './filters.ts';

interface Props {
  filters: MemberFilters;
  mine: boolean;
  onApply: (filters: MemberFilters) => void;
  onClose: () => void;
}

/** The filters dialog of the members list (staff §2): what the role may not filter by is not offered. */
export default function FiltersDialog({ filters, mine, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const full = useMediaQuery('(max-width: 400px)', undefined, { getInitialValueInEffect: false });
  const { data: choices, isError, isFetching, refetch } = useQuery(filterChoices);
  const [draft, setDraft] = useState(filters);
  const apply = (next: MemberFilters) => {
    onApply(next);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Filters')}
      size={480}
      fullScreen={full ?? false}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 120 }}
    >
      {isError && !choices && (
        <ErrorState message="The filters did not load." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!isError && !choices && <SkeletonRows rows={4} avatar={false} second={false} />}
      {choices && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            apply(draft);
          }}
        >
          <Stack gap={14}>
            {filterKinds
              .filter((kind) => choices[kind.choices].length > 0 && !(mine && kind.name === 'guideIds'))
              .map(({ name, label, choices: list }, place) => (
                <MultiSelect
                  key={name}
                  label={t(label)}
                  data={choices[list].map(({ id, name: words }) => ({ value: String(id), label: t(words) }))}
                  value={(draft[name] ?? []).map(String)}
                  onChange={(ids) => setDraft({ ...draft, [name]: ids.map(Number) })}
                  {...(place === 0 ? { 'data-autofocus': true } : {})}
                  searchable
                  // the first one has the focus: open, it would hide the others
                  openOnFocus={false}
                  clearable
                  selectFirstOptionOnChange
                  maxDropdownHeight={200}
                  nothingFoundMessage={t('No records found')}
                  comboboxProps={{ withinPortal: false }}
                  clearButtonProps={{ 'aria-label': t('Clear') }}
                />
              ))}
            <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
              <Button variant="subtle" onClick={() => apply({})}>
                {t('Clear all')}
              </Button>
              <Button variant="subtle" ml="auto" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" variant="filled">
                {t('Apply filters')}
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
