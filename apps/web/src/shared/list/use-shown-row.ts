import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

interface ShownRow<Id> {
  id: Id | null;
  /** True if the row remains shown even if it is no longer in the list. */
  isPinned: boolean;
}

type Loading = Pick<UseQueryResult, 'isPlaceholderData' | 'isFetching' | 'isFetchedAfterMount'>;

/** Returns true while a query shows the data of another page, or data from before the screen was opened. */
export const isOutdated = ({ isPlaceholderData, isFetching, isFetchedAfterMount }: Loading): boolean =>
  isPlaceholderData || (isFetching && !isFetchedAfterMount);

/**
 * Returns the row to show after the list has changed: the same row if it is pinned or still listed, otherwise the first.
 * @param ids the listed rows; undefined while they load
 */
export function shownRowIn<Id>(shown: ShownRow<Id>, ids: readonly Id[] | undefined): ShownRow<Id> {
  if (ids === undefined || (shown.id !== null && (shown.isPinned || ids.includes(shown.id)))) return shown;
  const first = ids[0] ?? null;
  return first === shown.id ? shown : { id: first, isPinned: first !== null };
}

/**
 * The row whose details are beside a list: the first one until the user chooses another. It remains shown when rows are
 * added above it or another user's action removes it from the list. Otherwise, a press could act on a row that the user
 * has not seen. `release` allows the next row after the user's own action, or after the list's page or filter
 * has changed.
 * @param ids the rows that the query has loaded
 * @param linked a row that was opened through a link
 */
export function useShownRow<Id>(query: Loading, ids: readonly Id[] | undefined, linked: Id | null = null) {
  const [before, set] = useState<ShownRow<Id>>({ id: linked, isPinned: linked !== null });
  const shown = shownRowIn(before, isOutdated(query) ? undefined : ids);
  if (shown !== before) set(shown);
  return {
    id: shown.id,
    choose: (id: Id) => set({ id, isPinned: true }),
    release: () => set(({ id }) => ({ id, isPinned: false })),
  };
}
