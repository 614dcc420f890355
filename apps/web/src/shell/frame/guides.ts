import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Every guide whom this person may view, by name. */
export const guidesQuery = queryOptions({
  queryKey: ['staff', 'guides'],
  queryFn: () => api(contracts.staff.list, { query: { role: 'guide', allViewable: true } }),
  staleTime: 5 * 60_000,
});
