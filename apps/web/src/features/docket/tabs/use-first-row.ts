import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';
import { noDialog } from '../../../shell/frame/no-dialog.ts';

/** Nothing that Enter would be for has the focus: after a navigation it is on the heading. */
const isFree = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('h1, main');
};

/** The first row of a list is ready: Enter does its verb as long as nothing else has the focus. */
export function useFirstRow(list: RefObject<HTMLElement | null>): void {
  useHotkeys([
    [
      'Enter',
      (event) => {
        // the key that led here may still be down
        if (event.repeat || !isFree() || !noDialog()) return;
        const first = list.current?.querySelector<HTMLElement>('[data-row]');
        first?.focus();
        first?.click();
      },
      { preventDefault: false },
    ],
  ]);
}
