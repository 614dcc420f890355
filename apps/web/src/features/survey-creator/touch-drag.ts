import type { PointerEvent as ReactPointerEvent } from 'react';

/** Returns the position of the row at a point of the screen. Returns null if the point is outside the list. */
const rowAt = (list: Element, x: number, y: number): number | null => {
  const row = document.elementFromPoint(x, y)?.closest('[data-row]');
  return row?.parentElement === list ? [...list.children].indexOf(row) : null;
};

interface Steps {
  onStart: () => void;
  /** Called when the finger is over a row, also if it is the dragged row. */
  onOver: (index: number) => void;
  onDrop: (index: number) => void;
  onEnd: () => void;
}

/**
 * Drags a row by its handle on a touch screen. Browsers drag `draggable` elements only with a mouse, so a mouse uses
 * that instead. If the finger reaches the edge of the visible part, the list scrolls.
 */
export function dragByTouch(event: ReactPointerEvent<Element>, { onStart, onOver, onDrop, onEnd }: Steps): void {
  const list = event.currentTarget.closest('[data-row]')?.parentElement;
  if (!list || event.pointerType === 'mouse') return;
  const { pointerId } = event;
  let over: number | null = null;
  const move = (now: PointerEvent) => {
    if (now.pointerId !== pointerId) return;
    const index = rowAt(list, now.clientX, now.clientY);
    if (index === null || index === over) return;
    over = index;
    onOver(index);
    for (const at of [index - 1, index + 1]) list.children[at]?.scrollIntoView({ block: 'nearest' });
  };
  const stop = () => {
    document.removeEventListener('pointermove', move);
    document.removeEventListener('pointerup', up);
    document.removeEventListener('pointercancel', cancel);
    onEnd();
  };
  const up = (now: PointerEvent) => {
    if (now.pointerId !== pointerId) return;
    if (over !== null) onDrop(over);
    stop();
  };
  const cancel = (now: PointerEvent) => {
    if (now.pointerId === pointerId) stop();
  };
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', up);
  document.addEventListener('pointercancel', cancel);
  onStart();
}
