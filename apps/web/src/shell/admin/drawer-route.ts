import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * True if the drawer was opened from the list below it, so that the list is the previous entry in the browser
     * history.
     */
    fromList?: boolean;
  }
}

/** Id of the record whose drawer is open according to the URL. 'new' if a record is being added. */
export type OpenDrawer = number | 'new' | undefined;

/**
 * Returns which drawer of a list is open. The URL has the form `…/new`, `…/create`, `…/ID/edit`, `…/edit/ID` or `…/ID`.
 */
export function useOpenDrawer(): OpenDrawer {
  const { id } = useParams({ strict: false }) as { id?: string };
  const isNew = useLocation({ select: ({ pathname }) => /\/(new|create)$/.test(pathname) });
  return isNew ? 'new' : id === undefined ? undefined : Number(id);
}

/**
 * Returns a function that closes a drawer with its own route. If the drawer was opened from its list, goes back in the
 * history, so that the back button does not reopen it. Otherwise the list replaces the drawer in the history.
 */
export function useCloseDrawer(home?: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return useCallback(() => {
    // Reads the URL only when the drawer closes. A drawer that subscribes to the URL would rerender while it closes.
    const { pathname, state } = router.state.location;
    if (state.fromList) return router.history.back();
    const to = home ?? pathname.replace(/\/(new|create|[^/]+\/edit|edit\/[^/]+|\d+)$/, '');
    void navigate({ to: to as never, search: true as never, replace: true });
  }, [router, navigate, home]);
}
