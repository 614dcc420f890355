import { contracts, type MemberId } from '@guidepost/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useToday } from '../../shared/use-today.ts';
import { callHandling, useActingUser } from '../../shell/api.ts';
import { clientConfig } from '../../shell/session/own-config.ts';

export const goalKeys = { all: ['goals'] as const, of: (memberId: MemberId) => ['goals', memberId] as const };

/** A member's goals on a day, `yyyy-MM-dd` in the viewer's time zone. */
export const goalsOptions = (memberId: MemberId, today: string) =>
  queryOptions({
    queryKey: [...goalKeys.of(memberId), today] as const,
    queryFn: ({ signal }) => callHandling('all')(contracts.goals.ofMember, { params: { memberId } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

/**
 * Returns a member's goals for today. Refetches them when a new day begins, because the available actions for a need
 * may change.
 */
export function useGoals(memberId: MemberId, enabled: boolean) {
  const today = useToday(useActingUser().timeZone);
  return useQuery({ ...goalsOptions(memberId, today), enabled });
}

/** Returns true if this installation tracks goals. */
export const useGoalsFlag = (): boolean => useQuery(clientConfig).data?.featureFlags['goals-tracking'] === true;
