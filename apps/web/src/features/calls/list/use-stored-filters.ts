import { useMemo, useState } from 'react';
import { usePreference } from '../../../shell/preferences.ts';
import { callsConfig, filtersOf, type ListFilters, textsConfig } from './filters.ts';
import type { ListProps } from './use-list-address.ts';

/**
 * Returns the user's stored filters of a list, and a function to change them. Each change goes back to the first page.
 */
export function useStoredFilters(
  which: 'callsFilterConfig' | 'textsFilterConfig',
  go: ListProps['go'],
): [filters: ListFilters, change: (next: Partial<ListFilters>) => void] {
  const [stored, save] = usePreference(which);
  const storedFilters = useMemo(() => filtersOf(stored), [stored]);
  // The user's changed filters, used until the stored preference is updated. Without them, a checkbox would briefly
  // show its old value.
  const [unsavedFilters, setUnsavedFilters] = useState({ filters: storedFilters, before: storedFilters });
  const filters = unsavedFilters.before === storedFilters ? unsavedFilters.filters : storedFilters;
  return [
    filters,
    (next) => {
      const changed = { ...filters, ...next };
      setUnsavedFilters({ filters: changed, before: storedFilters });
      save(which === 'callsFilterConfig' ? callsConfig(changed) : textsConfig(changed));
      go({ page: 1 }, true);
    },
  ];
}
