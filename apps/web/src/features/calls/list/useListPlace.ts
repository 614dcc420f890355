import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

export type ListTab = 'calls' | 'texts';

/** Where someone is on the page of calls and texts: the tab, the term and the page stand in the address. */
export interface ListPlace {
  tab: ListTab;
  term: string;
  page: number;
}

const pageOf = (text: string | undefined): number => {
  const page = Number(text ?? '');
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
};

/** The place, and a way to another; anything but turning pages starts again at the first. */
export function useListPlace(first: ListTab) {
  const raw = useSearch({ strict: false }) as { tab?: string; search?: string; page?: string };
  const navigate = useNavigate();
  const place = useMemo<ListPlace>(
    () => ({
      tab: raw.tab === 'texts' || raw.tab === 'calls' ? raw.tab : first,
      term: (raw.search ?? '').slice(0, 100),
      page: pageOf(raw.page),
    }),
    [raw.tab, raw.search, raw.page, first],
  );
  const go = useCallback(
    (next: Partial<ListPlace>, replace = false) => {
      const { tab, term, page } = { ...place, page: 1, ...next };
      const search = {
        ...(tab === first ? {} : { tab }),
        ...(term.trim() === '' ? {} : { search: term }),
        ...(page === 1 ? {} : { page: String(page) }),
      };
      void navigate({ to: '.', search: search as never, replace, resetScroll: false });
    },
    [navigate, place, first],
  );
  return { ...place, go };
}
