import { useEffect } from 'react';
import type { Outage } from './call.ts';

const retryMs = 5000;

/**
 * During an outage, calls `again` every five seconds, or less often if the server asked for a longer wait. Also calls
 * it when the browser comes back online.
 */
export function useRetry(outage: Outage | null, again: () => void): void {
  const isOn = outage !== null;
  const everyMs = Math.max(retryMs, (outage?.waitSeconds ?? 0) * 1000);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(again, everyMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isOn, everyMs, again]);
}
