import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callHandling } from '../api.ts';
import { queryClient } from '../query.ts';
import { readTokens } from './tokens.ts';

/**
 * Query for the acting user, loaded before any signed-in screen. No toast is shown for status 401 or 500, or for
 * problems with the identity provider.
 */
export const actingUserQuery = queryOptions({
  queryKey: ['acting-user'],
  queryFn: () => callHandling([401, 500, 'IDENTITY_PROVIDER_PROBLEM'])(contracts.staff.verify),
  staleTime: 5 * 60_000,
  meta: { caught: true },
});

/** Requests the acting user while the first screen is still loading. `SignedIn` uses the same request. */
export function beginSession(): void {
  if (readTokens() !== null) void queryClient.prefetchQuery(actingUserQuery);
}
