import { contracts, type MemberId, type Need, type NeedAction, type NeedId } from '@guidepost/contracts';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useToday } from '../../shared/useToday.ts';
import { api, catching, useActingUser } from '../../shell/api.ts';
import { atOnce } from '../../shell/changes/atOnce.ts';
import { showSuccess } from '../../shell/toasts/store.ts';

export const needKeys = {
  lists: ['needs', 'list'] as const,
  list: (memberId: MemberId) => ['needs', 'list', memberId] as const,
  history: (needId: NeedId) => ['needs', 'history', needId] as const,
};

/**
 * A member's needs in the order to show them. What they are is said of a day, `yyyy-MM-dd` where the viewer is: on
 * another day they are asked for again.
 */
export const needsOptions = (memberId: MemberId, today: string) =>
  queryOptions({
    queryKey: [...needKeys.list(memberId), today] as const,
    queryFn: ({ signal }) => catching('all')(contracts.needs.list, { query: { memberId } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

/** A member's needs as they are today. */
export function useNeeds(memberId: MemberId, enabled = true) {
  const today = useToday(useActingUser().timeZone);
  return useQuery({ ...needsOptions(memberId, today), enabled });
}

/** What happened to a need and was done for it, the newest first. */
export const historyOptions = (needId: NeedId) =>
  queryOptions({
    queryKey: needKeys.history(needId),
    queryFn: () => catching('all')(contracts.needs.history, { params: { userNeedId: needId } }),
    meta: { caught: true },
  });

/** A need of this member changed: the list and the need's own history are read again. */
export function refreshNeed(client: QueryClient, { id, memberId }: Pick<Need, 'id' | 'memberId'>): void {
  void client.invalidateQueries({ queryKey: needKeys.list(memberId) });
  void client.invalidateQueries({ queryKey: needKeys.history(id) });
}

export const refreshAction = (client: QueryClient, { needId, memberId }: Pick<NeedAction, 'needId' | 'memberId'>) =>
  refreshNeed(client, { id: needId, memberId });

/** Takes a need as a write answered it; where it stands among the others is read again. */
export function takeNeed(client: QueryClient, need: Need): void {
  client.setQueriesData<Need[]>({ queryKey: needKeys.list(need.memberId) }, (needs) =>
    needs?.map((one) => (one.id === need.id ? need : one)),
  );
  refreshNeed(client, need);
}

/** Extends the window of a need by its issue's time frame. */
export function useExtendNeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Need) => api(contracts.needs.update, { params: { needId: id }, body: { shouldExtend: true } }),
    onSuccess: (need) => {
      takeNeed(client, need);
      showSuccess('Time window extended');
    },
    // another person may have closed it meanwhile
    onError: (_error, need) => refreshNeed(client, need),
  });
}

/** Deletes a need: it leaves the list at once, and comes back where the server refuses. */
export function useDeleteNeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, memberId }: Need) =>
      atOnce<Need[], unknown>(client, {
        queryKey: needKeys.list(memberId),
        change: (needs) => needs.filter((one) => one.id !== id),
        send: () => api(contracts.needs.remove, { params: { needId: id } }),
      }),
    onSuccess: () => showSuccess('Need deleted successfully'),
    onSettled: (_reply, _error, need) => refreshNeed(client, need),
  });
}
