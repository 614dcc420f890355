import { useSyncExternalStore } from 'react';

/**
 * Pauses between attempts to renew the access token while the provider cannot be reached, in ms; the last one repeats.
 */
const pausesMs = [500, 1000, 2000, 4000, 8000, 15_000];

let failures = 0;
let nextAt = 0;
const listeners = new Set<() => void>();

function set(count: number): void {
  const changed = failures > 0 !== count > 0;
  failures = count;
  if (changed) for (const listener of listeners) listener();
}

/** Notes that the provider gave no answer: the next attempt follows after a pause, longer each time. */
export function renewalFailed(): void {
  const pause = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0;
  // spread, so that all browsers do not call a recovered provider at once
  nextAt = performance.now() + pause * (0.75 + Math.random() / 2);
  set(failures + 1);
}

/** Notes that the provider answered, or that there is no token to renew. */
export function renewalSettled(): void {
  nextAt = 0;
  set(0);
}

/** Settles when the next attempt may begin. */
export const waitForTurn = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, nextAt - performance.now())));

/** Returns true if the access token waits for a provider that cannot be reached. */
export const isRenewing = (): boolean => failures > 0;

/** Calls back when the renewal begins to fail, and when it no longer does. */
export function onRenewal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useRenewing = (): boolean => useSyncExternalStore(onRenewal, isRenewing);
