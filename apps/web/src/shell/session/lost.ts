import { useSyncExternalStore } from 'react';
import { readTokens } from './tokens.ts';

/** Whether the server has said that this session is over; the frame then shows the 'Not logged in' screen. */
let lost = false;
const listeners = new Set<() => void>();

/** Nothing is lost where nobody is signed in, as when a call comes back after the log-out. */
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
