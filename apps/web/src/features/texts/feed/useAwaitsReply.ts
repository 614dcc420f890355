import type { MemberId, TextBrief } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { memberTodosOptions } from '../../docket/public.ts';

/** Whether a text in the feed still waits for an answer: what the docket says, and nothing that the feed guesses. */
export function useAwaitsReply(memberId: MemberId, { id }: Pick<TextBrief, 'id'>): boolean {
  const { data = false } = useQuery({
    ...memberTodosOptions(memberId),
    select: (todos) => todos.some(({ type, message }) => type === 'TEXT_BACK' && message?.id === id),
  });
  return data;
}
