import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announce } from '../../shared/announce.tsx';

/**
 * Returns the row of the record whose page the user left for the list above it, such as `/users/4/access` for `/users`.
 * Returns null if the address left is not below the list, or if the list does not show the record.
 */
function rowOf(main: HTMLElement, from: string, to: string): HTMLElement | null {
  if (!from.startsWith(`${to}/`)) return null;
  const record = from
    .slice(to.length)
    .split('/')
    .find((part) => /^\d+$/.test(part));
  return record === undefined ? null : main.querySelector(`[data-record="${record}"] [data-open]`);
}

/**
 * Moves the focus to the heading of the new screen after the path changes, or to the screen if it has no heading. Also
 * announces the title. Keyboard and screen reader users therefore begin at the top of the new screen. After a return
 * from the page of a record to its list, the focus is on the row of the record. The focus does not move if it is already
 * in the new screen or in a field.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // a drawer above the list sets the focus itself when it appears
        if (!fromLocation || !pathChanged || toLocation.state.fromList) return;
        requestAnimationFrame(() => {
          const main = document.getElementById('main');
          const active = document.activeElement;
          // includes the search field of the top bar, which must keep the focus if the screen appears late
          const begun = main?.contains(active) || active?.matches('input, textarea, [contenteditable="true"]');
          if (!main || begun || document.querySelector('[role="dialog"]')) return;
          const row = rowOf(main, fromLocation.pathname, toLocation.pathname);
          const target = row ?? main.querySelector<HTMLElement>('[data-screen-title]') ?? main;
          target.focus({ preventScroll: row === null });
          announce(document.title);
        });
      }),
    [router],
  );
}
