import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sortedView, type TablePageSize, type TableView, tablePageSizes } from './records.ts';

/** Pause in typing before the search is written to the address, in milliseconds. */
const settleMs = 500;

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

/** Returns the values of a view that the address contains. Default values are omitted. */
const rawOf = ({ search, orderBy, orderDirection, page, pageSize }: TableView): Raw => ({
  search: search.trim() || undefined,
  orderBy: orderBy ?? undefined,
  orderDirection: orderBy !== null && orderDirection === 'desc' ? 'desc' : undefined,
  page: page === 1 ? undefined : String(page),
  pageSize: pageSize === tablePageSizes[0] ? undefined : String(pageSize),
});

/**
 * Stores the state of a table in the address, so that a reload and the back button restore it. The list is filtered
 * while the user types. The search term is written to the address a moment later, but not while a drawer covers the
 * table, because the address then belongs to the drawer.
 */
export function useTableView(isCovered = false) {
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const kept = useMemo(() => viewOf(raw), [raw]);
  const [typed, setTyped] = useState(kept.search);
  const written = useRef(kept.search);

  const go = useCallback(
    (next: TableView, replace = false) => {
      written.current = next.search.trim();
      const search = (now: object) => ({ ...now, ...rawOf(next) });
      void navigate({ to: '.', search: search as never, replace, resetScroll: false });
    },
    [navigate],
  );
  // shows the search that the back button has restored
  useEffect(() => {
    if (kept.search === written.current) return;
    written.current = kept.search;
    setTyped(kept.search);
  }, [kept.search]);
  useEffect(() => {
    if (isCovered || typed.trim() === written.current) return;
    const timer = setTimeout(() => go({ ...kept, search: typed, page: 1 }, true), settleMs);
    return () => clearTimeout(timer);
  }, [typed, kept, go, isCovered]);

  const isTyping = typed.trim() !== kept.search;
  const view = useMemo(
    () => (isTyping ? { ...kept, search: typed, page: 1 } : { ...kept, search: typed }),
    [kept, typed, isTyping],
  );
  return {
    view,
    search: setTyped,
    sort: useCallback((column: string) => go(sortedView(view, column)), [go, view]),
    turn: useCallback((page: number) => go({ ...kept, search: typed, page }), [go, kept, typed]),
    resize: useCallback(
      (pageSize: TablePageSize) => go({ ...kept, search: typed, pageSize, page: 1 }),
      [go, kept, typed],
    ),
  };
}
