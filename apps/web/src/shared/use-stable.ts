import { useCallback, useRef } from 'react';

/** Returns a function that stays the same while the component is mounted. It calls the latest `act`. */
export function useStable<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: A) => latest.current(...args), []);
}
