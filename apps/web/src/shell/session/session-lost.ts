import { useSyncExternalStore } from 'react';
import { readTokens } from './tokens.ts';

/** True once the server has reported that the session has ended. 'Not logged in' then replaces the screens. */
let lost = false;
const listeners = new Set<() => void>();

/**
 * Stores whether the session was lost. Does nothing if no user is signed in, because a response may still arrive after
 * the sign-out.
 */
export function setSessionLost(value: boolean): void {
  if (lost === value || (value && readTokens() === null)) return;
  lost = value;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSessionLost = () => useSyncExternalStore(subscribe, () => lost);
