import { useRef } from 'react';

/**
 * Runs only one call at a time: the second press of a double click does nothing. The called function shows its own
 * failures.
 */
export function useOnce(run: () => Promise<unknown>): () => void {
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
