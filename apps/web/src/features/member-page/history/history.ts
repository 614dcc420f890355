import { contracts, type MemberId } from '@guidepost/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callHandling } from '../../../shell/api.ts';

const pageSize = 50;

/** A member's change log, newest change first. Always fetched from the server, never read from the cache. */
export const historyOptions = (memberId: MemberId) =>
  infiniteQueryOptions({
    queryKey: ['members', 'history', memberId] as const,
    queryFn: ({ pageParam }) => {
      const query = { 'page-start': pageParam, 'page-size': pageSize };
      return callHandling('all')(contracts.members.changeLogs, { params: { memberId }, query });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? null : pages.length * pageSize),
    staleTime: 0,
    gcTime: 0,
    meta: { caught: true },
  });
