import { Outlet, useChildMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Returns the value as of the browser's last paint. Content that uses it renders one frame later than content that uses
 * `value`. That way the screen shows a press's immediate effect before it renders slower content.
 * @param before the value to return until the first paint
 */
function useAfterPaint<T>(value: T, before: T): T {
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

/**
 * Shows a list's drawers, which are child routes. When the user presses a row, the row changes at once and the drawer
 * opens one frame later. A closing drawer disappears at once.
 */
export function DrawerOutlet() {
  const open = useChildMatches({ select: ([drawer]) => drawer?.id });
  const painted = useAfterPaint(open, undefined);
  return open !== undefined && painted === open && <Outlet />;
}
