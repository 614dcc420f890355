import { contracts, type StaffId } from '@guidepost/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useActingUser } from '../session/actingUser.ts';

/** Every guide whom this person may view, by name. */
export const guidesQuery = queryOptions({
  queryKey: ['staff', 'guides'],
  queryFn: () => api(contracts.staff.list, { query: { role: 'guide', allViewable: true } }),
  staleTime: 5 * 60_000,
});

/**
 * The same with those who cannot sign in any more and still hold something, and those who are no guides any more and still have
 * members: somebody has to look after that.
 */
export const guidesToViewQuery = queryOptions({
  queryKey: ['staff', 'guides', 'holding'],
  queryFn: () => api(contracts.staff.list, { query: { role: 'guide', allViewable: true, holding: true } }),
  staleTime: 5 * 60_000,
});

/**
 * Whether the guide of an address is there to be viewed: oneself always; of others 'asked' until it is known. Where
 * the guides do not load, 'there': what the screen asks for then says what is wrong.
 */
export function useGuideToView(guideId: StaffId | null): 'there' | 'missing' | 'asked' {
  const me = useActingUser();
  const another = guideId !== null && guideId !== me.id;
  const { data, isPending } = useQuery({ ...guidesToViewQuery, enabled: another });
  if (!another) return 'there';
  if (isPending) return 'asked';
  return data === undefined || data.some(({ id }) => id === guideId) ? 'there' : 'missing';
}
