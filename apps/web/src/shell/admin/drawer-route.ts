import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** True if the drawer was opened from the list below it, which is one step back. */
    fromList?: boolean;
  }
}

/** The id of the record whose drawer the address names; 'new' for a record that is being added. */
export type OpenDrawer = number | 'new' | undefined;

/**
 * Returns the open drawer of a list according to the address: `…/new` or `…/create`, `…/ID/edit`, `…/edit/ID` or
 * `…/ID`.
 */
export function useOpenDrawer(): OpenDrawer {
  const { id } = useParams({ strict: false }) as { id?: string };
  const isNew = useLocation({ select: ({ pathname }) => /\/(new|create)$/.test(pathname) });
  return isNew ? 'new' : id === undefined ? undefined : Number(id);
}

/**
 * Closes a drawer that is a route. If it was opened from its list, it goes one step back, so that the back button does
 * not open it again. Otherwise the list replaces it.
 */
export function useCloseDrawer(home?: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return useCallback(() => {
    // read when it closes: a drawer that watched the address would render once more while it closes
    const { pathname, state } = router.state.location;
    if (state.fromList) return router.history.back();
    const to = home ?? pathname.replace(/\/(new|create|[^/]+\/edit|edit\/[^/]+|\d+)$/, '');
    void navigate({ to: to as never, search: true as never, replace: true });
  }, [router, navigate, home]);
}
