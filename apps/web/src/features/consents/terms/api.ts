import { contracts, type TermWithVersions } from '@guidepost/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { catching } from '../../../shell/api.ts';

/** Every term with its versions. */
export const termsOptions = queryOptions({
  queryKey: ['consents', 'terms', 'all'] as const,
  queryFn: ({ signal }): Promise<TermWithVersions[]> =>
    catching('all')(contracts.consents.terms, undefined, { signal }),
  meta: { caught: true },
});

/** Has what screens show of terms read again, also what a client can choose. */
export async function refreshTerms(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: termsOptions.queryKey });
  await client.invalidateQueries({ queryKey: ['terms'] });
}
