import { contracts, type MemberId } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';

export const unassignedKeys = { all: ['subjects', 'unassigned'] as const };

/** Unassigned calls and texts from a member's numbers. */
export const unassignedOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: [...unassignedKeys.all, memberId] as const,
    queryFn: () => callHandling('all')(contracts.subjects.unassigned, { query: { memberId } }),
    meta: { caught: true },
  });
