import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api.ts';

export const lineKeys = { list: ['lines', 'list'] as const };

/** The organization's own phone numbers. */
export const linesOptions = queryOptions({
  queryKey: lineKeys.list,
  queryFn: () => api(contracts.lines.list),
  staleTime: 60_000,
});
