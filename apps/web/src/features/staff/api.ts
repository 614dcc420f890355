import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api.ts';

/** All staff, for the list of users and for fields in which a user is chosen. Live events of users update it. */
export const usersOptions = queryOptions({
  queryKey: ['admin-users', 'list'] as const,
  queryFn: () => api(contracts.users.list),
  staleTime: 60_000,
});
