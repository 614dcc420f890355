import { useEffect, useRef } from 'react';

/** For so long after something else stands under the pointer its buttons do nothing, in milliseconds. */
const deafMs = 500;

/** Whether what is shown was put there a moment ago; asked when a button is pressed. */
export function useJustShown(what: number): () => boolean {
  const since = useRef(Number.NEGATIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins anew with each thing that is shown
  useEffect(() => {
    since.current = performance.now();
  }, [what]);
  return () => performance.now() - since.current < deafMs;
}
