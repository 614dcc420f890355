import { startTransition, useEffect, useState } from 'react';

/**
 * Returns true once the browser has painted the component. A component that takes long to render can then first appear
 * without its expensive parts.
 * @param initially true to render these parts at once
 */
export function useIsPainted(initially = false): boolean {
  const [isPainted, setPainted] = useState(initially);
  useEffect(() => {
    if (isPainted) return;
    let timer: ReturnType<typeof setTimeout>;
    // the next paint follows this callback, and the timer follows the paint
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isPainted]);
  return isPainted;
}
