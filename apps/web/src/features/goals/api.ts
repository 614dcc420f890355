import { contracts, type MemberId } from '@guidepost/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useToday } from '../../shared/use-today.ts';
import { catching, useActingUser } from '../../shell/api.ts';
import { clientConfig } from '../../shell/session/own-config.ts';

export const goalKeys = { all: ['goals'] as const, of: (memberId: MemberId) => ['goals', memberId] as const };

/** What a member and their guide have set out to do, as it is on a day, `yyyy-MM-dd` where the viewer is. */
export const goalsOptions = (memberId: MemberId, today: string) =>
  queryOptions({
    queryKey: [...goalKeys.of(memberId), today] as const,
    queryFn: ({ signal }) => catching('all')(contracts.goals.ofMember, { params: { memberId } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

/** A member's goals as they are today: on another day what can be done with a need is asked for again. */
export function useGoals(memberId: MemberId, enabled: boolean) {
  const today = useToday(useActingUser().timeZone);
  return useQuery({ ...goalsOptions(memberId, today), enabled });
}

/** Whether goals are tracked here at all. */
export const useGoalsFlag = (): boolean => useQuery(clientConfig).data?.featureFlags['goals-tracking'] === true;
