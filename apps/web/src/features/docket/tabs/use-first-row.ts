import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';
import { noDialog } from '../../../shell/frame/no-dialog.ts';

/** Returns true if the focus is not on an element that uses Enter. After a navigation, it is on the heading. */
const isFree = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('h1, main');
};

/** Makes Enter run the action of the first row while no other control has the focus. */
export function useFirstRow(list: RefObject<HTMLElement | null>): void {
  useHotkeys([
    [
      'Enter',
      (event) => {
        // The key that led to this screen may still be down.
        if (event.repeat || !isFree() || !noDialog()) return;
        const first = list.current?.querySelector<HTMLElement>('[data-row]');
        first?.focus();
        first?.click();
      },
      { preventDefault: false },
    ],
  ]);
}
