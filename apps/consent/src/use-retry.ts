import { useEffect } from 'react';
import type { Outage } from './call.ts';

const retryMs = 5000;

/**
 * Calls `again` during an outage every five seconds, or less often if the server asked the client to wait longer. Also
 * calls it when the browser is online again.
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
