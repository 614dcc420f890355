import { useSyncExternalStore } from 'react';
import { readTokens } from './tokens.ts';

/** True if the server has reported that this session is over; the frame then shows the 'Not logged in' screen. */
let lost = false;
const listeners = new Set<() => void>();

/** Does nothing without a signed-in user, for example if a call returns after the logout. */
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
