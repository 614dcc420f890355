import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api.ts';

/** All staff, for the user list and for fields that select a user. Live events about users update it. */
export const usersOptions = queryOptions({
  queryKey: ['admin-users', 'list'] as const,
  queryFn: () => api(contracts.users.list),
  staleTime: 60_000,
});
