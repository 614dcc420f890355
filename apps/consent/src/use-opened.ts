import { useEffect } from 'react';

const actions = ['pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

/** Calls `note` when a person first uses the page. Programs that only load the page do not trigger it. */
export function useOpened(isThere: boolean, note: () => void): void {
  useEffect(() => {
    if (!isThere) return undefined;
    const stop = () => {
      for (const action of actions) removeEventListener(action, notify);
    };
    const notify = (event: Event) => {
      if (!event.isTrusted) return;
      stop();
      note();
    };
    for (const action of actions) addEventListener(action, notify, { passive: true });
    return stop;
  }, [isThere, note]);
}
