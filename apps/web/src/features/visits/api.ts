import { contracts, type VisitForViewer } from '@guidepost/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { deleteEntry } from '../feed/public.ts';

/** Visit outcomes, in display order. */
export const outcomesOptions = queryOptions({
  queryKey: ['visits', 'outcomes'] as const,
  queryFn: () => api(contracts.visits.outcomes, { query: { type: 'visit' } }),
  staleTime: 5 * 60_000,
});

/** Identifies a visit's entry in the feed. */
export const entryOf = (visit: Pick<VisitForViewer, 'id' | 'subjectUserId'>) => ({
  userId: visit.subjectUserId,
  externalItemType: 'visit',
  externalItemId: visit.id,
});

/** Deletes a visit. It disappears from the feed at once, and reappears if the server refuses. */
export function useDeleteVisit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (visit: VisitForViewer) =>
      deleteEntry(client, entryOf(visit), () => api(contracts.visits.remove, { params: { visitId: visit.id } })),
    onSuccess: () => showSuccess('Visit deleted successfully'),
  });
}
