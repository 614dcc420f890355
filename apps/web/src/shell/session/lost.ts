import { useSyncExternalStore } from 'react';

/** Whether the server has said that this session is over; the frame then shows the 'Not logged in' screen. */
let lost = false;
const listeners = new Set<() => void>();

export function setSessionLost(value: boolean): void {
  if (lost === value) return;
  lost = value;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSessionLost = () => useSyncExternalStore(subscribe, () => lost);
