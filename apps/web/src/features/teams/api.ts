import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api.ts';

export const teamKeys = { list: ['admin-teams', 'list'] as const };

/** All teams with their current users. */
export const teamsOptions = queryOptions({
  queryKey: teamKeys.list,
  queryFn: () => api(contracts.teams.list),
  staleTime: 60_000,
});
