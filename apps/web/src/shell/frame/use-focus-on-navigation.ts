import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announce } from '../../shared/announce.tsx';

/**
 * Moves the focus to the heading of the new screen after the path changes, or to the screen if it has no heading. Also
 * announces the title. Keyboard and screen reader users therefore begin at the top of the new screen. The focus does
 * not move if it is already in the new screen or in a field.
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
          const target = main.querySelector<HTMLElement>('[data-screen-title]') ?? main;
          target.focus({ preventScroll: true });
          announce(document.title);
        });
      }),
    [router],
  );
}
