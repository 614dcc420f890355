import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sortedView, type TablePageSize, type TableView, tablePageSizes } from './records.ts';

/** The search is written to the URL this many milliseconds after the last key press. */
const debounceMs = 500;

type Raw = { [K in keyof TableView]?: string | undefined };

const viewOf = (raw: Raw): TableView => {
  const page = Number(raw.page ?? '');
  return {
    search: (raw.search ?? '').slice(0, 100),
    orderBy: raw.orderBy ?? null,
    orderDirection: raw.orderDirection === 'desc' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    pageSize: tablePageSizes.find((size) => String(size) === raw.pageSize) ?? tablePageSizes[0],
  };
};

/** Returns the parts of a view that go into the URL. Omits default values. */
const rawOf = ({ search, orderBy, orderDirection, page, pageSize }: TableView): Raw => ({
  search: search.trim() || undefined,
  orderBy: orderBy ?? undefined,
  orderDirection: orderBy !== null && orderDirection === 'desc' ? 'desc' : undefined,
  page: page === 1 ? undefined : String(page),
  pageSize: pageSize === tablePageSizes[0] ? undefined : String(pageSize),
});

/**
 * Stores a table's state in the URL, so that a reload and the back button restore it. The list is filtered while the
 * user types. The search term is written to the URL shortly afterwards, or before the next click. It is not written
 * while a drawer covers the table, because the URL then belongs to the drawer.
 */
export function useTableView(isCovered = false) {
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const router = useRouter();
  const storedView = useMemo(() => viewOf(raw), [raw]);
  const [typed, setTyped] = useState(storedView.search);
  const written = useRef(storedView.search);

  const go = useCallback(
    (next: TableView, replace = false) => {
      written.current = next.search.trim();
      const search = (now: object) => ({ ...now, ...rawOf(next) });
      void navigate({ to: '.', search: search as never, replace, resetScroll: false });
    },
    [navigate],
  );
  // shows the search restored by the back button
  useEffect(() => {
    if (storedView.search === written.current) return;
    written.current = storedView.search;
    setTyped(storedView.search);
  }, [storedView.search]);
  useEffect(() => {
    if (isCovered || typed.trim() === written.current) return;
    const { pathname } = router.latestLocation;
    const write = () => {
      // a drawer or another page may have opened, although this component has not rerendered yet
      if (typed.trim() === written.current || router.latestLocation.pathname !== pathname) return;
      go({ ...storedView, search: typed, page: 1 }, true);
      // Otherwise, the router would merge this change with the navigation that the click causes, and Back would restore
      // the old search.
      router.history.flush();
    };
    const timer = setTimeout(write, debounceMs);
    // writes the search before a click opens a row or leaves the page
    document.addEventListener('click', write, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', write, true);
    };
  }, [typed, storedView, go, isCovered, router]);

  const isTyping = typed.trim() !== storedView.search;
  const view = useMemo(
    () => (isTyping ? { ...storedView, search: typed, page: 1 } : { ...storedView, search: typed }),
    [storedView, typed, isTyping],
  );
  return {
    view,
    search: setTyped,
    sort: useCallback((column: string) => go(sortedView(view, column)), [go, view]),
    turn: useCallback((page: number) => go({ ...storedView, search: typed, page }), [go, storedView, typed]),
    resize: useCallback(
      (pageSize: TablePageSize) => go({ ...storedView, search: typed, pageSize, page: 1 }),
      [go, storedView, typed],
    ),
  };
}
