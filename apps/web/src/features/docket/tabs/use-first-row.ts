import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';
import { noDialog } from '../../../shell/frame/no-dialog.ts';

/**
 * Returns true if the focus is not on an element that handles Enter. The heading, which has the focus after a
 * navigation, does not handle Enter.
 */
const isFocusFree = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('h1, main');
};

/** Runs the action of the first row if the user presses Enter while no other control has the focus. */
export function useFirstRow(list: RefObject<HTMLElement | null>): void {
  useHotkeys([
    [
      'Enter',
      (event) => {
        // Ignores a repeated key press, because the user may still hold down the key that opened this screen.
        if (event.repeat || !isFocusFree() || !noDialog()) return;
        const first = list.current?.querySelector<HTMLElement>('[data-row]');
        first?.focus();
        first?.click();
      },
      { preventDefault: false },
    ],
  ]);
}
