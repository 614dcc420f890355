import { useEffect } from 'react';

const deeds = ['pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

/** Calls `note` once a person has the page in hand and does something on it: a robot that looks at links does nothing. */
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
