import {
  type ApiError,
  contracts,
  type HospitalMessageDetails,
  type HospitalMessageId,
  type HospitalMessageState,
  type MemberId,
} from '@guidepost/contracts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';

export const messageKeys = { all: ['hospitalMessages'] as const };

/** A page of the messages in one state, or of all messages. */
export const messagesOptions = (state: HospitalMessageState | null, start: number) =>
  queryOptions({
    queryKey: [...messageKeys.all, 'list', state, start] as const,
    queryFn: ({ signal }) =>
      callHandling('all')(
        contracts.hospitalMessages.list,
        { query: { 'page-start': start, ...(state === null ? {} : { state }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

/** The number of messages that need a decision about their patient. */
export const messageCountsOptions = queryOptions({
  queryKey: [...messageKeys.all, 'counts'] as const,
  queryFn: ({ signal }) => callHandling('all')(contracts.hospitalMessages.counts, undefined, { signal }),
  meta: { caught: true },
});

export const messageOptions = (id: HospitalMessageId) =>
  queryOptions({
    queryKey: [...messageKeys.all, 'message', id] as const,
    queryFn: ({ signal }) => callHandling('all')(contracts.hospitalMessages.get, { params: { id } }, { signal }),
    meta: { caught: true },
  });

export const sendersOptions = queryOptions({
  queryKey: [...messageKeys.all, 'senders'] as const,
  queryFn: ({ signal }) => callHandling('all')(contracts.hospitalMessages.senders, undefined, { signal }),
  meta: { caught: true },
});

/**
 * Stores which member is the patient in a message, or null if the patient is not a member. The caller shows errors and
 * refetches the lists. If another user decided first, the message then shows that user's decision.
 */
export async function decide(
  client: QueryClient,
  { id, state, memberId: was }: HospitalMessageDetails,
  memberId: MemberId | null,
  options: { keepalive: boolean },
): Promise<HospitalMessageDetails> {
  const body = { memberId, seen: { state, memberId: was } };
  const saved = await callHandling('all')(contracts.hospitalMessages.decide, { params: { id }, body }, options).catch(
    (error: ApiError) => {
      const current = error.body?.current as HospitalMessageDetails | undefined;
      if (current) client.setQueryData(messageOptions(id).queryKey, current);
      throw error;
    },
  );
  client.setQueryData(messageOptions(id).queryKey, saved);
  return saved;
}

/** Tries again to apply a message. The API client shows errors. */
export async function applyAgain(client: QueryClient, id: HospitalMessageId): Promise<void> {
  const saved = await callHandling([])(contracts.hospitalMessages.applyAgain, { params: { id } });
  client.setQueryData(messageOptions(id).queryKey, saved);
  void client.invalidateQueries({ queryKey: messageKeys.all });
}
