import { useEffect, useState } from 'react';

/**
 * Returns the value from the browser's last paint. Content that depends on it renders one frame later than content that
 * depends on the value itself. A press thus shows its small changes at once and does not wait for the rest.
 * @param before the value until the first paint
 */
export function useAfterPaint<T>(value: T, before: T): T {
  const [painted, setPainted] = useState(before);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // a frame that is about to be painted; the rest follows in its own task
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
