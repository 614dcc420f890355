import { useRef } from 'react';

/** Minimum time between two runs of a button's action, in milliseconds. */
export const pressPauseMs = 500;

/** Wraps a button's action, so that a double click runs it only once. */
export function useDebouncedPress<R>(action: () => R): () => R | undefined {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - last.current < pressPauseMs) return undefined;
    last.current = now;
    return action();
  };
}
