import { useEffect, useState } from 'react';

/**
 * Returns business time, updated every second.
 * @param offsetMs the difference between business time and this machine's clock
 */
export function useNow(offsetMs: number): Temporal.Instant {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return Temporal.Now.instant().add({ milliseconds: offsetMs });
}
