import type { MemberId } from '@guidepost/contracts';
import { type RefObject, useEffect, useState } from 'react';
import { useDebounced } from '../../shared/use-debounced.ts';
import { useWatch } from '../live.ts';

/** The watched members change when the user has not scrolled for this time, in milliseconds. */
const pauseMs = 250;

/**
 * Calls `onChange` with the ids of the rows in view, now and after each change. A row's element has its id in the
 * attribute `data-row`. Returns a function that stops this.
 */
export function observeRows(rows: Iterable<HTMLElement>, onChange: (ids: readonly number[]) => void): () => void {
  const inView = new Set<number>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const id = Number((target as HTMLElement).dataset.row);
      if (isIntersecting) inView.add(id);
      else inView.delete(id);
    }
    onChange([...inView]);
  });
  for (const row of rows) observer.observe(row);
  return () => observer.disconnect();
}

/**
 * Watches the members of those rows of a list that are in view, for a list that is not divided into pages. The rows'
 * elements must exist as soon as the calling component has rendered.
 */
export function useWatchRows(
  list: RefObject<HTMLElement | null>,
  rows: readonly { id: number; memberId: MemberId }[],
): void {
  const [inView, setInView] = useState<readonly number[]>([]);
  const ids = rows.map(({ id }) => id).join();
  useEffect(() => {
    if (ids === '' || !list.current) return;
    return observeRows(list.current.querySelectorAll<HTMLElement>('[data-row]'), setInView);
  }, [list, ids]);
  const watched = useDebounced(inView, pauseMs);
  useWatch({ memberIds: rows.filter(({ id }) => watched.includes(id)).map(({ memberId }) => memberId) });
}
