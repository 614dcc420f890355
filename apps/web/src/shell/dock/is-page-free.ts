import { acceptsTyping } from '../frame/keys-ahead.ts';
import { noDialog } from '../frame/no-dialog.ts';
import { shownPanel } from './dock.ts';

/**
 * Returns true if a panel can open automatically without disturbing the user: no dialog, menu or other panel is open,
 * and the cursor is not in a field.
 */
export const isPageFree = (): boolean =>
  noDialog() && shownPanel() === undefined && !acceptsTyping(document.activeElement);
