import { useEffect } from 'react';

const deeds = ['pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

/** Calls `note` when a person uses the page. Robots that check links do not trigger it. */
export function useOpened(isThere: boolean, note: () => void): void {
  useEffect(() => {
    if (!isThere) return undefined;
    const stop = () => {
      for (const deed of deeds) removeEventListener(deed, tell);
    };
    const tell = (event: Event) => {
      if (!event.isTrusted) return;
      stop();
      note();
    };
    for (const deed of deeds) addEventListener(deed, tell, { passive: true });
    return stop;
  }, [isThere, note]);
}
