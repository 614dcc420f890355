const rowsOf = (list: Element | null | undefined) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

/**
 * Remembers the position of a row that is about to disappear. The returned function moves the focus to the row at this
 * position, or to the last row, so that keyboard users can continue.
 */
export function rememberRowFocus(inside: Element | null): () => void {
  const list = inside?.closest('[data-rows]');
  const row = inside?.closest('li')?.querySelector<HTMLElement>('[data-row]');
  const at = row ? rowsOf(list).indexOf(row) : -1;
  return () =>
    requestAnimationFrame(() => {
      const free = document.activeElement === document.body || document.activeElement === inside;
      if (at >= 0 && free) (rowsOf(list)[at] ?? rowsOf(list).at(-1))?.focus();
    });
}
