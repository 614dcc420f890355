import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

interface Anchor {
  key: string;
  /** Distance from the top of the scroller, in pixels. */
  top: number;
}

/**
 * Maximum scroll distance, in pixels, at which the user still counts as being at the top of the feed, where new entries
 * are visible.
 */
const topDistance = 8;

function findTopEntry(box: HTMLElement): Anchor | null {
  if (box.scrollTop <= topDistance) return null;
  const edge = box.getBoundingClientRect().top;
  for (const element of box.querySelectorAll<HTMLElement>('[data-entry]')) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > edge) return { key: element.dataset.entry ?? '', top: top - edge };
  }
  return null;
}

/**
 * Keeps the visible entries in place while entries above them are added or removed. Entries have the attribute
 * `data-entry`. Call the returned function on scroll.
 */
export function useSteadyScroll(scroller: RefObject<HTMLElement | null>, entries: readonly unknown[]): () => void {
  const anchor = useRef<Anchor | null>(null);
  const frame = useRef(0);

  const remember = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      anchor.current = scroller.current && findTopEntry(scroller.current);
    });
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries are what moves the page
  useLayoutEffect(() => {
    const box = scroller.current;
    const savedAnchor = anchor.current;
    if (!box) return;
    const element = savedAnchor && box.querySelector(`[data-entry="${CSS.escape(savedAnchor.key)}"]`);
    if (savedAnchor && element) {
      const moved = element.getBoundingClientRect().top - box.getBoundingClientRect().top - savedAnchor.top;
      if (moved !== 0) box.scrollTop += moved;
    }
    anchor.current = findTopEntry(box);
  }, [entries, scroller]);

  return remember;
}
