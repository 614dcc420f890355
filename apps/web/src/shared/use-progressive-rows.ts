import { startTransition, useEffect, useState } from 'react';
import { usePrinting } from './print/printing.ts';

/** Height of the lowest rows, in pixels. */
const minRowHeight = 32;
/** The rows after the first render are rendered in batches, so that the browser can handle input in between. */
const rowsPerStep = 60;

/** Returns a number of rows that fills the window. */
const rowsOfWindow = (): number => Math.ceil(window.innerHeight / minRowHeight);

/**
 * Returns how many rows of a long list to render. The number grows until all rows are rendered. While the browser
 * prints, all rows are rendered.
 * @param first the number of rows in the first render; by default as many as fill the window
 */
export function useProgressiveRows(total: number, first?: number): number {
  const { at } = usePrinting();
  const [drawn, setDrawn] = useState(first ?? rowsOfWindow);
  useEffect(() => {
    if (drawn >= total) return;
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => before + rowsPerStep)));
    return () => clearTimeout(timer);
  }, [drawn, total]);
  return at === null ? Math.min(drawn, total) : total;
}
