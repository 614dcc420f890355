import { useEffect, useRef } from 'react';

/** A second click of a double click comes within so long. */
const settlingMs = 500;

/**
 * Lets a press through once a step has stood for a moment: the second click of a double click on the button before is
 * not for what has come in its place.
 */
export function useSettled(): (press: () => void) => () => void {
  const since = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  return (press) => () => {
    if (performance.now() - since.current >= settlingMs) press();
  };
}
