/**
 * The `ref` of a row that scrolls sideways: sets on which sides there is more of it (`data-more="start"`, `"end"` or
 * `"start end"`). Its edge fades there (`.gp-row` in layout.css).
 */
export function moreAside(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const notify = () => {
    const { scrollLeft, clientWidth, scrollWidth } = row;
    // a fraction of a pixel remains at the end if the page is zoomed
    const more = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'].filter(Boolean);
    if (more.length > 0) row.dataset.more = more.join(' ');
    else delete row.dataset.more;
  };
  row.addEventListener('scroll', notify, { passive: true });
  // its parts appear and disappear, and badges make them longer
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
