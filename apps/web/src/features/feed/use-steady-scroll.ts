import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

interface Anchor {
  key: string;
  /** Pixels from the top of the scroller. */
  top: number;
}

/** Scroll distance in pixels below which the user is at the top of the feed and sees new entries. */
const atTop = 8;

function topmost(box: HTMLElement): Anchor | null {
  if (box.scrollTop <= atTop) return null;
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
      anchor.current = scroller.current && topmost(scroller.current);
    });
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries are what moves the page
  useLayoutEffect(() => {
    const box = scroller.current;
    const kept = anchor.current;
    if (!box) return;
    const element = kept && box.querySelector(`[data-entry="${CSS.escape(kept.key)}"]`);
    if (kept && element) {
      const moved = element.getBoundingClientRect().top - box.getBoundingClientRect().top - kept.top;
      if (moved !== 0) box.scrollTop += moved;
    }
    anchor.current = topmost(box);
  }, [entries, scroller]);

  return remember;
}
