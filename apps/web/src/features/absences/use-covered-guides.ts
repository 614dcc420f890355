import type { StaffId } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useActingUser } from '../../shell/api.ts';
import { absencesOptions } from './api.ts';

/**
 * Returns the guides whose to-dos the docket shows: the docket's guide and, on the user's own docket, the guides that
 * the user covers for.
 */
export function useCoveredGuides(guideId: StaffId | null): StaffId[] {
  const me = useActingUser();
  const { data } = useQuery({ ...absencesOptions(me.id), enabled: guideId === me.id });
  return useMemo(
    () =>
      guideId === null ? [] : [guideId, ...(guideId === me.id ? (data?.answersFor ?? []).map(({ id }) => id) : [])],
    [guideId, me.id, data],
  );
}
