import {
  type CallForViewer,
  type CallId,
  type ClientId,
  contracts,
  type MemberId,
  type TextId,
  type TextMessage,
} from '@guidepost/contracts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';
import { serverFaults } from '../../shell/errors/retry.ts';
import { isInProgress } from './labels.ts';
import { type ListFilters, listQuery } from './list/filters.ts';

export const callKeys = {
  all: ['calls'] as const,
  lists: ['calls', 'list'] as const,
  texts: ['calls', 'texts'] as const,
  ones: ['calls', 'one'] as const,
  one: (callId: CallId) => ['calls', 'one', callId] as const,
  current: ['calls', 'current'] as const,
  topics: ['calls', 'topics'] as const,
};

/** The last text to or from a person. `isWaiting` is true if the person is waiting for a reply. */
export type Conversation = TextMessage & { isWaiting: boolean };

/** How often a call in progress is refetched, in milliseconds, in case a live event is lost. */
const liveMs = 5_000;

/** A complete call. If the call does not exist, the screen shows the error itself, without a toast. */
export const callOptions = (callId: CallId) =>
  queryOptions({
    queryKey: callKeys.one(callId),
    queryFn: () => callHandling([404])(contracts.calls.get, { params: { id: callId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? liveMs : false),
    meta: { caught: true },
  });

/** The guides who can be asked to review a call. Loaded once for each dialog, so that its list does not change. */
export const reviewersOptions = (callId: CallId) =>
  queryOptions({
    queryKey: ['call-reviewers', callId] as const,
    queryFn: ({ signal }) => callHandling('all')(contracts.calls.reviewers, { params: { callId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { caught: true },
  });

/** The acting user's calls in progress. */
export const currentCallsOptions = queryOptions({
  queryKey: callKeys.current,
  queryFn: () => callHandling('all')(contracts.calls.current),
  refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? liveMs : false),
  meta: { caught: true },
});

/** Returns the query parameters of the list of calls. */
export function callsQuery(filters: ListFilters, term: string, page: number) {
  const { mine, unassigned, feedback, outcomeIds, auditStates } = filters;
  return {
    ...listQuery(filters, term, page),
    ...(outcomeIds.length > 0 ? { outcomeIds: [...outcomeIds] } : {}),
    ...(auditStates.length > 0 ? { auditStates: [...auditStates] } : {}),
    ...(mine ? { showOnlyMyCalls: true } : {}),
    ...(unassigned ? { onlyUnassignedCalls: true } : {}),
    ...(feedback ? { onlyFeedbackCalls: true } : {}),
  };
}

/** Returns the query parameters of the list of texts. */
export function textsQuery(filters: ListFilters, term: string, page: number) {
  const { mine, unassigned } = filters;
  return {
    ...listQuery(filters, term, page),
    ...(mine ? { showOnlyMyTexts: true } : {}),
    ...(unassigned ? { onlyUnassignedMessages: true } : {}),
  };
}

/** A page of calls or texts. The previous page stays visible until the next page has loaded. */
export const callsListOptions = (filters: ListFilters, term: string, page: number) =>
  queryOptions({
    queryKey: [...callKeys.lists, filters, term, page] as const,
    queryFn: ({ signal }) => {
      const query = callsQuery(filters, term, page);
      return callHandling([403, 429, ...serverFaults])(contracts.calls.list, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });
export const textsListOptions = (filters: ListFilters, term: string, page: number) =>
  queryOptions({
    queryKey: [...callKeys.texts, filters, term, page] as const,
    queryFn: ({ signal }) => {
      const query = textsQuery(filters, term, page);
      return callHandling([403, 429, ...serverFaults])(contracts.texts.list, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

/** A page of conversations, one per person. With `onlyWaiting`, only people who are waiting for a reply. */
export const conversationsOptions = (filters: ListFilters, term: string, page: number, onlyWaiting: boolean) =>
  queryOptions({
    queryKey: [...callKeys.texts, 'people', filters, term, page, onlyWaiting] as const,
    queryFn: async ({ signal }) => {
      const {
        orderBy: _order,
        orderDirection: _direction,
        statuses: _statuses,
        ...asked
      } = listQuery(filters, term, page);
      const query = {
        ...asked,
        ...(filters.mine ? { showOnlyMyTexts: true } : {}),
        ...(filters.unassigned ? { onlyUnassignedMessages: true } : {}),
        ...(onlyWaiting ? { onlyWaiting } : {}),
      };
      const call = callHandling([403, 429, ...serverFaults]);
      const { data, pagination } = await call(contracts.texts.conversations, { query }, { signal });
      return { data: data.map(({ last, isWaiting }): Conversation => ({ ...last, isWaiting })), pagination };
    },
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

/**
 * The filter choices for calls and for texts. A failure is only logged, because the lists work without the choices
 * (docs/areas/calls.md#the-page-of-calls-and-texts).
 */
export const callChoices = queryOptions({
  queryKey: ['calls', 'choices'],
  queryFn: () => callHandling('all')(contracts.calls.filters),
  staleTime: 5 * 60_000,
  meta: { caught: true },
});
export const textChoices = queryOptions({
  queryKey: ['calls', 'text-choices'],
  queryFn: () => callHandling('all')(contracts.texts.filters),
  staleTime: 5 * 60_000,
  meta: { caught: true },
});

export const textOptions = (messageId: TextId) =>
  queryOptions({
    queryKey: [...callKeys.texts, 'one', messageId] as const,
    queryFn: () => callHandling([404])(contracts.texts.get, { params: { id: messageId } }),
    meta: { caught: true },
  });

/** The outcomes of calls, in their display order. */
export const outcomesOptions = queryOptions({
  queryKey: ['calls', 'outcomes'] as const,
  queryFn: () => callHandling('all')(contracts.visits.outcomes, { query: { type: 'call' } }),
  staleTime: 5 * 60_000,
  meta: { caught: true },
});

/** Topics for a conversation with a member (flag call-data-quality-pre-call). */
export const topicsOptions = (memberId: MemberId, clientId: ClientId) =>
  queryOptions({
    queryKey: [...callKeys.topics, memberId] as const,
    queryFn: () =>
      callHandling('all')(contracts.calls.guidance, { query: { memberId, clientId, communicationTiming: 'pre-call' } }),
    meta: { caught: true },
  });

/** Stores a call from a response in the cache, and refetches the lists that may contain it. */
export function cacheCall(client: QueryClient, call: CallForViewer): void {
  client.setQueryData(callKeys.one(call.id), call);
  void client.invalidateQueries({ queryKey: callKeys.current });
  void client.invalidateQueries({ queryKey: callKeys.lists });
}
