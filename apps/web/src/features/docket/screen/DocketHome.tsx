import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useActingUser } from '../../../shell/api.ts';

/**
 * `/docket`: redirects to the acting user's docket each time the user navigates to this path. If it redirected only
 * once, a second click during the first redirect would cancel that redirect.
 */
export default function DocketHome() {
  const { id } = useActingUser();
  const search = useSearch({ from: '/signed-in/docket' });
  const navigate = useNavigate();
  // Null if another path is active.
  const arrival = useLocation({
    select: ({ pathname, state }) => (/^\/docket\/?$/.test(pathname) ? (state.__TSR_key ?? '') : null),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    if (arrival === null) return;
    void navigate({ to: '/docket/guide/$guideId', params: { guideId: String(id) }, search, hash: true, replace: true });
  }, [arrival]);
  return null;
}
