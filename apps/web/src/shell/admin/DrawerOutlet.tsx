import { Outlet, useChildMatches } from '@tanstack/react-router';
import { useAfterPaint } from '../../shared/use-after-paint.ts';

/**
 * Shows the drawers of a list, which are child routes. After a press, the row changes immediately, and the drawer opens
 * one frame later. A closing drawer disappears immediately.
 */
export function DrawerOutlet() {
  const open = useChildMatches({ select: ([drawer]) => drawer?.id });
  const painted = useAfterPaint(open, undefined);
  return open !== undefined && painted === open && <Outlet />;
}
