import { useHotkeys } from '@mantine/hooks';
import { noDialog } from './noDialog.ts';

/** Fields in which a letter is typed, or finds a choice. A checkbox or a radio button takes none. */
const typing = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/** Whether a key is meant for what has the focus: a field, an editor, or a list that is searched by letters. */
export const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(typing) ||
    target.closest('[role="listbox"], [role="combobox"]') !== null);

/**
 * Single letters as shortcuts of a page: they work wherever no text is being typed and nothing lies above the page.
 * @param keys a letter, and what it does
 */
export const useShortcuts = (keys: readonly (readonly [letter: string, act: () => void])[]): void =>
  useHotkeys(
    keys.map(([letter, act]) => [
      letter,
      (event) => {
        if (isTyped(event) || !noDialog()) return;
        event.preventDefault();
        act();
      },
      { preventDefault: false },
    ]),
    [],
    true,
  );
