import type { MemberId, TextBrief } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { memberTodosOptions } from '../../todos/public.ts';

/** Returns true if a text in the feed is waiting for a reply. Only the docket decides that. */
export function useAwaitsReply(memberId: MemberId, { id }: Pick<TextBrief, 'id'>): boolean {
  const { data = false } = useQuery({
    ...memberTodosOptions(memberId),
    select: (todos) => todos.some(({ type, message }) => type === 'TEXT_BACK' && message?.id === id),
  });
  return data;
}
