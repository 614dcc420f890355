import { contracts, type Message, type MessageStatus } from '@guidepost/contracts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, catching } from '../../shell/api.ts';
import { scheduledKeys } from '../feed/api.ts';

const textKeys = {
  conversation: (memberId: number) => ['texts', 'conversation', memberId] as const,
  checks: (memberId: number) => ['texts', 'check', memberId] as const,
  one: (messageId: number) => ['texts', 'one', messageId] as const,
};

/** Texts that are fetched at once; earlier ones come when somebody scrolls to them. */
const pageSize = 30;

/** While a text is on its way it is asked about so often, should a live event be lost. */
const underWayMs = 5000;
const underWay: ReadonlySet<MessageStatus> = new Set(['held', 'queued', 'sending', 'unknown']);
const isUnderWay = ({ smsStatus }: Message): boolean => underWay.has(smsStatus);

/** The last texts with a member, newest first, and earlier ones page by page. */
export const conversationOptions = (memberId: number) =>
  infiniteQueryOptions({
    queryKey: textKeys.conversation(memberId),
    queryFn: ({ pageParam, signal }) => {
      const query = {
        subjectId: memberId,
        'page-size': pageSize,
        ...(pageParam === null ? {} : { beforeId: pageParam }),
      };
      return catching('all')(contracts.texts.conversation, { query }, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last: Message[]) => (last.length < pageSize ? null : (last.at(-1)?.id ?? null)),
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isUnderWay) ? underWayMs : false),
    meta: { caught: true },
  });

/** One text whole, as it is on the server now. */
export const messageOptions = (messageId: number) =>
  queryOptions({
    queryKey: textKeys.one(messageId),
    queryFn: () => catching('all')(contracts.texts.get, { params: { id: messageId } }),
    staleTime: 0,
    gcTime: 0,
    meta: { caught: true },
  });

/** Categories of templates in their order. */
export const templatesOptions = queryOptions({
  queryKey: ['texts', 'templates'] as const,
  queryFn: () => catching('all')(contracts.templates.list),
  staleTime: 5 * 60_000,
  meta: { caught: true },
});

/** What a template may name. */
export const variablesOptions = queryOptions({
  queryKey: ['texts', 'variables'] as const,
  queryFn: () => catching('all')(contracts.templates.variables),
  staleTime: 5 * 60_000,
  meta: { caught: true },
});

/** Answers that would fit what the member wrote last. */
export const suggestionsOptions = (memberId: number) =>
  queryOptions({
    queryKey: ['texts', 'suggestions', memberId] as const,
    queryFn: async () =>
      (await catching('all')(contracts.texts.suggestions, { query: { subjectId: memberId } })).textSuggestions,
    staleTime: 0,
    meta: { caught: true },
  });

export interface Checked {
  subjectId: number;
  text: string;
  phoneNumberId: number | null;
  sendAt: string | null;
}

/** Whether this person may be texted, and what is worth a look before this text goes to them. A failure warns of nothing. */
export const checkOptions = (body: Checked) =>
  queryOptions({
    queryKey: [...textKeys.checks(body.subjectId), body] as const,
    queryFn: () => catching('all')(contracts.texts.check, { body }),
    staleTime: 20_000,
    gcTime: 60_000,
    retry: false,
    meta: { caught: true },
  });

/** Whether the acting user may still schedule texts for a day of their zone, `yyyy-MM-dd`. */
export const schedulingStatusOptions = (date: string) =>
  queryOptions({
    queryKey: ['texts', 'scheduling-status', date] as const,
    queryFn: () => catching('all')(contracts.texts.schedulingStatus, { query: { date } }),
    staleTime: 0,
    meta: { caught: true },
  });

/** Something became of a text: its conversation, what is scheduled, and the text by itself are read again. */
export function refreshTexts(client: QueryClient, { id, subjectId }: { id?: number; subjectId: number | null }): void {
  if (id !== undefined) void client.invalidateQueries({ queryKey: textKeys.one(id) });
  if (subjectId === null) return;
  void client.invalidateQueries({ queryKey: textKeys.conversation(subjectId) });
  void client.invalidateQueries({ queryKey: scheduledKeys.of(subjectId) });
  // STOP and START come as texts
  void client.invalidateQueries({ queryKey: textKeys.checks(subjectId) });
}

/** Takes a held text back, or deletes a scheduled one. */
export const removeText = (messageId: number) =>
  catching([404, 409])(contracts.texts.remove, { params: { messageId } });

/** Sends a scheduled text now, or one again that failed for sure; the same press again sends nothing twice. */
export const sendTextNow = (messageId: number, idempotencyKey: string) =>
  catching('all')(contracts.texts.send, { params: { messageId } }, { idempotencyKey });

export const needsNoFollowUp = (messageId: number) =>
  api(contracts.texts.noFollowUpNeeded, { params: { messageId } }, { idempotencyKey: crypto.randomUUID() });

/** Says whose text it is. */
export const assignText = (messageId: number, subjectId: number) =>
  catching([400, 404, 409])(contracts.texts.assign, { params: { id: messageId }, body: { subjectId } });

/** Texts of this person that are held right now, to be taken back after a reload. */
export const heldTexts = async (): Promise<Message[]> => {
  const query = { statuses: 'held', showOnlyMyTexts: true, lastDaysFromNow: 1, 'page-size': 25 };
  return (await catching('all')(contracts.texts.list, { query })).data;
};
