import { useSyncExternalStore } from 'react';
import { businessNow, onClockSet } from './clock.ts';

/** One shared clock: it ticks every half minute and when the clock is set, and only while a component uses it. */
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

/** Returns the current instant of business time in ISO 8601, updated every half minute. */
export const useNow = (): string => useSyncExternalStore(subscribe, current);
