import { Outlet, useChildMatches } from '@tanstack/react-router';
import { useAfterPaint } from '../../shared/use-after-paint.ts';

/**
 * Shows a list's drawers, which are child routes. When the user presses a row, the row changes at once and the drawer
 * opens one frame later. A closing drawer disappears at once.
 */
export function DrawerOutlet() {
  const open = useChildMatches({ select: ([drawer]) => drawer?.id });
  const painted = useAfterPaint(open, undefined);
  return open !== undefined && painted === open && <Outlet />;
}
