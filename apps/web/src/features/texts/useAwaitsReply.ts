import type { MessageBrief } from '@guidepost/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { entriesOf, feedOptions } from '../feed/api.ts';
import { awaitingReply } from './awaitingReply.ts';

/** Whether a text in the feed still waits for an answer. */
export function useAwaitsReply(memberId: number, { id }: Pick<MessageBrief, 'id'>): boolean {
  const { data = false } = useInfiniteQuery({
    ...feedOptions(memberId),
    select: ({ pages }) => awaitingReply(entriesOf(pages)).has(id),
    // the feed itself fetches
    enabled: false,
  });
  return data;
}
