import { useHotkeys } from '@mantine/hooks';
import { openDialogs } from '../openDialog.tsx';
import { keepKeysAhead, takesLetters } from './keysAhead.ts';
import { noDialog } from './noDialog.ts';

/** Whether a key is meant for what has the focus: a field, an editor, or a list that is searched by letters. */
export const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (takesLetters(target) || target.closest('[role="listbox"], [role="combobox"]') !== null);

/**
 * Single letters as shortcuts of a page: they work wherever no text is being typed and nothing lies above the page, nor is
 * about to.
 * @param keys a letter, and what it does
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
