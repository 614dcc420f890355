import { useEffect } from 'react';

const retryMs = 5000;

/** Calls `again` every few seconds, and as soon as the browser says that there is a connection. */
export function useRetry(isOn: boolean, again: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(again, retryMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isOn, again]);
}
