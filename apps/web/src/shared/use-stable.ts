import { useCallback, useRef } from 'react';

/** Returns the same function for the lifetime of a component; it calls the last function that was passed. */
export function useStable<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: A) => latest.current(...args), []);
}
