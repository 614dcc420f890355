/** Height of the zones at the upper and lower edge in which a held card scrolls the page, in px. */
const zone = 80;
/** Distance of one frame at the edge, in px. */
const maxStep = 14;

/**
 * Returns how far the page scrolls in one frame while a card is held at `y`. It scrolls up at the upper edge and down at
 * the lower edge. It scrolls faster nearer to the edge.
 */
export function edgeStep(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const depth = y < top + zone ? y - (top + zone) : Math.max(0, y - (bottom - zone));
  return Math.round((Math.max(-zone, Math.min(zone, depth)) / zone) * maxStep);
}

/** Returns the nearest ancestor that scrolls vertically, or else the page. */
export function scrollerOf(element: Element): Element {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight) return box;
  return document.scrollingElement ?? document.documentElement;
}

/** Returns the visible part of a scroller. */
export function visiblePart(scroller: Element): { top: number; bottom: number } {
  if (scroller === document.scrollingElement) return { top: 0, bottom: innerHeight };
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
}
