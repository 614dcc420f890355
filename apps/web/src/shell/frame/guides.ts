import { contracts, type StaffId } from '@guidepost/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useActingUser } from '../../shared/acting-user.ts';
import { api } from '../api.ts';

/** All guides that the signed-in user may view. */
export const guidesQuery = queryOptions({
  queryKey: ['staff', 'guides'],
  queryFn: () => api(contracts.staff.list, { query: { role: 'guide', allViewable: true } }),
  staleTime: 5 * 60_000,
});

/**
 * All guides that the signed-in user may view. Also includes disabled users who still have work, and former guides who
 * still have members, because their work must stay accessible.
 */
export const guidesToViewQuery = queryOptions({
  queryKey: ['staff', 'guides', 'holding'],
  queryFn: () => api(contracts.staff.list, { query: { role: 'guide', allViewable: true, holding: true } }),
  staleTime: 5 * 60_000,
});

/**
 * Returns whether the user can view the guide in the URL: 'there' or 'missing', or 'asked' while the guides load. If
 * the URL contains no guide or the user's own id, the result is 'there'. It is also 'there' if the guides fail to load,
 * because the screen's own requests then show the error.
 */
export function useGuideToView(guideId: StaffId | null): 'there' | 'missing' | 'asked' {
  const me = useActingUser();
  const another = guideId !== null && guideId !== me.id;
  const { data, isPending } = useQuery({ ...guidesToViewQuery, enabled: another });
  if (!another) return 'there';
  if (isPending) return 'asked';
  return data === undefined || data.some(({ id }) => id === guideId) ? 'there' : 'missing';
}
