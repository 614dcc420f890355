import { contracts, type TermWithVersions } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { catching } from '../../../shell/api.ts';

/** Every term with its versions. */
export const termsOptions = queryOptions({
  queryKey: ['consents', 'terms', 'all'] as const,
  queryFn: ({ signal }): Promise<TermWithVersions[]> =>
    catching('all')(contracts.consents.terms, undefined, { signal }),
  meta: { caught: true },
});
