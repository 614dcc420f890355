import { useMemo } from 'react';
import { usePreference } from '../../shell/preferences.ts';
import { filtersOf, type MemberFilters } from './filters.ts';

/** The filters of the members list, kept for this person as `filterConfig` (staff §9). */
export function useMemberFilters(): [MemberFilters, (filters: MemberFilters) => void] {
  const [stored, save] = usePreference('filterConfig');
  const filters = useMemo(() => filtersOf(stored), [stored]);
  const change = (next: MemberFilters) => {
    const { guideIds: _g, clientIds: _c, stageIds: _t, statusIds: _s, segmentIds: _m, ...others } = stored ?? {};
    save({ ...others, ...filtersOf(next) });
  };
  return [filters, change];
}
