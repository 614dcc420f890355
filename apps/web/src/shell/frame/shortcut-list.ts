import { useEffect } from 'react';

/** An entry in the list of shortcuts. `keys` are pressed together; `label` is an English sentence. */
export interface Shortcut {
  keys: readonly string[];
  label: string;
}

/** The shortcuts of all mounted parts of the screen, in mounting order. */
const listed = new Set<readonly Shortcut[]>();

/** Returns the current screen's shortcuts. A key that several parts use is listed once. */
export function listedShortcuts(): Shortcut[] {
  const byKeys = new Map([...listed].flat().map((one) => [one.keys.join(' ').toLowerCase(), one]));
  return [...byKeys.values()];
}

/**
 * Adds shortcuts to the list that `?` opens, while the component is mounted.
 * @param shortcuts those that the user may use now
 */
export function useListedShortcuts(shortcuts: readonly Shortcut[]): void {
  const text = JSON.stringify(shortcuts);
  useEffect(() => {
    const own = JSON.parse(text) as readonly Shortcut[];
    listed.add(own);
    return () => {
      listed.delete(own);
    };
  }, [text]);
}
