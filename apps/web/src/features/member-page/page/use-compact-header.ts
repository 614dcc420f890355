import { type UIEvent, useState } from 'react';

/** The header becomes compact when a column is scrolled down by more than this number of pixels. */
const compactAfter = 120;
/** Minimum scrollable height in pixels. A shorter list would jump back to the top when the header shrinks. */
const minRemaining = 300;

/**
 * Returns whether the member page's header is compact, and a handler for the scroll events of its columns. The header
 * becomes compact when a column is scrolled down, and returns to full size at the top. Only phones show a compact
 * header.
 */
export function useCompactHeader(): { isCompact: boolean; onScroll: (event: UIEvent) => void } {
  const [isCompact, setCompact] = useState(false);
  const onScroll = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement) || target.scrollHeight <= target.clientHeight) return;
    if (target.scrollTop <= 0) setCompact(false);
    else if (target.scrollTop > compactAfter && target.scrollHeight - target.clientHeight > minRemaining)
      setCompact(true);
  };
  return { isCompact, onScroll };
}
