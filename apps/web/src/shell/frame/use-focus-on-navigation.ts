import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announce } from '../../shared/announce.tsx';

/**
 * When the user goes from a record's page to the list above it, such as from `/users/4/access` to `/users`, returns the
 * record's row. Returns null if the earlier path is not below the list, or if the list does not show the record.
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
 * Moves the focus after the path changes, and announces the title. The new screen's heading gets the focus, so that
 * keyboard and screen reader users start at the top. If there is no heading, the screen itself gets it. When the user
 * returns from a record's page to its list, the record's row gets the focus. The focus does not move if it is already
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
          // includes the top bar's search field, where the user may already be typing if the screen appears late
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
