import { useRef } from 'react';

/** One at a time of what a press begins: the second press of a double click does nothing. Failures are told where it runs. */
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
