import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { handlesOwnKeys } from './keys-ahead.ts';

/**
 * Adds keys to the page. They do not act while the user types in a field. Mantine alone would also ignore them while a
 * radio button or checkbox has the focus, for example after a click on a tab.
 */
export function useKeys(items: HotkeyItem[]): void {
  useHotkeys(
    items.map(([key, run, { preventDefault = true, ...options } = {}]) => [
      key,
      (event) => {
        if (handlesOwnKeys(event)) return;
        if (preventDefault) event.preventDefault();
        run(event);
      },
      { ...options, preventDefault: false },
    ]),
    [],
  );
}
