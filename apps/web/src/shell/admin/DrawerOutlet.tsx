import { Outlet, useChildMatches } from '@tanstack/react-router';
import { useAfterPaint } from '../../shared/useAfterPaint.ts';

/**
 * Where the drawers of a list stand that are routes below it. The press that opens one is answered by its row, and the
 * drawer comes a frame later; one that closes is gone at once.
 */
export function DrawerOutlet() {
  const open = useChildMatches({ select: ([drawer]) => drawer?.id });
  const painted = useAfterPaint(open, undefined);
  return open !== undefined && painted === open && <Outlet />;
}
