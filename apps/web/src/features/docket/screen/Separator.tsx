import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './screen.module.css';
import { nearestAllowedWidth, rangeOf, widthAfter } from './width.ts';

/** Id of the worklist, whose width the separator controls. */
export const worklistId = 'docket-worklist';

interface Props {
  /** Shows a width in px while the pointer is down. */
  move: (width: number) => void;
  /** Stores a width. Null resets it to the default. */
  settle: (width: number | null) => void;
}

interface Sizes {
  work: number;
  whole: number;
}

/**
 * Returns the width of the worklist, and the width of both columns including their gap. Returns zeros if the columns
 * are not rendered.
 */
function measure(line: Element | null): Sizes {
  const screen = line?.parentElement;
  const work = document.getElementById(worklistId);
  if (!screen || !work) return { work: 0, whole: 0 };
  const { paddingLeft, paddingRight } = getComputedStyle(screen);
  const whole = screen.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return { work: work.offsetWidth, whole };
}

/**
 * Separator between the worklist and Activity. The user moves it with the pointer, the arrow keys, Page Up, Page Down,
 * Home and End. Enter or a double click resets it.
 */
export function Separator({ move, settle: onResized }: Props) {
  const { t } = useTranslation();
  const line = useRef<HTMLHRElement>(null);
  const [sizes, setSizes] = useState<Sizes>({ work: 0, whole: 0 });
  useEffect(() => {
    const work = document.getElementById(worklistId);
    if (!work) return;
    const observer = new ResizeObserver(() => setSizes(measure(line.current)));
    observer.observe(work);
    return () => observer.disconnect();
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLHRElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const { work, whole } = measure(line.current);
    const element = event.currentTarget;
    const from = event.clientX;
    let width: number | null = null;
    element.setPointerCapture(event.pointerId);
    element.focus({ preventScroll: true });
    const onMove = ({ clientX }: globalThis.PointerEvent) => {
      width = nearestAllowedWidth(work + clientX - from, whole);
      move(width);
    };
    const done = () => {
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('lostpointercapture', done);
      if (width !== null) onResized(width);
    };
    element.addEventListener('pointermove', onMove);
    element.addEventListener('lostpointercapture', done);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { work, whole } = measure(line.current);
    const width = widthAfter(event.key, work, whole);
    if (width === null && event.key !== 'Enter') return;
    event.preventDefault();
    onResized(width);
  };

  const { min, max } = rangeOf(sizes.whole);
  return (
    <hr
      ref={line}
      className={classes.separator}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('Width of the worklist')}
      aria-controls={worklistId}
      aria-valuenow={Math.min(Math.max(sizes.work, min), max)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={t('{count} pixels', { count: sizes.work })}
      onPointerDown={onPointerDown}
      onDoubleClick={() => onResized(null)}
      onKeyDown={onKeyDown}
    />
  );
}
