import { contracts, type NeedsMetadataType } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, callHandling } from '../../shell/api.ts';

export const contentKeys = {
  all: ['needs-content'] as const,
  content: ['needs-content', 'content'] as const,
  changes: (type: NeedsMetadataType, id: number) => ['needs-content', 'changes', type, id] as const,
};

/** The content for needs, including retired rows. It is the same for all users, and live events keep it current. */
export const contentOptions = queryOptions({
  queryKey: contentKeys.content,
  queryFn: () => api(contracts.needsContent.get),
  staleTime: 5 * 60_000,
});

/** A row's changes, newest first. */
export const changesOptions = (type: NeedsMetadataType, id: number) =>
  queryOptions({
    queryKey: contentKeys.changes(type, id),
    queryFn: () => callHandling('all')(contracts.needsContent.changes, { params: { type, id } }),
    meta: { caught: true },
  });
