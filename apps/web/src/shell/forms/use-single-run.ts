import { useRef } from 'react';

/**
 * Returns a function that runs `run` only if it is not already running, so that a double click runs it once. `run` must
 * show its own errors.
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
