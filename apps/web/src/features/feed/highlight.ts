import { type RefObject, useEffect, useRef, useState } from 'react';

/** How long an entry that was opened through a link is highlighted, in milliseconds. */
export const highlightMs = 3500;

/**
 * Returns the key of the entry in the URL, or null if the URL names no valid entry. The type may be in upper or lower
 * case.
 */
export function highlightedKey(search: {
  feedItemExternalType?: string | undefined;
  feedItemExternalId?: string | undefined;
}): string | null {
  const type = search.feedItemExternalType?.toLowerCase() ?? '';
  const id = search.feedItemExternalId ?? '';
  return /^[a-z][a-z_-]{0,59}$/.test(type) && /^[1-9]\d{0,14}$/.test(id) ? `${type}:${id}` : null;
}

/** Splits a key into the record's type and id. */
export function recordOf(target: string): { externalItemType: string; externalItemId: number } {
  const at = target.lastIndexOf(':');
  return { externalItemType: target.slice(0, at), externalItemId: Number(target.slice(at + 1)) };
}

/**
 * Scrolls to an entry when `isThere` becomes true, and returns its key while it is highlighted. Scrolls only once per
 * target, so that the user can then scroll freely.
 */
export function useHighlight(
  scroller: RefObject<HTMLElement | null>,
  target: string | null,
  isThere: boolean,
): string | null {
  const [shown, setShown] = useState<string | null>(null);
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (target === null || !isThere || done.current === target) return;
    const element = scroller.current?.querySelector(`[data-entry="${CSS.escape(target)}"]`);
    if (!element) return;
    done.current = target;
    element.scrollIntoView({ block: 'center' });
    setShown(target);
  }, [target, isThere, scroller]);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), highlightMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}
