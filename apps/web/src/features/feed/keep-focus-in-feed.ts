/** Longer than a closing dialog takes to return the focus to an element that no longer exists. */
const afterDialogMs = 120;

/** When the entry that holds this element goes away and takes the focus with it, the feed gets the focus. */
export function keepFocusInFeed(element: Element): void {
  const feed = element.closest<HTMLElement>('section[tabindex]');
  setTimeout(() => {
    if (!element.isConnected && document.activeElement === document.body) feed?.focus({ preventScroll: true });
  }, afterDialogMs);
}
