import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The drawer was opened from the list below it, which is one step back. */
    fromList?: boolean;
  }
}

/** The record whose drawer the address names, by its id; 'new' for one that is being added. */
export type OpenDrawer = number | 'new' | undefined;

/** Which drawer of a list is open, as the address says it: `…/new` or `…/create`, `…/ID/edit`, `…/edit/ID` or `…/ID`. */
export function useOpenDrawer(): OpenDrawer {
  const { id } = useParams({ strict: false }) as { id?: string };
  const isNew = useLocation({ select: ({ pathname }) => /\/(new|create)$/.test(pathname) });
  return isNew ? 'new' : id === undefined ? undefined : Number(id);
}

/**
 * Closes a drawer that is a route: one step back where it was opened from its list, so that the way back does not open
 * it again, else to the list in its place.
 */
export function useCloseDrawer(home?: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return useCallback(() => {
    // asked when it closes: a drawer that watched the address would be drawn once more on its way out
    const { pathname, state } = router.state.location;
    if (state.fromList) return router.history.back();
    const to = home ?? pathname.replace(/\/(new|create|[^/]+\/edit|edit\/[^/]+|\d+)$/, '');
    void navigate({ to: to as never, search: true as never, replace: true });
  }, [router, navigate, home]);
}
