import { useHotkeys } from '@mantine/hooks';
import { openDialogs } from '../open-dialog.tsx';
import { keepKeysAhead, takesLetters } from './keys-ahead.ts';
import { noDialog } from './no-dialog.ts';

/** Returns true if the focused element handles a key: a field, an editor, or a list that is searched by letters. */
export const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (takesLetters(target) || target.closest('[role="listbox"], [role="combobox"]') !== null);

/**
 * Single letters as shortcuts of a page. They work unless the user is typing text, or a dialog above the page is open
 * or about to open.
 * @param keys a letter and its action
 */
export const useShortcuts = (keys: readonly (readonly [letter: string, act: () => void])[]): void =>
  useHotkeys(
    keys.map(([letter, act]) => [
      letter,
      (event) => {
        if (isTyped(event) || !noDialog()) return;
        event.preventDefault();
        const before = openDialogs();
        act();
        if (openDialogs() > before) keepKeysAhead();
      },
      { preventDefault: false },
    ]),
    [],
    true,
  );
