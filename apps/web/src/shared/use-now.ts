import { useSyncExternalStore } from 'react';
import { businessNow, onClockSet } from './clock.ts';

/**
 * The current time, shared by all components. Updated every 30 seconds, and when an operator sets the business time.
 * The timer runs only while a component uses it.
 */
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

/** Returns the current business time in ISO 8601, updated every 30 seconds. */
export const useNow = (): string => useSyncExternalStore(subscribe, current);
