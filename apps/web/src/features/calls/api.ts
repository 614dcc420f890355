import { type CallForViewer, contracts } from '@guidepost/contracts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { catching } from '../../shell/api.ts';
import { askedBy, type ListFilters } from './list/filters.ts';
import { goesOn } from './words.ts';

export const callKeys = {
  all: ['calls'] as const,
  lists: ['calls', 'list'] as const,
  texts: ['calls', 'texts'] as const,
  ones: ['calls', 'one'] as const,
  one: (callId: number) => ['calls', 'one', callId] as const,
  current: ['calls', 'current'] as const,
};

/** While a call goes on it is asked about so often, should a live event be lost. */
const liveMs = 5_000;

/** A call whole. One that is not there is told of where it was to be shown, not in a toast. */
export const callOptions = (callId: number) =>
  queryOptions({
    queryKey: callKeys.one(callId),
    queryFn: () => catching([404])(contracts.calls.get, { params: { id: callId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? liveMs : false),
    meta: { caught: true },
  });

/** The acting user's calls that go on right now. */
export const currentCallsOptions = queryOptions({
  queryKey: callKeys.current,
  queryFn: () => catching('all')(contracts.calls.current),
  refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? liveMs : false),
  meta: { caught: true },
});

/** A page of calls or of texts; the last one stays until the next is there. */
export const callsListOptions = (filters: ListFilters, term: string, page: number) =>
  queryOptions({
    queryKey: [...callKeys.lists, filters, term, page] as const,
    queryFn: ({ signal }) => {
      const { mine, unassigned, feedback } = filters;
      const query = {
        ...askedBy(filters, term, page),
        ...(mine ? { showOnlyMyCalls: true } : {}),
        ...(unassigned ? { onlyUnassignedCalls: true } : {}),
        ...(feedback ? { onlyFeedbackCalls: true } : {}),
      };
      return catching([403, 429, 500, 502, 503, 504])(contracts.calls.list, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });
export const textsListOptions = (filters: ListFilters, term: string, page: number) =>
  queryOptions({
    queryKey: [...callKeys.texts, filters, term, page] as const,
    queryFn: ({ signal }) => {
      const { mine, unassigned } = filters;
      const query = {
        ...askedBy(filters, term, page),
        ...(mine ? { showOnlyMyTexts: true } : {}),
        ...(unassigned ? { onlyUnassignedMessages: true } : {}),
      };
      return catching([403, 429, 500, 502, 503, 504])(contracts.texts.list, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

/** What calls and texts can be filtered by. A failure is only logged: the lists work without (staff §8). */
export const callChoices = queryOptions({
  queryKey: ['calls', 'choices'],
  queryFn: () => catching('all')(contracts.calls.filters),
  staleTime: 5 * 60_000,
  meta: { caught: true },
});
export const textChoices = queryOptions({
  queryKey: ['calls', 'text-choices'],
  queryFn: () => catching('all')(contracts.texts.filters),
  staleTime: 5 * 60_000,
  meta: { caught: true },
});

/** One text whole. */
export const textOptions = (messageId: number) =>
  queryOptions({
    queryKey: [...callKeys.texts, 'one', messageId] as const,
    queryFn: () => catching([404])(contracts.texts.get, { params: { id: messageId } }),
    meta: { caught: true },
  });

/** What a call can have led to, in the order to offer it. */
export const outcomesOptions = queryOptions({
  queryKey: ['calls', 'outcomes'] as const,
  queryFn: () => catching('all')(contracts.visits.outcomes, { query: { type: 'call' } }),
  staleTime: 5 * 60_000,
  meta: { caught: true },
});

/** Topics for a conversation with a member (flag call-data-quality-pre-call). */
export const topicsOptions = (memberId: number, clientId: number) =>
  queryOptions({
    queryKey: ['calls', 'topics', memberId] as const,
    queryFn: () =>
      catching('all')(contracts.calls.guidance, { query: { memberId, clientId, communicationTiming: 'pre-call' } }),
    meta: { caught: true },
  });

/** A call as an answer brought it: everywhere that shows it. */
export function takeCall(client: QueryClient, call: CallForViewer): void {
  client.setQueryData(callKeys.one(call.id), call);
  void client.invalidateQueries({ queryKey: callKeys.current });
  void client.invalidateQueries({ queryKey: callKeys.lists });
}
