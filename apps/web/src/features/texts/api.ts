import {
  contracts,
  type MemberId,
  type PhoneNumberId,
  type TextId,
  type TextMessage,
  type TextStatus,
} from '@guidepost/contracts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, callHandling } from '../../shell/api.ts';
import { scheduledKeys } from '../feed/public.ts';

const textKeys = {
  conversation: (memberId: MemberId) => ['texts', 'conversation', memberId] as const,
  checks: (memberId: MemberId) => ['texts', 'check', memberId] as const,
  one: (messageId: TextId) => ['texts', 'one', messageId] as const,
  suggestions: (memberId: MemberId) => ['texts', 'suggestions', memberId] as const,
  threads: ['texts', 'thread'] as const,
};

/** Number of texts per page. Older texts load when the user scrolls to them. */
const pageSize = 30;

/** While a text is being sent, it is refetched at this interval in milliseconds, in case a live event is lost. */
const underWayMs = 5000;
const unsentStatuses: ReadonlySet<TextStatus> = new Set(['held', 'queued', 'sending', 'unknown']);
const isUnsent = ({ smsStatus }: TextMessage): boolean => unsentStatuses.has(smsStatus);

/** The texts with a member, newest first, in pages. */
export const conversationOptions = (memberId: MemberId) =>
  infiniteQueryOptions({
    queryKey: textKeys.conversation(memberId),
    queryFn: ({ pageParam, signal }) => {
      const query = {
        subjectId: memberId,
        'page-size': pageSize,
        ...(pageParam === null ? {} : { beforeId: pageParam }),
      };
      return callHandling('all')(contracts.texts.conversation, { query }, { signal });
    },
    initialPageParam: null as TextId | null,
    getNextPageParam: (last: TextMessage[]) => (last.length < pageSize ? null : (last.at(-1)?.id ?? null)),
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isUnsent) ? underWayMs : false),
    meta: { caught: true },
  });

/** One text with all details. It is always refetched from the server. */
export const messageOptions = (messageId: TextId) =>
  queryOptions({
    queryKey: textKeys.one(messageId),
    queryFn: () => callHandling('all')(contracts.texts.get, { params: { id: messageId } }),
    staleTime: 0,
    gcTime: 0,
    meta: { caught: true },
  });

/** The conversation that contains an unassigned text, newest first, and whether the user may reply. */
export const threadOptions = (messageId: TextId) =>
  queryOptions({
    queryKey: [...textKeys.threads, messageId] as const,
    queryFn: () => callHandling('all')(contracts.texts.thread, { params: { id: messageId } }),
    // also refetches until the last text is delivered, because no feed event reports the delivery of an unassigned text
    refetchInterval: ({ state }) =>
      state.data?.texts.some((text, at) => isUnsent(text) || (at === 0 && text.smsStatus === 'sent'))
        ? underWayMs
        : false,
    meta: { caught: true },
  });

/** Returns the id of the text that our reply answered: the unknown sender's latest text in that conversation. */
export async function findAnsweredText(answer: TextId): Promise<TextId | undefined> {
  const { texts } = await callHandling('all')(contracts.texts.thread, { params: { id: answer } });
  return texts.find(({ incoming }) => incoming)?.id;
}

/** Categories of templates, in their display order. */
export const templatesOptions = queryOptions({
  queryKey: ['texts', 'templates'] as const,
  queryFn: () => callHandling('all')(contracts.templates.list),
  staleTime: 5 * 60_000,
  meta: { caught: true },
});

/** The variables that a template may contain. */
export const variablesOptions = queryOptions({
  queryKey: ['texts', 'variables'] as const,
  queryFn: () => callHandling('all')(contracts.templates.variables),
  staleTime: 5 * 60_000,
  meta: { caught: true },
});

/** Suggested replies to the member's latest text, and the language for replies. */
export const suggestionsOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: textKeys.suggestions(memberId),
    queryFn: () => callHandling('all')(contracts.texts.suggestions, { query: { subjectId: memberId } }),
    meta: { caught: true },
  });

