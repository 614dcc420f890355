import type { MemberId, TextBrief } from '@guidepost/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { entriesOf, feedOptions } from '../../feed/public.ts';
import { awaitingReply } from './awaitingReply.ts';

/** Whether a text in the feed still needs an answer. */
export function useAwaitsReply(memberId: MemberId, { id }: Pick<TextBrief, 'id'>): boolean {
  const { data = false } = useInfiniteQuery({
    ...feedOptions(memberId),
    select: ({ pages }) => awaitingReply(entriesOf(pages)).has(id),
    // the feed itself fetches
    enabled: false,
  });
  return data;
}
