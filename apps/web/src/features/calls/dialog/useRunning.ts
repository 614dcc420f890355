import { useEffect, useState } from 'react';

/**
 * Seconds that a call has been connected, counted on from the server's value by a monotonic clock, because the
 * device's clock may be wrong.
 */
export function useRunning(seconds: number, isRunning: boolean): number {
  const [shown, setShown] = useState(seconds);
  useEffect(() => {
    setShown(seconds);
    if (!isRunning) return;
    const from = performance.now();
    const timer = setInterval(() => setShown(seconds + (performance.now() - from) / 1000), 1000);
    return () => clearInterval(timer);
  }, [seconds, isRunning]);
  return shown;
}