export interface Checked {
  subjectId: MemberId;
  text: string;
  phoneNumberId: PhoneNumberId | null;
  sendAt: string | null;
}

/**
 * Checks whether the member may be texted, and returns warnings about the text. If the query fails, there are no
 * warnings.
 */
export const checkOptions = (body: Checked) =>
  queryOptions({
    queryKey: [...textKeys.checks(body.subjectId), body] as const,
    queryFn: () => callHandling('all')(contracts.texts.check, { body }),
    staleTime: 20_000,
    gcTime: 60_000,
    retry: false,
    meta: { caught: true },
  });

/** Preview of the text that would be sent with a link now, in each language. */
export const linkPreviewOptions = (subjectId: MemberId, purpose: 'consent' | 'survey') =>
  queryOptions({
    queryKey: ['texts', 'link-preview', subjectId, purpose] as const,
    queryFn: ({ signal }) =>
      callHandling('all')(contracts.texts.linkPreview, { query: { subjectId, purpose } }, { signal }),
    staleTime: 0,
    retry: false,
    meta: { caught: true },
  });

/** Checks whether the acting user may schedule more texts for a day, `yyyy-MM-dd` in the user's time zone. */
export const schedulingStatusOptions = (date: string) =>
  queryOptions({
    queryKey: ['texts', 'scheduling-status', date] as const,
    queryFn: () => callHandling('all')(contracts.texts.schedulingStatus, { query: { date } }),
    staleTime: 0,
    meta: { caught: true },
  });

/** Refetches all data that includes a changed text: its conversation, the scheduled texts, and the text itself. */
export function refreshTexts(
  client: QueryClient,
  { id, subjectId }: { id?: TextId; subjectId: MemberId | null },
): void {
  if (id !== undefined) void client.invalidateQueries({ queryKey: textKeys.one(id) });
  if (subjectId === null) {
    void client.invalidateQueries({ queryKey: textKeys.threads });
    return;
  }
  void client.invalidateQueries({ queryKey: textKeys.conversation(subjectId) });
  void client.invalidateQueries({ queryKey: scheduledKeys.of(subjectId) });
  // refetches the check, because a STOP or START text changes whether the member may be texted
  void client.invalidateQueries({ queryKey: textKeys.checks(subjectId) });
  // refetches the suggestions, because they reply to the member's latest text
  void client.invalidateQueries({ queryKey: textKeys.suggestions(subjectId) });
}

/** Cancels a held text, or deletes a scheduled text. The caller shows errors. */
export const removeText = (messageId: TextId) => callHandling('all')(contracts.texts.remove, { params: { messageId } });

/**
 * Sends a scheduled text now, or sends a failed text again. The idempotency key prevents a repeated request from sending it
 * twice.
 */
export const sendTextNow = (messageId: TextId, idempotencyKey: string) =>
  callHandling('all')(contracts.texts.send, { params: { messageId } }, { idempotencyKey });

export const needsNoFollowUp = (messageId: TextId) =>
  api(contracts.texts.noFollowUpNeeded, { params: { messageId } }, { idempotencyKey: crypto.randomUUID() });

/** Records the user's decision on whether a text asks us to stop texting. True opts the number out. */
export const decideOptOut = (messageId: TextId, stops: boolean) =>
  callHandling([404, 409])(contracts.texts.decideOptOut, { params: { messageId }, body: { stops } });

export const assignText = (messageId: TextId, body: { subjectId: MemberId; previousSubjectId: MemberId | null }) =>
  callHandling('all')(contracts.texts.assign, { params: { id: messageId }, body });

/** Returns the user's texts that are currently held, so that the user can still cancel them after a reload. */
export const fetchHeldTexts = async (): Promise<TextMessage[]> => {
  const query = { statuses: 'held', showOnlyMyTexts: true, lastDaysFromNow: 1, 'page-size': 25 };
  return (await callHandling('all')(contracts.texts.list, { query })).data;
};
