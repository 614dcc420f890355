import { useEffect, useState } from 'react';

/**
 * A value as it was when the browser last painted: what is drawn by it comes a frame after what is drawn by the value
 * itself, so that a press is answered by the little that changes at once and does not wait for the rest.
 * @param before what counts until the first paint
 */
export function useAfterPaint<T>(value: T, before: T): T {
  const [painted, setPainted] = useState(before);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // a frame that is about to be painted; what comes after it is a task of its own
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(() => value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}
