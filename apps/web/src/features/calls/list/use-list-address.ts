import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

export type ListTab = 'calls' | 'texts';

/** Views of the texts: one row per text, one row per person, or only people who are waiting for a reply. */
export const textViews = ['texts', 'people', 'waiting'] as const;
export type TextView = (typeof textViews)[number];

/** The URL parameters of `/calls`: the tab, its view, the search term and the page number. */
export interface ListAddress {
  tab: ListTab;
  view: TextView;
  term: string;
  page: number;
}

const pageOf = (text: string | undefined): number => {
  const page = Number(text ?? '');
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
};

/** Props of a list: its state in the URL, and a function to change it. */
export interface ListProps extends Omit<ListAddress, 'tab'> {
  go: (next: Partial<ListAddress>, replace?: boolean) => void;
}

/**
 * Returns the state in the URL and a function to change it. A change that does not set the page number goes back to the
 * first page.
 */
export function useListAddress(first: ListTab) {
  const raw = useSearch({ strict: false }) as {
    tab?: string;
    view?: string;
    search?: string;
    page?: string;
  };
  const navigate = useNavigate();
  const address = useMemo<ListAddress>(
    () => ({
      tab: raw.tab === 'texts' || raw.tab === 'calls' ? raw.tab : first,
      view: textViews.find((view) => view === raw.view) ?? 'texts',
      term: (raw.search ?? '').slice(0, 100),
      page: pageOf(raw.page),
    }),
    [raw.tab, raw.view, raw.search, raw.page, first],
  );
  const go = useCallback(
    (next: Partial<ListAddress>, replace = false) => {
      const { tab, view, term, page } = { ...address, page: 1, ...next };
      const search = {
        ...(tab === first ? {} : { tab }),
        ...(tab === 'calls' || view === 'texts' ? {} : { view }),
        ...(term.trim() === '' ? {} : { search: term }),
        ...(page === 1 ? {} : { page: String(page) }),
      };
      void navigate({ to: '.', search: search as never, replace, resetScroll: false });
    },
    [navigate, address, first],
  );
  return { ...address, go };
}
