/**
 * Delay in milliseconds. A closing dialog first tries to return the focus, possibly to an element that no longer
 * exists.
 */
const afterDialogMs = 120;

/** Moves the focus to the feed if the entry that contains this element has the focus and then disappears. */
export function keepFocusInFeed(element: Element): void {
  const feed = element.closest<HTMLElement>('section[tabindex]');
  setTimeout(() => {
    if (!element.isConnected && document.activeElement === document.body) feed?.focus({ preventScroll: true });
  }, afterDialogMs);
}
