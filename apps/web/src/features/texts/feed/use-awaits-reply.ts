import type { MemberId, TextBrief } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { memberTodosOptions } from '../../todos/public.ts';

/** Returns true if a text in the feed needs a reply. This depends only on the member's open to-dos. */
export function useAwaitsReply(memberId: MemberId, { id }: Pick<TextBrief, 'id'>): boolean {
  const { data = false } = useQuery({
    ...memberTodosOptions(memberId),
    select: (todos) => todos.some(({ type, message }) => type === 'TEXT_BACK' && message?.id === id),
  });
  return data;
}
