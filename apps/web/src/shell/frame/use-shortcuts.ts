import { useHotkeys } from '@mantine/hooks';
import { openDialogs } from '../open-dialog.tsx';
import { acceptsTyping, collectKeysAhead } from './keys-ahead.ts';
import { noDialog } from './no-dialog.ts';
import { useListedShortcuts } from './shortcut-list.ts';

/**
 * Returns true if the focused element handles the key itself: a field, an editor, or a list that is searched by letter.
 */
export const handlesOwnKeys = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (acceptsTyping(target) || target.closest('[role="listbox"], [role="combobox"]') !== null);

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
  useHotkeys(
    keys.map(([letter, act]) => [
      letter,
      (event) => {
        if (handlesOwnKeys(event) || !noDialog()) return;
        event.preventDefault();
        const before = openDialogs();
        act();
        if (openDialogs() > before) collectKeysAhead();
      },
      { preventDefault: false },
    ]),
    [],
    true,
  );
}
