import type { RefObject } from 'react';
import { noDialog } from '../../../shell/frame/no-dialog.ts';
import { type Shortcut, useListedShortcuts } from '../../../shell/frame/shortcut-list.ts';
import { useKeys } from '../../../shell/frame/use-keys.ts';

const rowKeys: readonly Shortcut[] = [
  { keys: ['J'], label: 'Move to the next row' },
  { keys: ['K'], label: 'Move to the previous row' },
  { keys: ['Enter'], label: "Start the row's action" },
];

/**
 * Adds the keys J and K, which move the focus between the elements with `data-row` in a list. Enter opens the focused
 * row like any link. Keys typed into a field are ignored.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const move = (by: 1 | -1) => {
    if (!noDialog()) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const next = at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1);
    rows[next]?.focus();
    rows[next]?.scrollIntoView({ block: 'nearest' });
  };
  useListedShortcuts(rowKeys);
  useKeys([
    ['J', () => move(1)],
    ['K', () => move(-1)],
  ]);
}
