import { useEffect, useState } from 'react';

/**
 * Returns the value as of the browser's last paint. Content that uses it renders one frame later than content that uses
 * `value`. That way the screen shows a press's immediate effect before it renders slower content.
 * @param before the value to return until the first paint
 */
export function useAfterPaint<T>(value: T, before: T): T {
  const [painted, setPainted] = useState(before);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // the frame callback runs just before the next paint, and the timer inside it just after
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
