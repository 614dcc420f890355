import { useHotkeys } from '@mantine/hooks';
import { openDialog } from '../open-dialog.tsx';
import { noDialog } from './no-dialog.ts';
import { useListedShortcuts } from './shortcut-list.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys of all screens that open the palette, in the form of this device. */
export const paletteKeys = isMac ? ['⌘', 'K'] : ['Ctrl', 'K'];

/** Opens the list of shortcuts with `?` on all screens, and adds the shortcuts of all screens to the list. */
export function useShortcutList(): void {
  const show = () => {
    if (noDialog()) openDialog({ kind: 'shortcuts' });
  };
  // on some keyboards, `?` has its own key without Shift
  useHotkeys([
    ['shift+?', show],
    ['?', show],
  ]);
  useListedShortcuts([
    { keys: ['/'], label: 'Find a member, a screen or an action' },
    { keys: paletteKeys, label: 'Find a member, a screen or an action' },
    { keys: ['?'], label: 'Show the keyboard shortcuts' },
    { keys: ['Esc'], label: 'Close the dialog or menu' },
  ]);
}
