import { contracts, type MemberId, type PendingItem, type ScheduledEvent, type StaffId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, callHandling } from '../../shell/api.ts';
import { updateOptimistically } from '../../shell/changes/optimistic-update.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { type Pending, pendingKeys } from '../feed/public.ts';

type EventRef = Pick<ScheduledEvent, 'id' | 'userId'>;

const paramsOf = ({ id, userId }: EventRef) => ({ userId, scheduledEventId: id });

const isOf = (event: EventRef) => (item: PendingItem) =>
  item.externalItemType === 'scheduled_event' && item.externalItemId === event.id;

/** Providers for a member's events, or the reason why these events cannot have a provider. */
export const providersOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: ['schedule', 'providers', memberId],
    queryFn: ({ signal }) =>
      callHandling('all')(contracts.schedule.providers, { params: { userId: memberId } }, { signal }),
    // always refetches the providers, because the member may have just consented
    staleTime: 0,
    meta: { caught: true },
  });

/** Returns the name of a provider from the cached list for a member. */
export const providerNamed = (client: QueryClient, memberId: MemberId, id: StaffId): string | undefined =>
  client.getQueryData(providersOptions(memberId).queryKey)?.providers.find((one) => one.id === id)?.name;

export const refreshPending = (client: QueryClient, memberId: MemberId): Promise<void> =>
  client.invalidateQueries({ queryKey: pendingKeys.of(memberId) });

/** Ends an event by calling `send`. The event disappears from the list at once, and reappears if the server refuses. */
function useEnd(send: (event: ScheduledEvent) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (event: ScheduledEvent) =>
      updateOptimistically<Pending, unknown>(client, {
        queryKey: pendingKeys.of(event.userId),
        change: (data) => data.filter((item) => !isOf(event)(item)),
        send: () => send(event),
      }),
    onSuccess: () => showSuccess(done),
    onSettled: (_reply, _error, event) => refreshPending(client, event.userId),
  });
}

export const useResolveEvent = () =>
  useEnd(
    (event) => api(contracts.schedule.update, { params: paramsOf(event), body: { resolved: true } }),
    'Event resolved successfully',
  );

export const useRemoveEvent = () =>
  useEnd((event) => api(contracts.schedule.remove, { params: paramsOf(event) }), 'Event deleted successfully');

export const useClearReminder = () =>
  useEnd((event) => api(contracts.schedule.clear, { params: paramsOf(event) }), 'Reminder cleared');

/** Moves a reminder to another day, `yyyy-MM-dd` in the reminder's zone. Its time of day does not change. */
export function useSnoozeReminder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ event, date }: { event: ScheduledEvent; date: string }) =>
      api(contracts.schedule.snooze, { params: paramsOf(event), body: { date } }),
    onSuccess: (_reply, { date }) => showSuccess(sentence('Reminder snoozed until {date}', { date: { date } })),
    onSettled: (_reply, _error, { event }) => refreshPending(client, event.userId),
  });
}
