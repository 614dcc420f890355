import { useMemo } from 'react';
import { usePreference } from '../../../shell/preferences.ts';
import { callsConfig, filtersOf, type ListFilters, textsConfig } from './filters.ts';
import type { TabProps } from './shared.ts';

/** The filters of a list as they are kept for this person, and how to change them: the list then begins again. */
export function useKeptFilters(
  which: 'callsFilterConfig' | 'textsFilterConfig',
  go: TabProps['go'],
): [filters: ListFilters, change: (next: Partial<ListFilters>) => void] {
  const [stored, save] = usePreference(which);
  const filters = useMemo(() => filtersOf(stored), [stored]);
  return [
    filters,
    (next) => {
      const changed = { ...filters, ...next };
      save(which === 'callsFilterConfig' ? callsConfig(changed) : textsConfig(changed));
      go({ page: 1 }, true);
    },
  ];
}
