import { contracts, type RetirableKind } from '@guidepost/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, callHandling } from '../../shell/api.ts';

export const retirementKeys = {
  all: ['retirement'] as const,
  list: ['retirement', 'list'] as const,
  one: (kind: RetirableKind, recordId: number) => ['retirement', kind, recordId] as const,
};

/** All retired setup records. */
export const retiredOptions = queryOptions({
  queryKey: retirementKeys.list,
  queryFn: () => api(contracts.retirement.list),
  staleTime: 60_000,
});

/** The records that depend on a setup record. They are refetched each time, because they may have changed. */
export const retirementOptions = (kind: RetirableKind, recordId: number) =>
  queryOptions({
    queryKey: retirementKeys.one(kind, recordId),
    queryFn: () => callHandling('all')(contracts.retirement.get, { params: { kind, recordId } }),
    meta: { caught: true },
    gcTime: 0,
  });

/** Returns the ids of the retired records of one kind. Empty while they load. */
export function useRetired(kind: RetirableKind): ReadonlySet<number> {
  const { data } = useQuery(retiredOptions);
  return useMemo(() => new Set(data?.filter((one) => one.kind === kind).map(({ id }) => id)), [data, kind]);
}
