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
 * Returns whether the user can view the guide in the URL. Returns 'there' for the user's own id and if the URL has no
 * guide. Returns 'asked' while the guides load. If they fail to load, returns 'there', and the screen's own requests
 * show the error.
 */
export function useGuideToView(guideId: StaffId | null): 'there' | 'missing' | 'asked' {
  const me = useActingUser();
  const another = guideId !== null && guideId !== me.id;
  const { data, isPending } = useQuery({ ...guidesToViewQuery, enabled: another });
  if (!another) return 'there';
  if (isPending) return 'asked';
  return data === undefined || data.some(({ id }) => id === guideId) ? 'there' : 'missing';
}
