import { startTransition, useEffect, useState } from 'react';

/** As many rows as any window shows, then the others in portions that leave presses and keys their turn. */
const first = 40;
const portion = 60;

/** How many rows of a long list to draw: the first at once, and more until all of them stand there. */
export function useGrowing(total: number): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= total) return;
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => before + portion)));
    return () => clearTimeout(timer);
  }, [drawn, total]);
  return Math.min(drawn, total);
}
