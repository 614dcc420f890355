import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { catching } from '../api.ts';
import { queryClient } from '../query.ts';
import { readTokens } from './tokens.ts';

/** The acting user, loaded before any signed-in screen; 401 and 500 are treated as caught. */
export const actingUserQuery = queryOptions({
  queryKey: ['acting-user'],
  queryFn: () => catching([401, 500])(contracts.staff.verify),
  staleTime: 5 * 60_000,
  meta: { caught: true },
});

/** Requests the signed-in user while the first screen is still loading; `SignedIn` waits for the same answer. */
export function beginSession(): void {
  if (readTokens() !== null) void queryClient.prefetchQuery(actingUserQuery);
}
