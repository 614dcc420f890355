import type { CallId } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';

let shown: CallId | null = null;
const listeners = new Set<() => void>();

/** Stores which call in progress the panel shows. Null if the panel is closed or collapsed. */
export function setShownCall(id: CallId | null): void {
  shown = id;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the call in progress that the panel shows. */
export const useShownCall = (): CallId | null => useSyncExternalStore(subscribe, () => shown);
