import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announce } from '../../shared/announce.tsx';

/**
 * After a navigation to another path, the focus moves to the heading of the new screen, or to the screen itself, and
 * its title is announced. For a keyboard or screen reader, a new page has begun. If the user has already begun to type,
 * the focus stays.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // a drawer above the list takes the focus itself when it appears
        if (!fromLocation || !pathChanged || toLocation.state.fromList) return;
        requestAnimationFrame(() => {
          const main = document.getElementById('main');
          const active = document.activeElement;
          // the search field of the top bar too: a screen that arrives late must not take the cursor out of it
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
