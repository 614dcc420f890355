import { openDialog } from '../open-dialog.tsx';
import { noDialog } from './no-dialog.ts';
import { useListedShortcuts } from './shortcut-list.ts';
import { useKeys } from './use-keys.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that open the command palette on any screen, as labeled on this device. */
export const paletteKeys = isMac ? ['⌘', 'K'] : ['Ctrl', 'K'];

/** The keys that save a form or send a decision, as labeled on this device. */
export const sendKeys = isMac ? ['⌘', 'Enter'] : ['Ctrl', 'Enter'];

/** The Alt key, as labeled on this device. */
export const altKey = isMac ? '⌥' : 'Alt';

/**
 * Lets `?` open the list of shortcuts on every screen. Also adds the shortcuts that work on every screen to that list.
 */
export function useShortcutList(): void {
  const show = () => {
    if (noDialog()) openDialog({ kind: 'shortcuts' });
  };
  // on some keyboards, `?` needs no Shift
  useKeys([
    ['shift+?', show],
    ['?', show],
  ]);
  useListedShortcuts([
    { keys: ['/'], label: 'Find a member, a screen or an action' },
    { keys: paletteKeys, label: 'Find a member, even while you type' },
    { keys: ['?'], label: 'Show the keyboard shortcuts' },
    { keys: ['Esc'], label: 'Close the dialog or menu' },
  ]);
}
