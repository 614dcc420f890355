import { openDialogs } from '../open-dialog.tsx';
import { collectKeysAhead } from './keys-ahead.ts';
import { noDialog } from './no-dialog.ts';
import { useListedShortcuts } from './shortcut-list.ts';
import { useKeys } from './use-keys.ts';

/**
 * Adds single letters as shortcuts of a page. They do nothing while the user is typing, or while a dialog is open or
 * about to open.
 * @param keys letters and their actions, each with its sentence in the list of shortcuts; null if the user may not
 * perform the action
 */
export function useShortcuts(
  keys: readonly (readonly [letter: string, act: () => void, label: string | null])[],
): void {
  useListedShortcuts(
    keys.flatMap(([letter, , label]) => (label === null ? [] : { keys: [letter.toUpperCase()], label })),
  );
  useKeys(
    keys.map(([letter, act]) => [
      letter,
      (event) => {
        if (!noDialog()) return;
        event.preventDefault();
        const before = openDialogs();
        act();
        if (openDialogs() > before) collectKeysAhead();
      },
      { preventDefault: false },
    ]),
  );
}
