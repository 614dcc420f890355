import { contracts, type StaffId } from '@guidepost/contracts';
import { formatReceivers } from '@guidepost/rules';
import { queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';
import { usersOptions } from '../staff/public.ts';

const callWithoutToast = callHandling('all');

export const userKeys = {
  all: ['admin-users'] as const,
  list: usersOptions.queryKey,
  allHoldings: ['admin-users', 'holdings'] as const,
  holdings: (id: StaffId) => ['admin-users', 'holdings', id] as const,
  sessions: (id: StaffId) => ['admin-users', 'sessions', id] as const,
};

/** A user's work. It is refetched each time, because it may have been handed over. */
export const holdingsOptions = (userId: StaffId) =>
  queryOptions({
    queryKey: userKeys.holdings(userId),
    queryFn: () => callWithoutToast(contracts.users.holdings, { params: { userId } }),
    meta: { caught: true },
    gcTime: 0,
  });

/** Preview of a handover. It is refetched each time, because the work may have changed. */
export const handOverOptions = (userId: StaffId, receivers: readonly { guideId: StaffId; share: number }[]) => {
  const asked = formatReceivers(receivers);
  return queryOptions({
    queryKey: [...userKeys.holdings(userId), 'hand-over', asked] as const,
    queryFn: () => callWithoutToast(contracts.users.handOver, { params: { userId }, query: { receivers: asked } }),
    meta: { caught: true },
    gcTime: 0,
  });
};

export const sessionsOptions = (userId: StaffId) =>
  queryOptions({
    queryKey: userKeys.sessions(userId),
    queryFn: () => callWithoutToast(contracts.users.sessions, { params: { userId } }),
    meta: { caught: true },
  });

/** Available phone numbers in an area code. */
export const numbersOptions = (baseNumber: string) =>
  queryOptions({
    queryKey: ['available-numbers', baseNumber] as const,
    queryFn: () => callWithoutToast(contracts.users.availableNumbers, { query: { baseNumber } }),
    meta: { caught: true },
    retry: false,
    gcTime: 0,
  });

/** The specializations that users can have in the external record. */
export const specializationsOptions = queryOptions({
  queryKey: ['emr', 'specializations'] as const,
  queryFn: () => callWithoutToast(contracts.users.specializations),
  meta: { caught: true },
  staleTime: 10 * 60_000,
});
export const recordUserOptions = (avonId: string) =>
  queryOptions({
    queryKey: ['emr', 'user', avonId] as const,
    queryFn: () => callWithoutToast(contracts.users.recordUser, { query: { avonId } }),
    meta: { caught: true },
    retry: false,
  });
