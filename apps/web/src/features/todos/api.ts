import { contracts, type MemberId } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';

/**
 * A member's open to-dos up to today, regardless of their owner. The query key starts with the docket's key, so the docket's
 * live events also update this query.
 */
export const memberTodosOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: ['docket', 'member', memberId] as const,
    queryFn: () => callHandling([404])(contracts.docket.memberTodos, { params: { memberId } }),
  });
