import { useSyncExternalStore } from 'react';
import { businessNow, onClockSet } from '../shell/session/clock.ts';

/** One ticking clock for all of them: every half minute, when the clock is set, and only while somebody looks. */
let now = '';
let stop: (() => void) | undefined;
const listeners = new Set<() => void>();
const tick = () => {
  now = businessNow().toString();
  for (const listener of listeners) listener();
};

function start(): () => void {
  const timer = setInterval(tick, 30_000);
  const deaf = onClockSet(tick);
  return () => {
    clearInterval(timer);
    deaf();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= start();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
    now = '';
  };
}

function current(): string {
  if (now === '') now = businessNow().toString();
  return now;
}

/** The present instant of business time in ISO 8601, moving on every half minute. */
export const useNow = (): string => useSyncExternalStore(subscribe, current);
