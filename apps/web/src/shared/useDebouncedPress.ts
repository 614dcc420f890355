import { useRef } from 'react';

/** A button does its deed at most once in so many ms (staff §9). */
export const pressPauseMs = 500;

/** The deed of a button, so that a double click does it once. */
export function useDebouncedPress<R>(deed: () => R): () => R | undefined {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - last.current < pressPauseMs) return undefined;
    last.current = now;
    return deed();
  };
}
