/**
 * `ref` for a row that scrolls horizontally. Sets `data-more` to the sides that have hidden content: `start`, `end` or
 * `start end`. The row fades out on these sides (`.gp-row` in layout.css).
 */
export function trackHiddenSides(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const notify = () => {
    const { scrollLeft, clientWidth, scrollWidth } = row;
    // tolerates one pixel, because a fraction of a pixel can remain at the end if the page is zoomed
    const more = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'].filter(Boolean);
    if (more.length > 0) row.dataset.more = more.join(' ');
    else delete row.dataset.more;
  };
  row.addEventListener('scroll', notify, { passive: true });
  // observes the row's elements, because they can appear, disappear or change their width
  const sizes = new ResizeObserver(notify);
  const watch = () => {
    sizes.disconnect();
    for (const one of [row, ...row.children]) sizes.observe(one);
  };
  watch();
  const parts = new MutationObserver(watch);
  parts.observe(row, { childList: true });
  return () => {
    row.removeEventListener('scroll', notify);
    sizes.disconnect();
    parts.disconnect();
  };
}
