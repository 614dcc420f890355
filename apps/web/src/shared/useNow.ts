import { useSyncExternalStore } from 'react';

/** One ticking clock for all of them: every half minute, and only while somebody looks. */
let now = '';
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
const tick = () => {
  now = Temporal.Now.instant().toString();
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    now = '';
  };
}

function current(): string {
  if (now === '') now = Temporal.Now.instant().toString();
  return now;
}

/** The present instant in ISO 8601, moving on every half minute. */
export const useNow = (): string => useSyncExternalStore(subscribe, current);
