import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';

export const exportKeys = { archives: ['exports', 'archives'] as const };

/** The latest member archives, with their progress. */
export const archivesOptions = queryOptions({
  queryKey: exportKeys.archives,
  queryFn: ({ signal }) => callHandling('all')(contracts.exports.members, undefined, { signal }),
  meta: { caught: true },
});
