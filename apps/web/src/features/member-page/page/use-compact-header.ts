import { type UIEvent, useState } from 'react';

/** Scrolled pixels after which the header becomes compact. */
const compactAfter = 120;
/** Minimum height in pixels that must remain to scroll. A short list would scroll back when the header becomes smaller. */
const minRemaining = 300;

/**
 * Returns whether the header of the member page is compact, and a handler for scroll events of its columns. The header
 * becomes compact when a column is scrolled down, and complete again at the top. Only phones show a compact header.
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
