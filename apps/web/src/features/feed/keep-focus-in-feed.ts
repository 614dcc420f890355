/**
 * Delay in milliseconds. By then, a closing dialog has tried to return the focus to an element that no longer exists.
 */
const afterDialogMs = 120;

/** Moves the focus to the feed if the entry that contains this element disappears while it has the focus. */
export function keepFocusInFeed(element: Element): void {
  const feed = element.closest<HTMLElement>('section[tabindex]');
  setTimeout(() => {
    if (!element.isConnected && document.activeElement === document.body) feed?.focus({ preventScroll: true });
  }, afterDialogMs);
}
