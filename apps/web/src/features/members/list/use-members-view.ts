import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useActingUser } from '../../../shell/api.ts';
import { guideOfPath, type MembersSearch, type MembersView, searchOf, viewOf } from './view.ts';

/**
 * Returns the view of the members list from its URL, and a function that changes it. 'My members' is on by default for
 * all users except administrators. On the list of one guide, it is on for all users.
 */
export function useMembersView() {
  const me = useActingUser();
  const raw = useSearch({ strict: false }) as MembersSearch;
  const params = useParams({ strict: false });
  const navigate = useNavigate();
  const guideInPath = guideOfPath(params.guideId);
  const mineByDefault = guideInPath !== null || (me.role !== 'ADMIN' && me.role !== 'SUPER_ADMIN');
  const view = useMemo(() => {
    const asked = viewOf(raw, mineByDefault);
    return { ...asked, team: asked.team && guideInPath === null && me.supervisedGuideIds.length > 0 };
  }, [raw, mineByDefault, guideInPath, me.supervisedGuideIds]);

  const go = useCallback(
    (next: Partial<MembersView>, how: { replace?: boolean } = {}) => {
      // Any change except a change of the page number returns to the first page.
      const search = searchOf({ ...view, page: 1, ...next }, mineByDefault);
      return navigate({ to: '.', search: search as never, replace: how.replace ?? false, resetScroll: false });
    },
    [navigate, view, mineByDefault],
  );
  // For a supervisor, 'My members' includes the members of the guides they supervise.
  const guideIds = useMemo(() => {
    if (guideInPath !== null) return [guideInPath];
    return view.team ? me.supervisedGuideIds : [me.id, ...me.supervisedGuideIds];
  }, [guideInPath, view.team, me.id, me.supervisedGuideIds]);
  return { view, go, guideIds };
}
