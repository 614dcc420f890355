import { contracts, type TermWithVersions } from '@guidepost/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../../shell/api.ts';

/** All terms with their versions. */
export const termsOptions = queryOptions({
  queryKey: ['consents', 'terms', 'all'] as const,
  queryFn: ({ signal }): Promise<TermWithVersions[]> =>
    callHandling('all')(contracts.consents.terms, undefined, { signal }),
  meta: { caught: true },
});

/** Refetches everything on screen that depends on terms, including the clients' choices. */
export async function refreshTerms(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: termsOptions.queryKey });
  await client.invalidateQueries({ queryKey: ['terms'] });
}
