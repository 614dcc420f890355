import {
  type BodyOf,
  contracts,
  type MemberId,
  type StaffId,
  type StatusChangeRequest,
  type StatusChangeRequestId,
  type statusChangeStates,
} from '@guidepost/contracts';
import { type ApprovalContext, dayIn, type StatusChangeContext, type StatusChangeSettings } from '@guidepost/rules';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { useNow } from '../../shared/use-now.ts';
import { useToday } from '../../shared/use-today.ts';
import { callHandling, can, useActingUser } from '../../shell/api.ts';
import { clientConfig } from '../../shell/session/own-config.ts';
import { feedOptions, pendingKeys, refreshEntry } from '../feed/public.ts';

export const statusKeys = {
  options: (memberId: MemberId) => ['statuses', 'options', memberId] as const,
  history: (memberId: MemberId) => ['statuses', 'history', memberId] as const,
  allOptions: ['statuses', 'options'] as const,
  request: (id: StatusChangeRequestId) => ['statuses', 'request', id] as const,
  requests: ['statuses', 'requests'] as const,
};

/** All statuses, each with the reason if it cannot be requested for the member. */
export const statusOptionsOf = (memberId: MemberId) =>
  queryOptions({
    queryKey: statusKeys.options(memberId),
    queryFn: ({ signal }) => callHandling('all')(contracts.statuses.options, { query: { memberId } }, { signal }),
    meta: { caught: true },
  });

/** A member's statuses, newest first. */
export const statusHistoryOf = (memberId: MemberId) =>
  queryOptions({
    queryKey: statusKeys.history(memberId),
    queryFn: ({ signal }) => callHandling('all')(contracts.statuses.history, { params: { memberId } }, { signal }),
    meta: { caught: true },
  });

/** One status request. Every user who may view the member can fetch it. */
export const statusRequestOptions = (id: StatusChangeRequestId) =>
  queryOptions({
    queryKey: statusKeys.request(id),
    queryFn: ({ signal }) => callHandling('all')(contracts.statuses.request, { params: { id } }, { signal }),
    meta: { caught: true },
  });

/**
 * The requests in one state that the acting user can review. If `guideIds` is null, returns the requests of all guides.
 */
export const statusRequestsOptions = (
  state: (typeof statusChangeStates)[number],
  guideIds: readonly StaffId[] | null,
) =>
  queryOptions({
    queryKey: [...statusKeys.requests, state, guideIds] as const,
    queryFn: ({ signal }) =>
      callHandling('all')(
        contracts.statuses.requests,
        { query: { state, ...(guideIds && { guideIds: [...guideIds] }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

/** A member's recent calls, visits, notes and texts: the possible reasons for a status change. */
export const statusItemsOf = (memberId: MemberId) =>
  queryOptions({
    queryKey: [...feedOptions(memberId).queryKey, 'contacts'] as const,
    queryFn: ({ signal }) =>
      callHandling('all')(
        contracts.feed.items,
        { query: { userId: memberId, type: 'call,message,visit,note', 'page-size': 50 } },
        { signal },
      ),
    meta: { caught: true },
  });

/** The installation's settings for status changes. They are part of the configuration for signed-in users. */
export const statusSettingsOptions = queryOptions({
  queryKey: ['statuses', 'settings'] as const,
  queryFn: async ({ client }): Promise<StatusChangeSettings> => {
    const config = await client.ensureQueryData(clientConfig);
    return { graceDays: config.statusChangeGraceDays ?? 0, algorithmStartDate: config.algorithmStartDate ?? '' };
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { caught: true },
});

/**
 * Returns today's date in the acting user's time zone, and whether the user has the administrator tools. Both determine
 * which requests the user may approve.
 */
export function useApprovalMoment(): ApprovalContext {
  const user = useActingUser();
  return { today: useToday(user.timeZone), hasAdminTools: can(user, 'CAN_ACCESS_ADMIN_TOOLS') };
}

/** Returns the approval context plus the member's stage and the current time, for the rules about status changes. */
export const useStatusMoment = (stageKey: string): StatusChangeContext => ({
  ...useApprovalMoment(),
  now: useNow(),
  stageKey,
});

/** Returns the day in a time zone for a timestamp. */
export const dayOfItem = (timestamp: string, timeZone: string): string =>
  dayIn(Temporal.Instant.from(timestamp), timeZone);

/** Approves or denies a request. The caller shows an error if this fails. */
export const decideRequest = (
  id: StatusChangeRequestId,
  body: BodyOf<typeof contracts.statuses.update>,
  options: { keepalive: boolean },
): Promise<StatusChangeRequest> => callHandling('all')(contracts.statuses.update, { params: { id }, body }, options);

/**
 * Stores a request in its own cached query. Refetches the request's feed entry, the request list and the upcoming
 * events.
 */
export function cacheRequest(client: QueryClient, request: StatusChangeRequest): void {
  client.setQueryData(statusKeys.request(request.id), request);
  void client.invalidateQueries({ queryKey: statusKeys.requests });
  void client.invalidateQueries({ queryKey: pendingKeys.of(request.memberId) });
  void refreshEntry(client, {
    userId: request.memberId,
    externalItemType: 'status_change_request',
    externalItemId: request.id,
  });
}
