import { startTransition, useEffect, useState } from 'react';

/**
 * The number of rows that fit into any window; the others follow in portions, so that presses and keys are handled in
 * between.
 */
const first = 40;
const portion = 60;

/** Returns how many rows of a long list to render: the first ones at once, then more until all are shown. */
export function useGrowing(total: number): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= total) return;
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => before + portion)));
    return () => clearTimeout(timer);
  }, [drawn, total]);
  return Math.min(drawn, total);
}
