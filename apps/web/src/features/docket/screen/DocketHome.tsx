import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useActingUser } from '../../../shell/api.ts';

/**
 * `/docket`: the docket of whoever acts. Each arrival leads on, also a second press while the first is still on its way,
 * which it would otherwise undo.
 */
export default function DocketHome() {
  const { id } = useActingUser();
  const search = useSearch({ from: '/signed-in/docket' });
  const navigate = useNavigate();
  // null as soon as it leads elsewhere
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
