import { useEffect, useState } from 'react';

/**
 * Returns the value as of the browser's last paint. Content that uses the returned value renders one frame later than
 * content that uses `value`. The screen therefore shows the immediate effect of a press before it renders slower
 * content.
 * @param before the value until the first paint
 */
export function useAfterPaint<T>(value: T, before: T): T {
  const [painted, setPainted] = useState(before);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // the callback runs just before the next paint, and its timer just after
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
