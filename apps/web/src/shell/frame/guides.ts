import { contracts, type StaffId } from '@guidepost/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useActingUser } from '../../shared/acting-user.ts';
import { api } from '../api.ts';

/** All guides whom this user may view, by name. */
export const guidesQuery = queryOptions({
  queryKey: ['staff', 'guides'],
  queryFn: () => api(contracts.staff.list, { query: { role: 'guide', allViewable: true } }),
  staleTime: 5 * 60_000,
});

/**
 * The same, plus disabled users who still have responsibilities, and former guides who still have members: a user must
 * be able to take care of these.
 */
export const guidesToViewQuery = queryOptions({
  queryKey: ['staff', 'guides', 'holding'],
  queryFn: () => api(contracts.staff.list, { query: { role: 'guide', allViewable: true, holding: true } }),
  staleTime: 5 * 60_000,
});

/**
 * Returns whether the guide of an address can be viewed: always for oneself; 'asked' until it is known for others. If
 * the guides do not load, it is 'there': the requests of the screen then show the error.
 */
export function useGuideToView(guideId: StaffId | null): 'there' | 'missing' | 'asked' {
  const me = useActingUser();
  const another = guideId !== null && guideId !== me.id;
  const { data, isPending } = useQuery({ ...guidesToViewQuery, enabled: another });
  if (!another) return 'there';
  if (isPending) return 'asked';
  return data === undefined || data.some(({ id }) => id === guideId) ? 'there' : 'missing';
}
