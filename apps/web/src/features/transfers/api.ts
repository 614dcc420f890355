import {
  type BodyOf,
  contracts,
  type Handover,
  type HandoverId,
  type HandoverItemId,
  type MemberId,
  type MemberTransferRequest,
  type StaffId,
  type TransferRequestId,
  type TransferState,
} from '@guidepost/contracts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, callHandling } from '../../shell/api.ts';
import { pendingKeys, refreshEntry } from '../feed/public.ts';

export const transferKeys = {
  all: ['transfers'] as const,
  request: ['transfers', 'request'] as const,
  queue: ['transfers', 'queue'] as const,
  handover: ['transfers', 'handover'] as const,
};

export const transferReasonsOptions = queryOptions({
  queryKey: ['transfers', 'reasons'] as const,
  queryFn: ({ signal }) => callHandling('all')(contracts.transfers.reasons, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { caught: true },
});

/** Guides who can receive a member. */
export const transferGuidesOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: ['transfers', 'guides', memberId] as const,
    queryFn: ({ signal }) => callHandling('all')(contracts.transfers.guides, { query: { memberId } }, { signal }),
    meta: { caught: true },
  });

/** The effects of a transfer to this guide. */
export const transferEffectsOptions = (memberId: MemberId, receivingGuideId: StaffId) =>
  queryOptions({
    queryKey: ['transfers', 'effects', memberId, receivingGuideId] as const,
    queryFn: ({ signal }) =>
      callHandling('all')(contracts.transfers.effects, { query: { memberId, receivingGuideId } }, { signal }),
    meta: { caught: true },
  });

export const transferRequestOptions = (id: TransferRequestId) =>
  queryOptions({
    queryKey: [...transferKeys.request, id] as const,
    queryFn: ({ signal }) => callHandling('all')(contracts.transfers.request, { params: { id } }, { signal }),
    meta: { caught: true },
  });

/**
 * The requests in one state that this auditor can decide. If `guideIds` is null, returns the requests of all guides'
 * members.
 */
export const transferQueueOptions = (auditorId: StaffId, state: TransferState, guideIds: readonly StaffId[] | null) =>
  queryOptions({
    queryKey: [...transferKeys.queue, auditorId, state, guideIds] as const,
    queryFn: ({ signal }) =>
      callHandling('all')(
        contracts.transfers.ofAuditor,
        { params: { guideId: auditorId }, query: { state, ...(guideIds && { guideIds: [...guideIds] }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

export const handoverOptions = (id: HandoverId) =>
  queryOptions({
    queryKey: [...transferKeys.handover, id] as const,
    queryFn: ({ signal }) => callHandling('all')(contracts.handovers.get, { params: { id } }, { signal }),
    meta: { caught: true },
  });

/** Approves or denies a request. The caller shows an error if this fails. */
export const auditTransfer = (
  id: TransferRequestId,
  body: BodyOf<typeof contracts.transfers.audit>,
  options: { keepalive: boolean },
): Promise<MemberTransferRequest> => callHandling('all')(contracts.transfers.audit, { params: { id }, body }, options);

export const withdrawTransfer = (id: TransferRequestId, version: number): Promise<MemberTransferRequest> =>
  api(contracts.transfers.update, { params: { id }, body: { isWithdrawn: true, version } });

export const settleItem = (
  id: HandoverId,
  itemId: HandoverItemId,
  body: BodyOf<typeof contracts.handovers.settle>,
): Promise<Handover> => api(contracts.handovers.settle, { params: { id, itemId }, body });

export const closeHandover = (id: HandoverId): Promise<Handover> => api(contracts.handovers.close, { params: { id } });

/** Stores a request in the cache. Refetches the queue, the request's feed entry and the pending feed. */
export function cacheTransfer(client: QueryClient, request: MemberTransferRequest): void {
  client.setQueryData(transferRequestOptions(request.id).queryKey, request);
  void client.invalidateQueries({ queryKey: transferKeys.queue });
  void client.invalidateQueries({ queryKey: pendingKeys.of(request.memberId) });
  void refreshEntry(client, {
    userId: request.memberId,
    externalItemType: 'transfer_request',
    externalItemId: request.id,
  });
}
