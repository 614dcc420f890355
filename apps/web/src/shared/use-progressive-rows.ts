import { startTransition, useEffect, useState } from 'react';
import { usePrinting } from './print/printing.ts';

/**
 * Number of rows in the first render, enough to fill any window. The rest are rendered in batches, so that the browser
 * can handle input in between.
 */
const initialRows = 40;
const rowsPerStep = 60;

/**
 * Returns how many rows of a long list to render. The number grows until all rows are rendered. While the browser
 * prints, all rows are rendered.
 * @param first the number of rows in the first render
 */
export function useProgressiveRows(total: number, first = initialRows): number {
  const { at } = usePrinting();
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= total) return;
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => before + rowsPerStep)));
    return () => clearTimeout(timer);
  }, [drawn, total]);
  return at === null ? Math.min(drawn, total) : total;
}
