import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { edgeStep, scrollerOf, visiblePart } from './edge-scroll.ts';

/** A drag's state: the distance from the start, and the day below the pointer. */
export interface Drag {
  key: string;
  x: number;
  y: number;
  over: string | null;
}

/** Minimum distance of a drag, in px. A shorter movement counts as a click. */
const threshold = 6;

const dayAt = (x: number, y: number): string | null =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-column]')?.dataset.column)
    .find((day) => day !== undefined) ?? null;

/**
 * Drags a card to a day. With a mouse, the user can drag the card from any point. On a touch screen, only the handle
 * works, because a touch elsewhere scrolls the page. The page scrolls while a card is held at its edge. Escape cancels
 * the drag.
 */
export function useDrag(onDrop: (key: string, day: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);

  const begin = (event: ReactPointerEvent, key: string) => {
    const target = event.target as HTMLElement;
    const isAtGrip = target.closest('[data-grip]') !== null;
    if (event.button !== 0 || (event.pointerType !== 'mouse' && !isAtGrip)) return;
    if (target.closest('[data-menu]')) return;
    // a second finger must not leave the listeners and the scrolling of the first drag
    stop.current();
    const { clientX, clientY, pointerId } = event;
    let isMoving = false;
    let scroller: Element | null = null;
    let begunAt = 0;
    let end = 0;
    let frame = 0;
    let at = { x: clientX, y: clientY };
    const show = () => {
      // the card is part of the scrolled content, so it has to move against the scrolling
      const scrolled = (scroller?.scrollTop ?? 0) - begunAt;
      setDrag({ key, x: at.x - clientX, y: at.y - clientY + scrolled, over: dayAt(at.x, at.y) });
    };
    const scroll = () => {
      frame = requestAnimationFrame(scroll);
      if (!scroller) return;
      const before = scroller.scrollTop;
      // the dragged card makes the content higher, so the end is the one from before the drag
      scroller.scrollTop = Math.min(end, before + edgeStep(at.y, visiblePart(scroller)));
      if (scroller.scrollTop !== before) show();
    };
    const move = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return;
      if (!isMoving && Math.hypot(now.clientX - clientX, now.clientY - clientY) < threshold) return;
      at = { x: now.clientX, y: now.clientY };
      if (!isMoving) {
        isMoving = true;
        scroller = scrollerOf(target.closest('[data-column]') ?? target);
        begunAt = scroller.scrollTop;
        end = scroller.scrollHeight - scroller.clientHeight;
        scroll();
      }
      show();
    };
    const up = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return;
      stop.current();
      if (!isMoving) return;
      // Releasing the pointer after a drag must not open the card.
      const swallow = (click: MouseEvent) => {
        click.preventDefault();
        click.stopPropagation();
      };
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      const day = dayAt(now.clientX, now.clientY);
      if (day !== null) latest.current(key, day);
    };
    const leave = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      // Escape cancels only the drag, and does not also minimize a panel or close a dialog
      pressed.preventDefault();
      pressed.stopPropagation();
      stop.current();
    };
    const cancel = () => stop.current();
    stop.current = () => {
      if (isMoving) cancelAnimationFrame(frame);
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', cancel);
      document.removeEventListener('keydown', leave, { capture: true });
      setDrag(null);
      stop.current = () => {};
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', cancel);
    document.addEventListener('keydown', leave, { capture: true });
  };
  return { drag, begin };
}
