import type { CallForViewer } from '@guidepost/contracts';
import { useEffect, useState } from 'react';
import { businessNow, onClockSet } from '../../../shared/clock.ts';
import { secondsRunning, untilNextSecond } from './running.ts';

/**
 * Returns the seconds since a call was connected. Every clock counts from the connection time on the server, so all
 * screens show the same second.
 */
export function useCallDuration(call: Pick<CallForViewer, 'status' | 'timeConnected' | 'duration'>): number {
  const since =
    call.status === 'ACTIVE' && call.timeConnected !== null
      ? Temporal.Instant.from(call.timeConnected).epochMilliseconds
      : null;
  const [now, setNow] = useState(() => businessNow().epochMilliseconds);
  useEffect(() => {
    if (since === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const turn = () => {
      clearTimeout(timer);
      const at = businessNow().epochMilliseconds;
      setNow(at);
      timer = setTimeout(turn, untilNextSecond(since, at));
    };
    turn();
    const stop = onClockSet(turn);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [since]);
  return since === null ? call.duration : secondsRunning(since, now);
}
