import { useCallback, useRef } from 'react';

/** The same function for as long as a component shows; it does what the last one that was given does. */
export function useStable<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: A) => latest.current(...args), []);
}
