import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useActingUser } from '../../../shell/api.ts';
import { guideOfPath, type MembersSearch, type MembersView, searchOf, viewOf } from './view.ts';

/**
 * What the members list shows, as its address says it, and a way to show something else. 'My members' is on by default
 * for all but administrators, and for everyone on the list of one guide.
 */
export function useMembersView() {
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
      const search = searchOf({ ...view, page: 1, ...next }, mineByDefault);
      return navigate({ to: '.', search: search as never, replace: how.replace ?? false, resetScroll: false });
    },
    [navigate, view, mineByDefault],
  );
  // of somebody who supervises, their guides' members are theirs too
  const guideIds = useMemo(
    () => (guideInPath === null ? [me.id, ...me.supervisedGuideIds] : [guideInPath]),
    [guideInPath, me.id, me.supervisedGuideIds],
  );
  return { view, go, guideIds };
}
