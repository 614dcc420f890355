import { type RefObject, useLayoutEffect } from 'react';

/** The rows of buttons in dialogs, drawers and panels. Dialogs without `gp-form-foot` mark theirs with `data-foot`. */
const footers = '.gp-form-foot, [data-foot]';
const gap = 8;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Returns how many pixels the box must move up so that it covers none of the footers. */
export function liftOver(box: Box, feet: readonly Box[]): number {
  const height = box.bottom - box.top;
  const { left, right } = box;
  let { top } = box;
  for (const foot of [...feet].sort((one, other) => other.bottom - one.bottom)) {
    if (overlap({ left, right, top, bottom: top + height }, foot)) top = foot.top - gap - height;
  }
  // keeps the messages inside the window, so that the user can dismiss them
  return Math.max(0, box.top - Math.max(gap, top));
}

const addsFooter = ({ addedNodes }: MutationRecord): boolean =>
  [...addedNodes].some(
    (node) => node instanceof Element && (node.matches(footers) || node.querySelector(footers) !== null),
  );

/** Moves the messages at the bottom of the window above the buttons of an open dialog, which they would cover. */
export function useAboveFooters(stack: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = stack.current;
    if (element === null) return;
    let hasFooters = false;
    const place = () => {
      element.style.translate = 'none';
      const found = [...document.querySelectorAll(footers)];
      hasFooters = found.length > 0;
      // measuring would compute the layout of the whole page after each change
      if (!hasFooters) return;
      const feet = found.map((foot) => foot.getBoundingClientRect());
      element.style.translate = `0 ${-liftOver(element.getBoundingClientRect(), feet)}px`;
    };
    // moves the messages when a dialog opens, changes or closes
    const dialogs = new MutationObserver((changes) => {
      if (hasFooters || changes.some(addsFooter)) place();
    });
    const events = ['scroll', 'resize', 'transitionend'] as const;
    const stop = () => {
      dialogs.disconnect();
      for (const event of events) removeEventListener(event, place, { capture: true });
    };
    const size = new ResizeObserver(() => {
      stop();
      // skips the measurement while there is no message
      if (element.offsetHeight === 0) return;
      place();
      dialogs.observe(document.body, { childList: true, subtree: true });
      for (const event of events) addEventListener(event, place, { capture: true, passive: true });
    });
    size.observe(element);
    return () => {
      size.disconnect();
      stop();
    };
  }, [stack]);
}
