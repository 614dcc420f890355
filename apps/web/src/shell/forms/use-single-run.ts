import { useRef } from 'react';

/**
 * Returns a function that calls `run` unless it is already running, so that a double click runs it only once. `run`
 * must show its own errors.
 */
export function useSingleRun(run: () => Promise<unknown>): () => void {
  const isBusy = useRef(false);
  return () => {
    if (isBusy.current) return;
    isBusy.current = true;
    const free = () => {
      isBusy.current = false;
    };
    run().then(free, free);
  };
}
