import { useSyncExternalStore } from 'react';

/**
 * Delays between attempts to renew the access token while the provider is unreachable, in milliseconds. The last delay
 * repeats.
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

/** Records that the provider did not respond. Each failure makes the delay before the next attempt longer. */
export function renewalFailed(): void {
  const pause = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0;
  // the delay is random, so that browsers do not all call a recovered provider at once
  nextAt = performance.now() + pause * (0.75 + Math.random() / 2);
  set(failures + 1);
}

/** Records that the provider responded, or that there is no token to renew. */
export function renewalSettled(): void {
  nextAt = 0;
  set(0);
}

/** Resolves once the next attempt may start. */
export const waitForRetry = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, nextAt - performance.now())));

/** Returns true if the access token cannot be renewed because the provider is unreachable. */
export const isRenewing = (): boolean => failures > 0;

/** Calls the listener when the renewal starts failing or works again. */
export function onRenewal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useRenewing = (): boolean => useSyncExternalStore(onRenewal, isRenewing);
