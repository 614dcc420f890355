import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { catching } from '../api.ts';

/** The acting user, loaded before any signed-in screen; 401 and 500 are treated as caught (staff §8). */
export const actingUserQuery = queryOptions({
  queryKey: ['acting-user'],
  queryFn: () => catching([401, 500])(contracts.staff.verify),
  staleTime: 5 * 60_000,
});
