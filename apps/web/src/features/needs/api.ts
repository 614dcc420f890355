import { contracts, type MemberId, type Need, type NeedAction, type NeedId } from '@guidepost/contracts';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useToday } from '../../shared/use-today.ts';
import { api, callHandling, useActingUser } from '../../shell/api.ts';
import { updateOptimistically } from '../../shell/changes/optimistic-update.ts';
import { showSuccess } from '../../shell/toasts/store.ts';

export const needKeys = {
  lists: ['needs', 'list'] as const,
  list: (memberId: MemberId) => ['needs', 'list', memberId] as const,
  history: (needId: NeedId) => ['needs', 'history', needId] as const,
};

/**
 * A member's needs, in display order. The guidance for a need changes from day to day, so needs are refetched on a new
 * day. `today` is `yyyy-MM-dd` in the user's time zone.
 */
export const needsOptions = (memberId: MemberId, today: string) =>
  queryOptions({
    queryKey: [...needKeys.list(memberId), today] as const,
    queryFn: ({ signal }) => callHandling('all')(contracts.needs.list, { query: { memberId } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

/** Fetches a member's needs with the guidance for today. */
export function useNeeds(memberId: MemberId, enabled = true) {
  const today = useToday(useActingUser().timeZone);
  return useQuery({ ...needsOptions(memberId, today), enabled });
}

/** The events, contacts and actions of a need, newest first. */
export const historyOptions = (needId: NeedId) =>
  queryOptions({
    queryKey: needKeys.history(needId),
    queryFn: () => callHandling('all')(contracts.needs.history, { params: { userNeedId: needId } }),
    meta: { caught: true },
  });

/** Refetches the member's list of needs and the changed need's history. */
export function refreshNeed(client: QueryClient, { id, memberId }: Pick<Need, 'id' | 'memberId'>): void {
  void client.invalidateQueries({ queryKey: needKeys.list(memberId) });
  void client.invalidateQueries({ queryKey: needKeys.history(id) });
}

export const refreshAction = (client: QueryClient, { needId, memberId }: Pick<NeedAction, 'needId' | 'memberId'>) =>
  refreshNeed(client, { id: needId, memberId });

/** Stores the need from a response in the cached list, then refetches the list because its order may have changed. */
export function cacheNeed(client: QueryClient, need: Need): void {
  client.setQueriesData<Need[]>({ queryKey: needKeys.list(need.memberId) }, (needs) =>
    needs?.map((one) => (one.id === need.id ? need : one)),
  );
  refreshNeed(client, need);
}

/**
 * Extends a need's time window by the default time frame. The server refuses a second request for the same
 * version, so that the window is not extended twice if the first response was lost or a colleague was faster.
 */
export const extendNeed = ({ id, version }: Pick<Need, 'id' | 'version'>): Promise<Need> =>
  api(contracts.needs.update, { params: { needId: id }, body: { shouldExtend: true, version } });

export function useExtendNeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (need: Need) => extendNeed(need),
    onSuccess: (need) => {
      cacheNeed(client, need);
      showSuccess('Time window extended');
    },
    // refetches the need after an error, because another user may have closed it meanwhile
    onError: (_error, need) => refreshNeed(client, need),
  });
}

/** Deletes a need. It disappears from the list at once, and reappears if the server refuses. */
export function useDeleteNeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, memberId }: Need) =>
      updateOptimistically<Need[], unknown>(client, {
        queryKey: needKeys.list(memberId),
        change: (needs) => needs.filter((one) => one.id !== id),
        send: () => api(contracts.needs.remove, { params: { needId: id } }),
      }),
    onSuccess: () => showSuccess('Need deleted successfully'),
    onSettled: (_reply, _error, need) => refreshNeed(client, need),
  });
}
