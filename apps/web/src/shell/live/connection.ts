import { useSyncExternalStore } from 'react';

export type Connection = 'initial' | 'connected' | 'disconnected';

let state: Connection = 'initial';
const listeners = new Set<() => void>();

export function setConnection(value: Connection): void {
  if (state === value) return;
  state = value;
  for (const listener of listeners) listener();
}

export const connection = (): Connection => state;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the state of the connection that delivers live events to this page. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, connection);
