import {
  type ApiError,
  contracts,
  type HospitalMessageDetails,
  type HospitalMessageId,
  type HospitalMessageState,
  type MemberId,
} from '@guidepost/contracts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { catching } from '../../shell/api.ts';

export const messageKeys = { all: ['hospitalMessages'] as const };

/** A page of messages of one state, or of all. */
export const messagesOptions = (state: HospitalMessageState | null, start: number) =>
  queryOptions({
    queryKey: [...messageKeys.all, 'list', state, start] as const,
    queryFn: ({ signal }) =>
      catching('all')(
        contracts.hospitalMessages.list,
        { query: { 'page-start': start, ...(state === null ? {} : { state }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

/** How many messages wait for somebody to say whose they are. */
export const messageCountsOptions = queryOptions({
  queryKey: [...messageKeys.all, 'counts'] as const,
  queryFn: ({ signal }) => catching('all')(contracts.hospitalMessages.counts, undefined, { signal }),
  meta: { caught: true },
});

export const messageOptions = (id: HospitalMessageId) =>
  queryOptions({
    queryKey: [...messageKeys.all, 'message', id] as const,
    queryFn: ({ signal }) => catching('all')(contracts.hospitalMessages.get, { params: { id } }, { signal }),
    meta: { caught: true },
  });

export const sendersOptions = queryOptions({
  queryKey: [...messageKeys.all, 'senders'] as const,
  queryFn: ({ signal }) => catching('all')(contracts.hospitalMessages.senders, undefined, { signal }),
  meta: { caught: true },
});

/**
 * Says who the patient of a message is; null is nobody of ours. Failures are shown by the client, also that somebody else was
 * first: the message then shows what they said.
 */
export async function decide(
  client: QueryClient,
  { id, state, memberId: was }: HospitalMessageDetails,
  memberId: MemberId | null,
): Promise<HospitalMessageDetails> {
  const body = { memberId, seen: { state, memberId: was } };
  const saved = await catching([])(contracts.hospitalMessages.decide, { params: { id }, body }).catch(
    (error: ApiError) => {
      const current = error.body?.current as HospitalMessageDetails | undefined;
      if (current) client.setQueryData(messageOptions(id).queryKey, current);
      throw error;
    },
  );
  client.setQueryData(messageOptions(id).queryKey, saved);
  void client.invalidateQueries({ queryKey: messageKeys.all });
  return saved;
}

/** Has a message applied again that was set aside. Failures are shown by the client. */
export async function applyAgain(client: QueryClient, id: HospitalMessageId): Promise<void> {
  const saved = await catching([])(contracts.hospitalMessages.applyAgain, { params: { id } });
  client.setQueryData(messageOptions(id).queryKey, saved);
  void client.invalidateQueries({ queryKey: messageKeys.all });
}
