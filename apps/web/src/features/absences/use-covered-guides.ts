import type { StaffId } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useActingUser } from '../../shell/api.ts';
import { absencesOptions } from './api.ts';

/** A guide and, on one's own docket, those for whom one answers: whose todos stand there. */
export function useCoveredGuides(guideId: StaffId | null): StaffId[] {
  const me = useActingUser();
  const { data } = useQuery({ ...absencesOptions(me.id), enabled: guideId === me.id });
  return useMemo(
    () =>
      guideId === null ? [] : [guideId, ...(guideId === me.id ? (data?.answersFor ?? []).map(({ id }) => id) : [])],
    [guideId, me.id, data],
  );
}
