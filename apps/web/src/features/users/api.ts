import { contracts, type StaffId } from '@guidepost/contracts';
import { receiversText } from '@guidepost/rules';
import { queryOptions } from '@tanstack/react-query';
import { api, catching } from '../../shell/api.ts';

const quietly = catching('all');

export const userKeys = {
  all: ['admin-users'] as const,
  list: ['admin-users', 'list'] as const,
  allHoldings: ['admin-users', 'holdings'] as const,
  holdings: (id: StaffId) => ['admin-users', 'holdings', id] as const,
  sessions: (id: StaffId) => ['admin-users', 'sessions', id] as const,
};

/** Everybody of the staff; kept fresh by live events. */
export const usersOptions = queryOptions({
  queryKey: userKeys.list,
  queryFn: () => api(contracts.users.list),
  staleTime: 60_000,
});

/** What somebody has in their hands; asked anew each time, because it is what is about to be given away. */
export const holdingsOptions = (userId: StaffId) =>
  queryOptions({
    queryKey: userKeys.holdings(userId),
    queryFn: () => quietly(contracts.users.holdings, { params: { userId } }),
    meta: { caught: true },
    gcTime: 0,
  });

/** What would come to whom; asked anew each time, as holdings are. */
export const handOverOptions = (userId: StaffId, receivers: readonly { guideId: StaffId; share: number }[]) => {
  const asked = receiversText(receivers);
  return queryOptions({
    queryKey: [...userKeys.holdings(userId), 'hand-over', asked] as const,
    queryFn: () => quietly(contracts.users.handOver, { params: { userId }, query: { receivers: asked } }),
    meta: { caught: true },
    gcTime: 0,
  });
};

export const sessionsOptions = (userId: StaffId) =>
  queryOptions({
    queryKey: userKeys.sessions(userId),
    queryFn: () => quietly(contracts.users.sessions, { params: { userId } }),
    meta: { caught: true },
  });

/** Numbers of an area that can be bought. */
export const numbersOptions = (baseNumber: string) =>
  queryOptions({
    queryKey: ['available-numbers', baseNumber] as const,
    queryFn: () => quietly(contracts.users.availableNumbers, { query: { baseNumber } }),
    meta: { caught: true },
    retry: false,
    gcTime: 0,
  });

/** What the external record has to choose from, and whom. */
export const specializationsOptions = queryOptions({
  queryKey: ['emr', 'specializations'] as const,
  queryFn: () => quietly(contracts.users.specializations),
  meta: { caught: true },
  staleTime: 10 * 60_000,
});
export const medicalCentersOptions = queryOptions({
  queryKey: ['emr', 'medical-centers'] as const,
  queryFn: () => quietly(contracts.users.medicalCenters),
  meta: { caught: true },
  staleTime: 10 * 60_000,
});
export const recordUserOptions = (avonId: string) =>
  queryOptions({
    queryKey: ['emr', 'user', avonId] as const,
    queryFn: () => quietly(contracts.users.recordUser, { query: { avonId } }),
    meta: { caught: true },
    retry: false,
  });
