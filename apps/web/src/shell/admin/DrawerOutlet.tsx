import { Outlet, useChildMatches } from '@tanstack/react-router';
import { useAfterPaint } from '../../shared/use-after-paint.ts';

/**
 * Shows the drawers of a list that are routes below it. A press shows at once in its row, and the drawer opens a frame
 * later. A closing drawer disappears at once.
 */
export function DrawerOutlet() {
  const open = useChildMatches({ select: ([drawer]) => drawer?.id });
  const painted = useAfterPaint(open, undefined);
  return open !== undefined && painted === open && <Outlet />;
}
