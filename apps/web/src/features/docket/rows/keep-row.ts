const rowsOf = (list: Element | null | undefined) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

/**
 * Remembers the place of a row that is about to go, found by something in it. The returned function gives the focus to
 * the row that then stands there, or to the last one, so that the keyboard goes on where it was.
 */
export function keepRow(inside: Element | null): () => void {
  const list = inside?.closest('[data-rows]');
  const row = inside?.closest('li')?.querySelector<HTMLElement>('[data-row]');
  const at = row ? rowsOf(list).indexOf(row) : -1;
  return () =>
    requestAnimationFrame(() => {
      const free = document.activeElement === document.body || document.activeElement === inside;
      if (at >= 0 && free) (rowsOf(list)[at] ?? rowsOf(list).at(-1))?.focus();
    });
}
