import { useMemo, useState } from 'react';
import { usePreference } from '../../../shell/preferences.ts';
import { callsConfig, filtersOf, type ListFilters, textsConfig } from './filters.ts';
import type { TabProps } from './shared.ts';

/** The filters of a list as they are kept for this person, and how to change them: the list then begins again. */
export function useKeptFilters(
  which: 'callsFilterConfig' | 'textsFilterConfig',
  go: TabProps['go'],
): [filters: ListFilters, change: (next: Partial<ListFilters>) => void] {
  const [stored, save] = usePreference(which);
  const kept = useMemo(() => filtersOf(stored), [stored]);
  // What is kept is told of after the press: until then a box that was ticked would be seen falling back.
  const [ahead, setAhead] = useState({ filters: kept, before: kept });
  const filters = ahead.before === kept ? ahead.filters : kept;
  return [
    filters,
    (next) => {
      const changed = { ...filters, ...next };
      setAhead({ filters: changed, before: kept });
      save(which === 'callsFilterConfig' ? callsConfig(changed) : textsConfig(changed));
      go({ page: 1 }, true);
    },
  ];
}
