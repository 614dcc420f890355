import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useActingUser } from '../../shell/api.ts';
import { guideOfPath, type MembersSearch, type MembersView, searchOf, viewOf } from './place.ts';

/**
 * The place in the members list, kept in the address, and a way to another. 'My members' is on by default for all but
 * administrators (staff §2, decision 81), and for everyone on the list of one guide.
 */
export function useMembersPlace() {
  const me = useActingUser();
  const raw = useSearch({ strict: false }) as MembersSearch;
  const params = useParams({ strict: false });
  const navigate = useNavigate();
  const guideInPath = guideOfPath(params.guideId);
  const mineByDefault = guideInPath !== null || (me.role !== 'ADMIN' && me.role !== 'SUPER_ADMIN');
  const view = useMemo(() => viewOf(raw, mineByDefault), [raw, mineByDefault]);

  const go = useCallback(
    (next: Partial<MembersView>, how: { replace?: boolean } = {}) => {
      // anything but turning pages starts again at the first
      const place = searchOf({ ...view, page: 1, ...next }, mineByDefault);
      return navigate({ to: '.', search: place as never, replace: how.replace ?? false, resetScroll: false });
    },
    [navigate, view, mineByDefault],
  );
  return { view, go, guideId: guideInPath ?? me.id };
}
