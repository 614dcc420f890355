import { useSyncExternalStore } from 'react';
import { readTokens } from './tokens.ts';

/** True if the server has reported that the session has ended. The screens are then replaced with 'Not logged in'. */
let lost = false;
const listeners = new Set<() => void>();

/** Does nothing if no user is signed in, for example if a response arrives after the sign-out. */
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
